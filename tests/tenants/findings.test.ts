import { mkdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { afterAll, afterEach, describe, expect, it } from 'vitest';
import { checkTenants } from '#generator/config/check-tenants.ts';
import { namedElsewhere } from '#generator/config/references/named-elsewhere.ts';
import { parseJsonc } from '#generator/config/read/parse-jsonc.ts';
import { openProject, withFreshTenants } from '#generator/config/read/project.ts';
import { schemaOf } from '#generator/config/read/tenant-files.ts';
import { report } from '#generator/diagnostics/report.ts';
import { readBundleFiles } from '#generator/verify/bundle-files.ts';
import { temporaryRoot } from './temporary-root.ts';

const root = temporaryRoot();
const project = openProject(root.workspace);
afterEach(() => root.reset());
afterAll(() => root.remove());

/** Lines of `livery check pl` after one file was changed. */
function linesAfter(name: string, change: (text: string) => string): string[] {
  const file = path.join(root.folder, name);
  const before = readFileSync(file, 'utf8');
  const after = change(before);
  expect(after, 'the change must change something').not.toBe(before);
  writeFileSync(file, after);
  const { findings } = checkTenants(withFreshTenants(project), ['pl']);
  writeFileSync(file, before);
  // Below each stand the line of the file and a caret.
  return report(findings, 'text')
    .split('\n')
    .filter((line) => /^\S+:\d+:\d+ /.test(line));
}

function write(name: string, text: string): void {
  mkdirSync(path.dirname(path.join(root.folder, name)), { recursive: true });
  writeFileSync(path.join(root.folder, name), text);
}

const files = [
  'tenants/pl/profile.json',
  'tenants/base/profile.json',
  'tenants/base/gates.json',
  'tenants/base/navigation.json',
  'tenants/base/screens/dashboard.json',
  'tenants/base/screens/login.json',
  'tenants/base/forms/login.json',
];
// Keys that name things of the tenant's own instead of words of the language.
const freeKeys =
  /^(?:signedIn|guest|username|password|deposit|withdraw|exchange|loan|trade|ai_trade|ipo|\$schema)$/;

const gateNames = new Set(
  [
    ...readFileSync(path.join(root.folder, 'tenants/base/gates.json'), 'utf8').matchAll(
      /^ {4}"(\w+)"/gm,
    ),
  ].map(([, name]) => name),
);

describe('one letter wrong', () => {
  it.each(files)('in any key of %s is found on its line, with the right word', (name) => {
    const text = readFileSync(path.join(root.folder, name), 'utf8');
    const keys = [...text.matchAll(/"([A-Za-z$]+)"\s*:/g)].filter(
      ([, key = '']) => !freeKeys.test(key) && !gateNames.has(key),
    );
    expect(keys.length).toBeGreaterThan(3);
    for (const [turn, match] of keys.entries()) {
      const key = match[1] ?? '';
      const wrong = misspelt(key, turn);
      const lines = linesAfter(
        name,
        (whole) =>
          whole.slice(0, match.index + 1) + wrong + whole.slice(match.index + 1 + key.length),
      );
      const line = text.slice(0, match.index).split('\n').length;
      const here = lines.filter((one) => one.startsWith(`${name}:${line}:`));
      expect(here, `${name}:${line} ${key} → ${wrong}\n${lines.join('\n')}`).not.toEqual([]);
      expect(here.join('\n'), `${key} → ${wrong}`).toMatch(
        key.length > 2 ? new RegExp(`"${key.replace('$', '\\$')}"|known: .*\\b${key}\\b`) : /./,
      );
    }
  });

  it.each(files)('in any name that %s refers to is found, with the right name', (name) => {
    const text = readFileSync(path.join(root.folder, name), 'utf8');
    const { node } = parseJsonc({ path: name, text });
    const schema = schemaOf(name.replace(/^tenants\/[^/]+\//, '').replace(/\.json$/, '')) ?? '';
    const references = node ? namedElsewhere(node, schema, project.schemas) : [];
    for (const [turn, reference] of references.entries()) {
      const wrong = misspelt(reference.name, turn + 1);
      const at = reference.node.place.offset + 1;
      const lines = linesAfter(
        name,
        (whole) => whole.slice(0, at) + wrong + whole.slice(at + reference.name.length),
      );
      expect(lines.join('\n'), `${reference.kind} ${reference.name} → ${wrong}`).toContain(
        `"${reference.name}"`,
      );
    }
  });
});

function misspelt(word: string, turn: number): string {
  const at = Math.max(1, Math.floor(word.length / 2));
  if (turn % 3 === 0) return word.slice(0, at) + word.slice(at + 1) + (word.length < 3 ? 'x' : '');
  if (turn % 3 === 1) return word.slice(0, at) + word.charAt(at - 1) + word.slice(at);
  return word.charAt(at) === word.charAt(at - 1)
    ? `${word}x`
    : word.slice(0, at - 1) + word.charAt(at) + word.charAt(at - 1) + word.slice(at + 1);
}

describe('a tenant folder', () => {
  it.each([
    [
      "another tenant's tenantId",
      'tenants/pl/profile.json',
      /"wisla-pl"/,
      '"dev-sandbox"',
      /tenants\/.*profile\.json:\d+:\d+ tenant\/duplicate-id/,
    ],
    [
      'a language that is not served',
      'tenants/pl/profile.json',
      /"pl-PL"/,
      '"pl-PI"',
      /profile\.json:\d+:\d+ schema\/not-one-of .*did you mean "pl-PL"/,
    ],
    [
      'a number where a text must be',
      'tenants/pl/profile.json',
      /"name": "[^"]+"/,
      '"name": 7',
      /schema\/type must be a string, got a number/,
    ],
    [
      'a missing key',
      'tenants/pl/profile.json',
      /"tenantId": "wisla-pl"/,
      '',
      /schema\/missing "tenantId" is required/,
    ],
    [
      'an invalid colour',
      'tenants/pl/profile.json',
      /"brand": "#9b1c31"/,
      '"brand": "#ffe0e0"',
      /profile\.json:\d+:\d+ theme\/contrast brand on canvas \(standard, light\) has a contrast ratio of 1\.\d\d; the minimum is 4\.5(?:, and \d+ more pairs fail)? \(the nearest passing colour is #[0-9a-f]{6}\)/,
    ],
    [
      'an asset that leaves the folder',
      'tenants/pl/profile.json',
      /"logo": "[^"]+"/,
      '"logo": "assets/../../dev/assets/logo.svg"',
      /file\/outside/,
    ],
    [
      'an asset that does not exist',
      'tenants/pl/profile.json',
      /"logo": "[^"]+"/,
      '"logo": "assets/logo2.svg"',
      /reference\/asset .*did you mean "assets\/logo\.svg"/,
    ],
    [
      'a parent that does not exist',
      'tenants/pl/profile.json',
      /"extends": "base"/,
      '"extends": "bsae"',
      /extends\/unknown .*did you mean "base"/,
    ],
    [
      'itself as parent',
      'tenants/pl/profile.json',
      /"extends": "base"/,
      '"extends": "pl"',
      /extends\/loop/,
    ],
    [
      "an id that is not its folder's name",
      'tenants/pl/profile.json',
      /"id": "pl"/,
      '"id": "pll"',
      /file\/id .*write "pl"/,
    ],
    [
      'a route that is taken',
      'tenants/base/screens/login.json',
      /"route": "\/login"/,
      '"route": "/market"',
      /tenant\/duplicate-route/,
    ],
    [
      'a menu that leads nowhere',
      'tenants/base/navigation.json',
      /"to": "\/profile"/,
      '"to": "/profil"',
      /reference\/route .*did you mean "\/profile"/,
    ],
    [
      'a form that the operation cannot read',
      'tenants/base/forms/login.json',
      /"username"(?!,? ?\[?[,}])/g,
      '"user"',
      /reference\/field .*the (?:operation requires|request body requires|request body has no field)/,
    ],
    [
      'a form of several steps to sign in with',
      'tenants/base/screens/login.json',
      /"form": "login"/,
      '"form": "kyc"',
      /login\.json:8:\d+ form\/long form "kyc" has "steps"/,
    ],
    [
      'a form with a telephone to sign in with',
      'tenants/base/screens/login.json',
      /"form": "login"/,
      '"form": "register-invitation"',
      /login\.json:8:\d+ form\/long .*has a phone field/,
    ],
    [
      'an event handler in its logo',
      'tenants/pl/assets/logo.svg',
      /<svg /,
      '<svg onload="alert(1)" ',
      /file\/unsafe-svg .*not allowed: onload/,
    ],
    [
      'a secret',
      'tenants/pl/profile.json',
      /"currency"/,
      '"x-key": "AKIAIOSFODNN7EXAMPLE", "currency"',
      /profile\.json:\d+:\d+ tenant\/secret/,
    ],
  ])('with %s is refused', (_what, name, from, to, line) => {
    const lines = linesAfter(name, (text) => text.replace(from, to));
    expect(lines.join('\n')).toMatch(line);
  });

  it('may not write a stylesheet through a theme', () => {
    write(
      'tenants/pl/theme.json',
      JSON.stringify({ elevation: { card: 'none} body{background:url(https://evil.example)' } }),
    );
    expect(report(checkTenants(withFreshTenants(project), ['pl']).findings, 'text')).toMatch(
      /tenants\/pl\/theme\.json:1:\d+ schema\/pattern/,
    );
  });

  it('may not link to what lies elsewhere', () => {
    symlinkSync('/etc/hostname', path.join(root.folder, 'tenants/pl/assets/other.svg'));
    expect(report(checkTenants(withFreshTenants(project), ['pl']).findings, 'text')).toContain(
      'tenants/pl/assets/other.svg:1:1 file/outside',
    );
  });

  it('may not hold files that nothing reads', () => {
    write('tenants/pl/screen/dashboard.json', '{}');
    expect(report(checkTenants(withFreshTenants(project), ['pl']).findings, 'text')).toContain(
      'file/unknown',
    );
  });

  it('is not passed over because its profile is missing', () => {
    write('tenants/new-in-test/profil.json', '{}');
    expect(report(checkTenants(withFreshTenants(project), ['pl']).findings, 'text')).toContain(
      'tenants/new-in-test:1:1 file/missing',
    );
  });

  it('may be at most three folders deep', () => {
    for (const [id, parent] of [
      ['two', 'base'],
      ['three', 'two'],
      ['four', 'three'],
    ]) {
      write(`tenants/${id}/profile.json`, JSON.stringify({ extends: parent, id }));
    }
    expect(report(checkTenants(withFreshTenants(project), ['four']).findings, 'text')).toContain(
      'extends/deep',
    );
  });

  it('tells every mistake at once', () => {
    const lines = linesAfter('tenants/pl/profile.json', (text) =>
      text
        .replace('"name"', '"nmae"')
        .replace('"st"', '"sst"')
        .replace('"PLN"', '"pln"')
        .replace('"logo"', '"loog"'),
    );
    expect(lines).toHaveLength(4);
  });

  it('can be laid over a tenant by patch, and the result is checked as a whole', () => {
    write(
      'tenants/pl/screens/dashboard.json',
      JSON.stringify({
        regions: {
          main: {
            patch: [
              { op: 'remove', id: 'movers' },
              { op: 'set', id: 'assets', value: { props: { buckets: ['cash'] } } },
            ],
          },
        },
      }),
    );
    const { resolutions, findings } = checkTenants(withFreshTenants(project), ['pl']);
    expect(findings).toEqual([]);
    const main =
      resolutions[0]?.tenant?.screens.find((screen) => screen.id === 'dashboard')?.regions.main ??
      [];
    expect(main.map((block) => block.id)).not.toContain('movers');
    expect(main.find((block) => block.id === 'assets')?.props).toEqual({ buckets: ['cash'] });
  });
});

describe('what nobody will meet', () => {
  const check = (): string =>
    report(checkTenants(withFreshTenants(project), ['pl']).findings, 'text');
  const screen = (id: string, rest: object = {}): string =>
    JSON.stringify({
      id,
      route: `/${id}`,
      title: 'screen.market.title',
      regions: { main: [{ id: 'movers', block: 'market/movers' }] },
      ...rest,
    });
  const offer = (id: string): void =>
    write(
      'tenants/pl/profile.json',
      readFileSync(path.join(root.folder, 'tenants/pl/profile.json'), 'utf8').replace(
        '"countryCode"',
        `"screens": ${JSON.stringify([...offered(), id])}, "countryCode"`,
      ),
    );
  const offered = (): string[] =>
    JSON.parse(
      /"screens": (\[[^\]]*\])/.exec(
        readFileSync(path.join(root.folder, 'tenants/base/profile.json'), 'utf8'),
      )?.[1] ?? '[]',
    );

  it('is a warning with its place, and no reason to fail', async () => {
    write(
      'tenants/pl/gates.json',
      '{ "gates": { "rich": { "vip": 3 }, "rare": { "not": "rich" } } }',
    );
    expect(check()).toMatch(
      /^tenants\/pl\/gates\.json:1:\d+ unused\/gate warning: unused gate "rare"/,
    );
    expect(check()).not.toContain('gate "rich"');
    expect((await root.livery('check', 'pl')).code).toBe(0);
  });

  it.each([
    [
      'a screen that the profile does not offer',
      'tenants/pl/screens/extra.json',
      () => screen('extra'),
      'unused/screen warning: unused screen "extra"',
    ],
    [
      'a form without a block',
      'tenants/pl/forms/extra.json',
      () =>
        readFileSync(path.join(root.folder, 'tenants/base/forms/login.json'), 'utf8').replace(
          '"id": "login"',
          '"id": "extra"',
        ),
      'unused/form warning',
    ],
    [
      'a document',
      'tenants/pl/documents/agrement.pl-PL.md',
      () => 'Umowa.\n',
      'tenants/pl/documents/agrement.pl-PL.md:1:1 unused/document warning: unused document "agrement": no listed screen or form shows it (did you mean "agreement"?)',
    ],
    [
      'a document in a language of nobody',
      'tenants/pl/documents/agreement.tr-TR.md',
      () => 'Umowa.\n',
      'tenants/pl/documents/agreement.tr-TR.md:1:1 unused/document warning: unused document: tr-TR is not listed',
    ],
    [
      'an asset',
      'tenants/pl/assets/old.svg',
      () => '<svg/>',
      'tenants/pl/assets/old.svg:1:1 unused/asset warning',
    ],
    [
      'texts in a language that is not offered',
      'tenants/pl/messages/tr-TR.json',
      () => '{ "screen.market.title": "Borsa" }',
      'unused/message warning: unused messages: tr-TR is not listed',
    ],
    [
      'a text that changes nothing',
      'tenants/pl/messages/pl-PL.json',
      () =>
        JSON.stringify({
          'screen.market.title': project.messages.locales.get('pl-PL')?.get('screen.market.title'),
        }),
      'unused/message warning: override of "screen.market.title"',
    ],
  ])('is told: %s', (_what, name, text, line) => {
    write(name, text());
    expect(check()).toContain(line);
  });

  it('is told: a screen that nothing leads to, until something does', () => {
    offer('extra');
    write('tenants/pl/screens/extra.json', screen('extra'));
    expect(check()).toContain('unused/screen warning: unused screen: /extra');
    write(
      'tenants/pl/navigation.json',
      JSON.stringify({
        menu: {
          patch: [
            {
              op: 'append',
              value: { id: 'extra', title: 'nav.profile', icon: 'star', to: '/extra' },
            },
          ],
        },
      }),
    );
    expect(check()).toBe('');
    write('tenants/pl/navigation.json', '{}');
    write(
      'tenants/pl/screens/extra.json',
      screen('extra', { tab: { title: 'nav.home', icon: 'star', order: 9 } }),
    );
    expect(check()).toBe('');
  });

  it('is not told of what a parent offers to others', () => {
    write(
      'tenants/base/gates.json',
      readFileSync(path.join(root.folder, 'tenants/base/gates.json'), 'utf8').replace(
        '"gates": {',
        '"gates": { "rich": { "vip": 3 },',
      ),
    );
    expect(check()).toBe('');
  });

  it('is not a circular gate reference, which is an error', () => {
    write(
      'tenants/pl/gates.json',
      '{ "gates": { "one": { "not": "two" }, "two": { "all": ["verified", "one"] } } }',
    );
    expect(check()).toMatch(
      /pl\/gates\.json:1:\d+ reference\/gate-loop circular gate reference: one → two → one/,
    );
  });
});

