import { mkdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { afterAll, afterEach, describe, expect, it } from 'vitest';
import { checkTenants } from '#generator/config/check-tenants.ts';
import { namedElsewhere } from '#generator/config/references/named-elsewhere.ts';
import { parseJsonc } from '#generator/config/read/parse-jsonc.ts';
import { openProject, withFreshTenants } from '#generator/config/read/project.ts';
import { schemaOf } from '#generator/config/read/tenant-files.ts';
import { withoutNotes } from '#generator/diagnostics/finding.ts';
import { report } from '#generator/diagnostics/report.ts';
import { sampled } from '#tests/full-counts.ts';
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
  return report(withoutNotes(findings), 'text')
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
  /^(?:signedIn|guest|username|password|deposit|withdraw|exchange|loan|trade|ai_trade|ipo|offering|\$schema)$/;

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
    for (const [turn, match] of sampled([...keys.entries()], 7)) {
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
    // Tenants have a currency of their own, and many a slip of one currency is another.
    const references = (node ? namedElsewhere(node, schema, project.schemas) : []).filter(
      ({ kind }) => kind !== 'currency',
    );
    for (const [turn, reference] of sampled([...references.entries()], 7)) {
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
      /profile\.json:\d+:\d+ reference\/language .*did you mean "pl-PL"/,
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
      'a form to sign in with that is to be looked over before it is sent',
      'tenants/base/forms/login.json',
      /"submit": \{/,
      '"submit": { "confirm": { "title": "form.confirm.title" },',
      /login\.json:8:\d+ form\/long form "login" has "confirm"/,
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

  it('reports every mistake at once', () => {
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
    expect(withoutNotes(findings)).toEqual([]);
    const main =
      resolutions[0]?.tenant?.screens.find((screen) => screen.id === 'dashboard')?.regions.main ??
      [];
    expect(main.map((block) => block.id)).not.toContain('movers');
    expect(main.find((block) => block.id === 'assets')?.props).toEqual({
      buckets: ['cash'],
      whenEmpty: 'hide',
    });
  });
});

describe('a value whose key speaks of a secret', () => {
  const form = 'tenants/pl/forms/login.json';
  const withLabel = (value: string) => {
    write(form, JSON.stringify({ 'x-labels': { client_credentials: value } }));
    write('tenants/pl/messages/pl-PL.json', JSON.stringify({ 'grant2x.ownCredentials': 'Dane' }));
    return report(checkTenants(withFreshTenants(project), ['pl']).findings, 'text');
  };

  it('may be the id of a text of the tenant or the product', () => {
    for (const id of ['grant2x.ownCredentials', 'login.tagline'])
      expect(withLabel(id)).not.toContain('looks like a secret');
  });

  it('is a secret where there is no such text, however much it looks like an id', () => {
    for (const value of ['secret.battery', 'grant2x.otherCredentials'])
      expect(withLabel(value)).toContain('forms/login.json:1:14 tenant/secret');
  });
});
