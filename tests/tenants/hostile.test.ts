import { existsSync, mkdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { afterAll, afterEach, describe, expect, it } from 'vitest';
import { costlyFolders } from './costly-folders.ts';
import { temporaryRoot } from './temporary-root.ts';

const root = temporaryRoot();
afterEach(() => root.reset());
afterAll(() => root.remove());

const profile = 'tenants/pl/profile.json';

const at = (name: string): string => path.join(root.folder, name);
const read = (name: string): string => readFileSync(at(name), 'utf8');

function write(name: string, content: string | Uint8Array): void {
  rmSync(at(name), { recursive: true, force: true });
  mkdirSync(path.dirname(at(name)), { recursive: true });
  writeFileSync(at(name), content);
}

function edit(name: string, from: string | RegExp, to: string): void {
  const before = read(name);
  const after = before.replace(from, () => to);
  expect(after, 'the edit must change something').not.toBe(before);
  write(name, after);
}

/** What `livery check pl` answers, but for notes; never with a stack. */
async function check(): Promise<{ readonly code: number; readonly lines: readonly string[] }> {
  const { code, output } = await root.livery('check', 'pl');
  expect(output).not.toMatch(/\n\s+at .+:\d+:\d+|Error:/);
  const isFinding = (line: string) => /^\S+:\d+:\d+ /.test(line) && !/^\S+ \S+ note: /.test(line);
  return { code, lines: output.split('\n').filter(isFinding) };
}

async function refused(shape: RegExp): Promise<void> {
  const { code, lines } = await check();
  expect(lines.join('\n')).toMatch(shape);
  expect(code).toBe(1);
}

describe('a tenant folder', () => {
  it.each(costlyFolders)('$what is answered in bounded work', async ({ file, content, shape }) => {
    write(file, content(existsSync(at(file)) ? read(file) : ''));
    if (shape) await refused(shape);
    else expect(await check()).toEqual({ code: 0, lines: [] });
  });

  it.each<[string, () => void, RegExp]>([
    [
      'whose parents go in a circle',
      () => {
        write('tenants/two/profile.json', '{"extends": "pl"}');
        edit(profile, '"base"', '"two"');
      },
      /tenants\/two\/profile\.json:1:\d+ extends\/loop/,
    ],
    [
      'with ../ in an asset',
      () => edit(profile, '"assets/logo.svg"', '"assets/../../dev/assets/logo.svg"'),
      /profile\.json:\d+:\d+ file\/outside/,
    ],
    [
      'with an absolute asset',
      () => edit(profile, '"assets/logo.svg"', '"/etc/passwd"'),
      /profile\.json:\d+:\d+ (?:file\/outside|schema\/pattern)/,
    ],
    [
      'with an encoded ../ in an asset',
      () => edit(profile, '"assets/logo.svg"', '"assets/%2e%2e/%2e%2e/dev/assets/logo.svg"'),
      /profile\.json:\d+:\d+ (?:file\/outside|schema\/pattern)/,
    ],
    [
      'with a backslash in an asset',
      () => edit(profile, '"assets/logo.svg"', '"assets\\\\..\\\\logo.svg"'),
      /profile\.json:\d+:\d+ (?:file\/outside|schema\/pattern)/,
    ],
    [
      'with a linked asset',
      () => {
        rmSync(at('tenants/pl/assets/logo.svg'));
        symlinkSync('/etc/hostname', at('tenants/pl/assets/logo.svg'));
      },
      /assets\/logo\.svg:1:1 file\/outside/,
    ],
    [
      'with a linked folder of assets',
      () => {
        rmSync(at('tenants/pl/assets'), { recursive: true });
        symlinkSync(at('tenants/es/assets'), at('tenants/pl/assets'));
      },
      /tenants\/pl\/assets:1:1 file\/outside/,
    ],
    [
      'with a linked profile',
      () => {
        rmSync(at(profile));
        symlinkSync(at('tenants/es/profile.json'), at(profile));
      },
      /profile\.json:1:1 file\/outside/,
    ],
    [
      'with the key __proto__',
      () => edit(profile, '"name"', '"__proto__": {"layout": "hr"}, "name"'),
      /profile\.json:\d+:\d+ json\/forbidden-key/,
    ],
    [
      'with the key constructor',
      () => edit(profile, '"company": {', '"company": { "constructor": {},'),
      /profile\.json:\d+:\d+ json\/forbidden-key/,
    ],
    [
      'with the key prototype',
      () => edit('tenants/base/gates.json', '"guest"', '"prototype": {"signedIn": true}, "guest"'),
      /gates\.json:\d+:\d+ json\/forbidden-key/,
    ],
    [
      'that offers the screen constructor',
      () => edit(profile, '"layout"', '"screens": ["dashboard", "login", "constructor"], "layout"'),
      /profile\.json:\d+:\d+ reference\/screen/,
    ],
    [
      'that asks for a form that does not exist',
      () => edit('tenants/base/screens/login.json', '"form": "login"', '"form": "logni"'),
      /login\.json:\d+:\d+ reference\/form .*"login"/,
    ],
    [
      'with a task whose words are not there',
      () => edit('tenants/base/screens/dashboard.json', 'task.debt.title', 'task.debt.titel'),
      /dashboard\.json:\d+:\d+ reference\/message .*"task\.debt\.title"/,
    ],
    [
      'with a theme that does not exist',
      () => edit('tenants/base/profile.json', '"neo"', '"noe"'),
      /profile\.json:\d+:\d+ (?:reference\/theme|schema\/not-one-of) .*"neo"/,
    ],
    [
      'with a form that asks for a field it does not have',
      () => edit('tenants/base/forms/login.json', '"username": { "label"', '"usernaem": { "label"'),
      /login\.json:\d+:\d+ reference\/field .*"username"/,
    ],
    [
      'that shows a document that does not exist',
      () =>
        write(
          'tenants/pl/screens/market.json',
          '{"regions": {"main": {"patch": [{"op": "append", "value": {"id": "words", "block": "document", "props": {"document": "abuot"}}}]}}}',
        ),
      /market\.json:1:\d+ reference\/document/,
    ],
    [
      'with a patch of a block that does not exist',
      () =>
        write(
          'tenants/pl/screens/market.json',
          '{"regions": {"main": {"patch": [{"op": "remove", "id": "pirces"}]}}}',
        ),
      /market\.json:1:\d+ overlay\/unknown-id .*"prices"/,
    ],
    [
      'behind the gate toString',
      () => edit('tenants/base/screens/dashboard.json', '"gate": "guest"', '"gate": "toString"'),
      /dashboard\.json:\d+:\d+ reference\/gate/,
    ],
    [
      'with a message file of 10 MB',
      () =>
        write(
          'tenants/pl/messages/pl-PL.json',
          `{"form.login.title": "${'n'.repeat(10_000_000)}"}`,
        ),
      /pl-PL\.json:1:1 file\/too-large/,
    ],
    [
      'with a logo of 10 MB',
      () =>
        write(
          'tenants/pl/assets/logo.svg',
          `<svg xmlns="http://www.w3.org/2000/svg">${' '.repeat(10_000_000)}</svg>`,
        ),
      /file\/(?:too-large|unsafe-svg)/,
    ],
    [
      'that is not UTF-8',
      () => write(profile, Buffer.from(read(profile).replace('Wisła', 'Wisóa'), 'latin1')),
      /profile\.json:6:\d+ file\/encoding/,
    ],
    [
      'in UTF-16',
      () => write(profile, Buffer.from(`\ufeff${read(profile)}`, 'utf16le')),
      /profile\.json:\d+:\d+ file\/encoding/,
    ],
    ['with an empty profile', () => write(profile, ''), /profile\.json:1:1 json\/syntax/],
    [
      'with nothing but a comment',
      () => write('tenants/pl/navigation.json', '// later'),
      /navigation\.json:1:\d+ json\/syntax/,
    ],
    [
      'with a folder in place of its profile',
      () => {
        rmSync(at(profile));
        mkdirSync(at(profile));
      },
      /profile\.json:1:1 file\/unreadable/,
    ],
    [
      'with a folder in place of a screen',
      () => mkdirSync(at('tenants/pl/screens/dashboard.json'), { recursive: true }),
      /dashboard\.json:1:1 file\/unreadable/,
    ],
    [
      'with a folder in place of its logo',
      () => {
        rmSync(at('tenants/pl/assets/logo.svg'));
        mkdirSync(at('tenants/pl/assets/logo.svg'));
      },
      /logo\.svg:1:1 file\/unreadable/,
    ],
    [
      'with broken JSON in several files',
      () => {
        write('tenants/pl/gates.json', '{"gates": {');
        write('tenants/pl/theme.json', '{"light" {}}');
      },
      /gates\.json:1:\d+ json\/syntax[^]*theme\.json:1:\d+ json\/syntax/,
    ],
  ])('%s is refused at its place', async (_what, run, shape) => {
    run();
    await refused(shape);
  });

  it.each<[string, () => void]>([
    ['a byte order mark', () => write(profile, `\ufeff${read(profile)}`)],
    [
      'line ends of Windows',
      () => {
        for (const name of [
          profile,
          'tenants/base/profile.json',
          'tenants/base/screens/dashboard.json',
        ])
          write(name, read(name).replaceAll('\n', '\r\n'));
      },
    ],
    [
      'notes of its own',
      () => edit(profile, '"name"', `"x-notes": ${'['.repeat(20)}${']'.repeat(20)}, "name"`),
    ],
  ])('with %s is fine', async (_what, run) => {
    run();
    expect(await check()).toEqual({ code: 0, lines: [] });
  });
});

describe('a pattern in a form', () => {
  const put = (pattern: string): void =>
    edit('tenants/base/forms/mfa.json', '"^[0-9]{6}$"', JSON.stringify(pattern));

  it.each(['^(a+)+$', '^(?:\\w|\\d)*x', '^(.*)*$', '(x+x+)+y', '^(a)\\1$', '^\\s*\\s*\\s*\\s*x$'])(
    '%s that could hold a browser up is refused',
    async (pattern) => {
      put(pattern);
      await refused(/mfa\.json:\d+:\d+ form\/slow-pattern/);
    },
  );

  it('is looked for wherever a schema can hold one', async () => {
    edit(
      'tenants/base/forms/mfa.json',
      '"additionalProperties": false,',
      '"additionalProperties": false, "patternProperties": { "^(b+)+$": {} }, "allOf": [{ "properties": { "code": { "type": "string", "pattern": "^(c+)+$" } } }],',
    );
    const { lines } = await check();
    expect(lines.filter((line) => line.includes('form/slow-pattern'))).toHaveLength(2);
  });

  it.each(['^(?=.*[0-9])[0-9]{6}$', '^[0-9]{1,2000}$'])(
    '%s that the backend does not take is refused',
    async (pattern) => {
      put(pattern);
      await refused(/mfa\.json:\d+:\d+ form\/unsupported-pattern/);
    },
  );

  it('that is no pattern at all is refused', async () => {
    put('^(a');
    await refused(/mfa\.json:\d+:\d+ form\/schema/);
  });

  it('of an ordinary kind is fine', async () => {
    put('^(?:[0-9]{3}-)?[0-9]{3}$');
    expect((await check()).code).toBe(0);
  });
});

describe('a reference in a form', () => {
  // A long form: those before sign-in are flat and hold no such words.
  const put = (rest: object): void =>
    edit(
      'tenants/base/forms/nominee.json',
      '"additionalProperties": false,',
      `"additionalProperties": false, ${JSON.stringify(rest).slice(1, -1)},`,
    );

  it.each<[string, object]>([
    ['to itself', { allOf: [{ $ref: '#' }] }],
    [
      'in a circle',
      {
        $defs: { a: { anyOf: [{ $ref: '#/$defs/b' }] }, b: { not: { $ref: '#/$defs/a' } } },
        allOf: [{ $ref: '#/$defs/a' }],
      },
    ],
  ])('%s is refused', async (_what, rest) => {
    put(rest);
    await refused(/nominee\.json:\d+:\d+ form\/schema circular or exponential \$ref/);
  });

  it.each<[string, object]>([
    [
      'to a definition',
      { $defs: { many: { type: 'object', maxProperties: 50 } }, allOf: [{ $ref: '#/$defs/many' }] },
    ],
    [
      'that goes deeper into the value',
      {
        $defs: {
          tree: {
            type: 'object',
            propertyNames: { minLength: 1 },
            additionalProperties: { $ref: '#/$defs/tree' },
          },
        },
      },
    ],
  ])('%s is fine', async (_what, rest) => {
    put(rest);
    expect(await check()).toEqual({ code: 0, lines: [] });
  });
});