describe('an operation that asks for more than its block', () => {
  const base = 'tenants/base/screens/beneficiary.json';
  const check = (): string =>
    report(checkTenants(withFreshTenants(project), ['pl']).findings, 'text')
      .split('\n')
      .filter((line) => /^\S+:\d+:\d+ /.test(line))
      .join('\n');
  const shownBehind = (gate: string, access = '"signedIn"'): void => {
    const text = readFileSync(path.join(root.folder, base), 'utf8');
    write(
      base,
      text
        .replace(
          '"gate": "beneficiaries", "whenDenied": "lock", ',
          gate === '' ? '' : `"gate": ${gate}, `,
        )
        .replace('"access": "signedIn"', `"access": ${access}`),
    );
  };
  const asking = (condition: object): void =>
    write('tenants/pl/gates.json', JSON.stringify({ gates: { beneficiaries: condition } }));
  const weaker =
    'gate/weaker warning: operation client/addNominee requires gate "beneficiaries", but this block is shown without it (add "gate": "beneficiaries" to the block)';

  it('is a warning at the gate of the block, or at what names the operation', () => {
    asking({ kyc: 'approved' });
    expect(check()).toBe('');
    shownBehind('{ "vip": 1 }');
    expect(check()).toMatch(new RegExp(`^${base}:8:71 `));
    expect(check()).toContain(weaker);
    expect(check()).toContain('operation client/removeNominee requires gate');
    shownBehind('');
    expect(check()).toContain(weaker);
  });

  it.each<[string, object, string, string]>([
    ['nothing is asked that a client has not', { signedIn: true }, '', '"signedIn"'],
    [
      'the block asks for the same by another name',
      { kyc: 'approved' },
      '"verified"',
      '"signedIn"',
    ],
    [
      'screen and block together ask for it',
      { kyc: 'approved', vip: 2 },
      '{ "vip": 3 }',
      '"verified"',
    ],
    [
      'a part of what the block asks for holds it',
      { any: [{ kyc: 'approved' }, { vip: 3 }] },
      '{ "all": ["signedIn", { "kyc": "approved" }] }',
      '"signedIn"',
    ],
    [
      'a feature brings its permission along',
      { permission: 'trade' },
      '{ "feature": "trade" }',
      '"signedIn"',
    ],
    ['only guests see the block', { kyc: 'approved' }, '"guest"', '{ "signedIn": false }'],
  ])('is none where %s', (_what, condition, gate, access) => {
    asking(condition);
    shownBehind(gate, access);
    expect(check()).not.toContain('gate/weaker');
  });

  it.each<[string, object, string]>([
    [
      'one of two would do for the block',
      { kyc: 'approved' },
      '{ "any": ["verified", { "vip": 1 }] }',
    ],
    ['the level is lower', { vip: 2, score: 700 }, '{ "vip": 2, "score": 699 }'],
    ['the permission alone opens no feature', { feature: 'trade' }, '{ "permission": "trade" }'],
    ['what is owed is not asked', { outstanding: 'none' }, '"verified"'],
    ['the opposite is asked', { not: { permission: 'trade' } }, '{ "permission": "trade" }'],
  ])('is told where %s', (_what, condition, gate) => {
    asking(condition);
    shownBehind(gate);
    expect(check()).toContain(weaker);
  });

  it('is closed to everybody where the tenant declares no such gate', () => {
    write(
      'tenants/base/gates.json',
      readFileSync(path.join(root.folder, 'tenants/base/gates.json'), 'utf8').replace(
        '"beneficiaries":',
        '"benefactors":',
      ),
    );
    shownBehind('');
    expect(check()).toContain(
      'gate/undeclared operation client/addNominee requires gate "beneficiaries", which gates.json does not declare: access is always denied',
    );
  });
});

