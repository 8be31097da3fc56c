import { mkdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { performance } from 'node:perf_hooks';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { temporaryRoot } from './temporary-root.ts';

const root = temporaryRoot();
// What a process loads once is not what is measured.
beforeAll(() => root.livery('check', 'pl'));
afterEach(() => root.reset());
afterAll(() => root.remove());

// Bar of the product: whatever stands in a folder, the answer is there within this many milliseconds.
const patience = 10_000;
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

/** What `livery check pl` answers; in time and never with a stack. */
async function check(): Promise<{ readonly code: number; readonly lines: readonly string[] }> {
  const started = performance.now();
  const { code, output } = await root.livery('check', 'pl');
  expect(performance.now() - started).toBeLessThan(patience);
  expect(output).not.toMatch(/\n\s+at .+:\d+:\d+|Error:/);
  return { code, lines: output.split('\n').filter((line) => /^\S+:\d+:\d+ /.test(line)) };
}

async function refused(shape: RegExp): Promise<void> {
  const { code, lines } = await check();
  expect(lines.join('\n')).toMatch(shape);
  expect(code).toBe(1);
}

const nested = (depth: number): string => `${'['.repeat(depth)}${']'.repeat(depth)}`;
const manyKeys = (count: number): string => `{${Array.from({ length: count }, (_, index) => `"nmae${index}": 1`).join(',\n')}}`;

describe('a tenant folder', () => {
  it.each<[string, () => void, RegExp]>([
    ['whose parents go in a circle', () => { write('tenants/two/profile.json', '{"extends": "pl"}'); edit(profile, '"base"', '"two"'); }, /tenants\/two\/profile\.json:1:\d+ extends\/loop/],
    ['with ../ in an asset', () => edit(profile, '"assets/logo.svg"', '"assets/../../dev/assets/logo.svg"'), /profile\.json:\d+:\d+ file\/outside/],
    ['with an absolute asset', () => edit(profile, '"assets/logo.svg"', '"/etc/passwd"'), /profile\.json:\d+:\d+ (?:file\/outside|schema\/pattern)/],
    ['with an encoded ../ in an asset', () => edit(profile, '"assets/logo.svg"', '"assets/%2e%2e/%2e%2e/dev/assets/logo.svg"'), /profile\.json:\d+:\d+ (?:file\/outside|schema\/pattern)/],
    ['with a backslash in an asset', () => edit(profile, '"assets/logo.svg"', '"assets\\\\..\\\\logo.svg"'), /profile\.json:\d+:\d+ (?:file\/outside|schema\/pattern)/],
    ['with a linked asset', () => { rmSync(at('tenants/pl/assets/logo.svg')); symlinkSync('/etc/hostname', at('tenants/pl/assets/logo.svg')); }, /assets\/logo\.svg:1:1 file\/outside/],
    ['with a linked folder of assets', () => { rmSync(at('tenants/pl/assets'), { recursive: true }); symlinkSync(at('tenants/es/assets'), at('tenants/pl/assets')); }, /tenants\/pl\/assets:1:1 file\/outside/],
    ['with a linked profile', () => { rmSync(at(profile)); symlinkSync(at('tenants/es/profile.json'), at(profile)); }, /profile\.json:1:1 file\/outside/],
    ['with the key __proto__', () => edit(profile, '"name"', '"__proto__": {"layout": "hr"}, "name"'), /profile\.json:\d+:\d+ json\/forbidden-key/],
    ['with the key constructor', () => edit(profile, '"company": {', '"company": { "constructor": {},'), /profile\.json:\d+:\d+ json\/forbidden-key/],
    ['with the key prototype', () => edit('tenants/base/gates.json', '"guest"', '"prototype": {"signedIn": true}, "guest"'), /gates\.json:\d+:\d+ json\/forbidden-key/],
    ['that offers the screen constructor', () => edit(profile, '"layout"', '"screens": ["dashboard", "login", "constructor"], "layout"'), /profile\.json:\d+:\d+ reference\/screen/],
    ['that asks for a form that is not there', () => edit('tenants/base/screens/login.json', '"form": "login"', '"form": "logni"'), /login\.json:\d+:\d+ reference\/form .*"login"/],
    ['with a task whose words are not there', () => edit('tenants/base/screens/dashboard.json', 'task.debt.title', 'task.debt.titel'), /dashboard\.json:\d+:\d+ reference\/message .*"task\.debt\.title"/],
    ['with a theme that is not there', () => edit('tenants/base/profile.json', '"neo"', '"noe"'), /profile\.json:\d+:\d+ (?:reference\/theme|schema\/not-one-of) .*"neo"/],
    ['with a form that asks for a field it does not have', () => edit('tenants/base/forms/login.json', '"username": { "label"', '"usernaem": { "label"'), /login\.json:\d+:\d+ reference\/field .*"username"/],
    ['that shows a document that is not there', () => write('tenants/pl/screens/market.json', '{"regions": {"main": {"patch": [{"op": "append", "value": {"id": "words", "block": "document", "props": {"document": "abuot"}}}]}}}'), /market\.json:1:\d+ reference\/document/],
    ['with a patch of a block that is not there', () => write('tenants/pl/screens/market.json', '{"regions": {"main": {"patch": [{"op": "remove", "id": "pirces"}]}}}'), /market\.json:1:\d+ overlay\/unknown-id .*"prices"/],
    ['behind the gate toString', () => edit('tenants/base/screens/dashboard.json', '"gate": "guest"', '"gate": "toString"'), /dashboard\.json:\d+:\d+ reference\/gate/],
    ['with a file of 10 MB', () => write(profile, `{"x-notes": "${'n'.repeat(10_000_000)}"}`), /profile\.json:1:1 file\/too-large/],
    ['with a message file of 10 MB', () => write('tenants/pl/messages/pl-PL.json', `{"form.login.title": "${'n'.repeat(10_000_000)}"}`), /pl-PL\.json:1:1 file\/too-large/],
    ['with a logo of 10 MB', () => write('tenants/pl/assets/logo.svg', `<svg xmlns="http://www.w3.org/2000/svg">${' '.repeat(10_000_000)}</svg>`), /file\/(?:too-large|unsafe-svg)/],
    ['nested a hundred thousand deep', () => write('tenants/pl/gates.json', nested(100_000)), /gates\.json:1:61 json\/too-deep/],
    ['nested without end', () => write('tenants/pl/theme.json', '{"light":'.repeat(30_000)), /theme\.json:1:\d+ json\/too-deep/],
    ['that is not UTF-8', () => write(profile, Buffer.from(read(profile).replace('Wisła', 'Wisóa'), 'latin1')), /profile\.json:6:\d+ file\/encoding/],
    ['in UTF-16', () => write(profile, Buffer.from(`\ufeff${read(profile)}`, 'utf16le')), /profile\.json:\d+:\d+ file\/encoding/],
    ['with an empty profile', () => write(profile, ''), /profile\.json:1:1 json\/syntax/],
    ['with nothing but a comment', () => write('tenants/pl/navigation.json', '// later'), /navigation\.json:1:\d+ json\/syntax/],
    ['with a folder in place of its profile', () => { rmSync(at(profile)); mkdirSync(at(profile)); }, /profile\.json:1:1 file\/unreadable/],
    ['with a folder in place of a screen', () => mkdirSync(at('tenants/pl/screens/dashboard.json'), { recursive: true }), /dashboard\.json:1:1 file\/unreadable/],
    ['with a folder in place of its logo', () => { rmSync(at('tenants/pl/assets/logo.svg')); mkdirSync(at('tenants/pl/assets/logo.svg')); }, /logo\.svg:1:1 file\/unreadable/],
    ['with ten thousand unknown keys', () => write(profile, manyKeys(10_000)), /profile\.json:\d+:\d+ schema\/unknown-key/],
    ['with half a megabyte on one line', () => write(profile, `{${'"nmae":1,'.repeat(50_000)}}`), /profile\.json:1:\d+ json\/duplicate-key/],
    ['with an endless key', () => edit(profile, '"name"', `"${'name'.repeat(50_000)}": 1, "name"`), /profile\.json:\d+:\d+ schema\/unknown-key/],
    ['with a message nested a thousand deep', () => write('tenants/pl/messages/pl-PL.json', JSON.stringify({ 'form.login.title': `${'{a, select, other {'.repeat(5_000)}${'}}'.repeat(5_000)}` })), /pl-PL\.json:1:\d+ message\//],
    ['with broken JSON in several files', () => { write('tenants/pl/gates.json', '{"gates": {'); write('tenants/pl/theme.json', '{"light" {}}'); }, /gates\.json:1:\d+ json\/syntax[^]*theme\.json:1:\d+ json\/syntax/],
  ])('%s is refused at its place', async (_what, act, shape) => {
    act();
    await refused(shape);
  });

  it.each<[string, () => void]>([
    ['a byte order mark', () => write(profile, `\ufeff${read(profile)}`)],
    ['line ends of Windows', () => { for (const name of [profile, 'tenants/base/profile.json', 'tenants/base/screens/dashboard.json']) write(name, read(name).replaceAll('\n', '\r\n')); }],
    ['much that begins like a secret', () => edit(profile, '"name"', `"x-a": "${'eyJ-'.repeat(60_000)}", "x-${'secret'.repeat(30_000)}": 1, "name"`)],
    ['notes of its own', () => edit(profile, '"name"', `"x-notes": ${nested(20)}, "name"`)],
  ])('with %s is fine', async (_what, act) => {
    act();
    expect(await check()).toEqual({ code: 0, lines: [] });
  });
});

describe('a pattern in a form', () => {
  const put = (pattern: string): void => edit('tenants/base/forms/mfa.json', '"^[0-9]{6}$"', JSON.stringify(pattern));

  it.each(['^(a+)+$', '^(?:\\w|\\d)*x', '^(.*)*$', '(x+x+)+y', '^(a)\\1$', '^\\s*\\s*\\s*\\s*x$'])('%s that could hold a browser up is refused', async (pattern) => {
    put(pattern);
    await refused(/mfa\.json:\d+:\d+ form\/slow-pattern/);
  });

  it('is looked for wherever a schema can hold one', async () => {
    edit('tenants/base/forms/mfa.json', '"additionalProperties": false,', '"additionalProperties": false, "patternProperties": { "^(b+)+$": {} }, "allOf": [{ "properties": { "code": { "type": "string", "pattern": "^(c+)+$" } } }],');
    const { lines } = await check();
    expect(lines.filter((line) => line.includes('form/slow-pattern'))).toHaveLength(2);
  });

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
  const put = (rest: object): void => edit('tenants/base/forms/mfa.json', '"additionalProperties": false,', `"additionalProperties": false, ${JSON.stringify(rest).slice(1, -1)},`);
  const doubled = (levels: number): object => Object.fromEntries(Array.from({ length: levels }, (_, level) =>
    [`d${level}`, level === levels - 1 ? { type: 'object', minProperties: 0 } : { type: 'object', allOf: [{ $ref: `#/$defs/d${level + 1}` }, { $ref: `#/$defs/d${level + 1}` }] }]));

  it.each<[string, object]>([
    ['to itself', { allOf: [{ $ref: '#' }] }],
    ['in a circle', { $defs: { a: { anyOf: [{ $ref: '#/$defs/b' }] }, b: { not: { $ref: '#/$defs/a' } } }, allOf: [{ $ref: '#/$defs/a' }] }],
    ['that doubles forty times', { $defs: doubled(40), allOf: [{ $ref: '#/$defs/d0' }] }],
  ])('%s is refused', async (_what, rest) => {
    put(rest);
    await refused(/mfa\.json:\d+:\d+ form\/schema .*never end/);
  });

  it.each<[string, object]>([
    ['to a definition', { $defs: { few: { type: 'object', maxProperties: 3 } }, allOf: [{ $ref: '#/$defs/few' }] }],
    ['that goes deeper into the value', { $defs: { tree: { type: 'object', propertyNames: { minLength: 1 }, additionalProperties: { $ref: '#/$defs/tree' } } } }],
  ])('%s is fine', async (_what, rest) => {
    put(rest);
    expect(await check()).toEqual({ code: 0, lines: [] });
  });
});
