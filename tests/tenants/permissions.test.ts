import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { afterAll, afterEach, describe, expect, it } from 'vitest';
import { tenantLayer } from '#generator/bundle/tenant-layer.ts';
import { checkTenants } from '#generator/config/check-tenants.ts';
import { openProject, withFreshTenants } from '#generator/config/read/project.ts';
import { withoutNotes } from '#generator/diagnostics/finding.ts';
import { report } from '#generator/diagnostics/report.ts';
import { tenantNames } from '#generator/editor/tenant-names.ts';
import { temporaryRoot } from './temporary-root.ts';

const root = temporaryRoot();
const project = openProject(root.workspace);
afterEach(() => root.reset());
afterAll(() => root.remove());

const profile = path.join(root.workspace.tenants, 'pl/profile.json');

/** Findings of pl with these gates of its own, all in use, and these keys more in its profile. */
function findings(gates: object, more = ''): string {
  writeFileSync(
    path.join(root.workspace.tenants, 'pl/gates.json'),
    JSON.stringify({ gates }, null, 2),
  );
  mkdirSync(path.join(root.workspace.tenants, 'pl/screens'), { recursive: true });
  const patch = Object.keys(gates).map((gate, index) => ({
    op: 'append',
    value: { id: `own-${index}`, block: 'market/movers', gate },
  }));
  writeFileSync(
    path.join(root.workspace.tenants, 'pl/screens/market.json'),
    JSON.stringify({ regions: { main: { patch } } }),
  );
  writeFileSync(profile, readFileSync(profile, 'utf8').replace('"currency"', `${more}"currency"`));
  return report(withoutNotes(checkTenants(withFreshTenants(project), ['pl']).findings), 'text');
}

describe('a gate', () => {
  it.each([
    ['permission', { permission: 'wihdraw' }, 'permission "wihdraw"', 'withdraw', 'permissions'],
    [
      'one of allPerms',
      { allPerms: ['trade', 'exchnge'] },
      'permission "exchnge"',
      'exchange',
      'permissions',
    ],
    ['one of anyPerm', { anyPerm: ['deposti'] }, 'permission "deposti"', 'deposit', 'permissions'],
    ['feature', { feature: 'ai_trdae' }, 'feature "ai_trdae"', 'ai_trade', 'features'],
    [
      'feature within a condition',
      { all: [{ not: { feature: 'iop' } }] },
      'feature "iop"',
      'ipo',
      'features',
    ],
  ])(
    'with a typo in %s is reported on its line, with the name that was meant',
    (_what, condition, said, meant, list) => {
      const kind = said.startsWith('feature') ? 'feature' : 'permission';
      expect(findings({ own: condition })).toMatch(
        new RegExp(
          `^tenants/pl/gates\\.json:\\d+:\\d+ reference/${kind} there is no ${said}; declare it in profile\\.${list}.*did you mean "${meant}"`,
          'm',
        ),
      );
    },
  );

  it('may name what the product declares and what its tenant adds', () => {
    expect(
      findings(
        { own: { allPerms: ['trade', 'gold.buy'] }, other: { feature: 'vault' } },
        '"permissions": { "gold.buy": "Buying gold" }, "features": { "vault": { "description": "A vault", "enabled": true } }, ',
      ),
    ).toBe('');
  });

  it('may not name what its tenant took away', () => {
    expect(
      findings({ own: { permission: 'loan' } }, '"permissions": { "loan": null }, '),
    ).toContain('reference/permission there is no permission "loan"');
  });
});

describe('a declaration', () => {
  it('that no gate names is a warning where the tenant wrote it, and not where a parent did', () => {
    const text = findings(
      {},
      '"permissions": { "gold.buy": "Buying gold" }, "features": { "ipo": { "enabled": false } }, ',
    );
    expect(text).toMatch(
      /pl\/profile\.json:\d+:\d+ unused\/permission warning: unused permission "gold\.buy": no gate refers to it/,
    );
    expect(text).toMatch(
      /pl\/profile\.json:\d+:\d+ unused\/feature warning: unused feature "ipo": no gate refers to it/,
    );
    expect(text.match(/unused\//g)).toHaveLength(2);
  });

  it('of a feature says what it is and whether it is there', () => {
    expect(
      findings(
        { own: { feature: 'vault' } },
        '"features": { "vault": { "enbled": true, "description": "A vault" } }, ',
      ),
    ).toMatch(/schema\/unknown-key unknown key "enbled" .*did you mean "enabled"/);
    expect(
      findings({ own: { feature: 'vault' } }, '"features": { "vault": { "enabled": true } }, '),
    ).toMatch(/schema\/missing "description" is required/);
  });

  it('is offered by editors and stays at home', () => {
    const { kinds } = tenantNames(project, 'pl');
    expect(kinds['permission']).toContain('withdraw');
    expect(kinds['feature']).toContain('ai_trade');
    const { tenant } = checkTenants(project, ['pl']).resolutions[0] ?? {};
    const layer = tenant && tenantLayer(tenant, project.messages);
    const file =
      layer?.files.find((one) => one.name === layer.profileFile)?.content.toString() ?? '';
    expect(file).toContain('"currency"');
    expect(file).not.toMatch(/Paying money|Day trading by AI|AI day trading|"permissions":\{|"features":\{/);
  });
});
