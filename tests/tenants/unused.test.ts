import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { afterAll, afterEach, describe, expect, it } from 'vitest';
import { checkTenants } from '#generator/config/check-tenants.ts';
import { openProject, withFreshTenants } from '#generator/config/read/project.ts';
import { withoutNotes } from '#generator/diagnostics/finding.ts';
import { report } from '#generator/diagnostics/report.ts';
import { temporaryRoot } from './temporary-root.ts';

const root = temporaryRoot();
const project = openProject(root.workspace);
afterEach(() => root.reset());
afterAll(() => root.remove());

function write(name: string, text: string): void {
  mkdirSync(path.dirname(path.join(root.folder, name)), { recursive: true });
  writeFileSync(path.join(root.folder, name), text);
}

describe('what is never reached', () => {
  const check = (): string =>
    report(withoutNotes(checkTenants(withFreshTenants(project), ['pl']).findings), 'text');
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
      'a document in an undeclared language',
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
  ])('is reported: %s', (_what, name, text, line) => {
    write(name, text());
    expect(check()).toContain(line);
  });

  it('is reported: a screen that nothing leads to, until something does', () => {
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

  it('reports nothing of what a parent offers to others', () => {
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
    report(withoutNotes(checkTenants(withFreshTenants(project), ['pl']).findings), 'text')
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
    expect(check()).toMatch(new RegExp(`^${base}:9:71 `));
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
  ])('is reported where %s', (_what, condition, gate) => {
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