describe('livery build of a broken tenant', () => {
  it('prints the findings, exits 1 and leaves the old bundle as it was', async () => {
    expect((await root.livery('build', 'pl')).code).toBe(0);
    const before = readBundleFiles(path.join(root.workspace.dist, 'pl'));
    write(
      'tenants/pl/profile.json',
      readFileSync(path.join(root.folder, 'tenants/pl/profile.json'), 'utf8').replace(
        '"layout"',
        '"layuot"',
      ),
    );
    const broken = await root.livery('build', 'pl');
    expect(broken.code).toBe(1);
    expect(broken.output).toMatch(
      /tenants\/pl\/profile\.json:\d+:\d+ schema\/unknown-key .*did you mean "layout"/,
    );
    expect(readBundleFiles(path.join(root.workspace.dist, 'pl'))).toEqual(before);
  });
});

describe('the command line', () => {
  it.each([
    [['check', 'pll'], 'did you mean "pl"?'],
    [['check', 'base'], 'checked through the tenants that extend it'],
    [['build'], 'or use --all'],
    [['build', 'pl', '--base', 'pl'], '--base must begin and end with a slash'],
    [['new', 'PL', '--yes'], 'invalid tenant id'],
    [['new', 'pl', '--yes'], 'tenants/pl already exists'],
    [['new', 'new-in-test', '--yes', '--country', '7'], 'known: 1, 34, 48, 90, 91'],
    [['new', 'new-in-test', '--yes', '--languages', 'pl-PL,de-DE'], 'unsupported language "de-DE"'],
    [['new', 'new-in-test', '--yes', '--primary', 'green'], 'invalid --primary green'],
    [['verify', 'dist/nothing'], 'is not a built bundle'],
    [['explain', 'pl', 'profile.curency'], 'did you mean "currency"?'],
    [['chekc'], 'Did you mean check?'],
  ])('answers %j with exit code 2 and a hint', async (argv, hint) => {
    const { code, output } = await root.livery(...argv);
    expect(code).toBe(2);
    expect(output).toContain(hint);
    expect(output).not.toMatch(/\n\s+at /);
  });

  it('gives findings as JSON', async () => {
    write('tenants/pl/gates.json', '{ "gates": { "rich": { "vpi": 3 } } }');
    const { code, output } = await root.livery('check', 'pl', '--format', 'json');
    expect(code).toBe(1);
    expect(JSON.parse(output)).toEqual({
      findings: [
        expect.objectContaining({
          file: 'tenants/pl/gates.json',
          line: 1,
          column: 24,
          code: 'schema/unknown-key',
          suggestion: 'did you mean "vip"?',
        }),
      ],
    });
  });

  it.each(['sarif', 'github'])('gives findings as %s', async (format) => {
    write('tenants/pl/gates.json', '{ "gates": { "rich": { "vpi": 3 } } }');
    const { code, output } = await root.livery('check', 'pl', '--format', format);
    expect(code).toBe(1);
    if (format === 'github')
      expect(output).toMatch(
        /^::error file=tenants\/pl\/gates\.json,line=1,endLine=1,col=24,endColumn=29,title=schema\/unknown-key::/,
      );
    else
      expect(JSON.parse(output)).toMatchObject({
        version: '2.1.0',
        runs: [{ results: [{ ruleId: 'schema/unknown-key', level: 'error' }] }],
      });
  });

  it('explains which line of which layer gave a value', async () => {
    const { output } = await root.livery('explain', 'pl', 'profile.currency');
    expect(output).toMatch(
      /"PLN"\n\nfrom tenants\/pl\/profile\.json:\d+:\d+ {2}"PLN"\nover tenants\/base\/profile\.json:\d+:\d+ {2}"USD"/,
    );
  });

  it('explains where a colour of the theme comes from', async () => {
    const { output } = await root.livery('explain', 'pl', 'theme.light.brand');
    expect(output).toMatch(
      /from tenants\/pl\/profile\.json:\d+:\d+ .*\nover themes\/sc\.json:\d+:\d+ .*\nover themes\/standard\.json/,
    );
  });

  it('shows an example in the help of every command', async () => {
    for (const name of [
      'new',
      'check',
      'explain',
      'generate',
      'build',
      'verify',
      'preview',
      'dev',
      'schema',
      'docs',
      'doctor',
      'migrate',
    ]) {
      const { code, output } = await root.livery(name, '--help');
      expect(code).toBe(0);
      expect(output).toContain(`$ livery ${name}`);
    }
  });
});
