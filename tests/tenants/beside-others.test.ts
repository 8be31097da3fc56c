import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { tenantLayer } from '#generator/bundle/tenant-layer.ts';
import { checkTenants } from '#generator/config/check-tenants.ts';
import { openProject, type Project } from '#generator/config/read/project.ts';
import { report } from '#generator/diagnostics/report.ts';
import { temporaryRoot } from './temporary-root.ts';

const root = temporaryRoot();
afterAll(() => root.remove());

/** Tenants of one base that differ in what is worked out once for what they inherit. */
const changes: Readonly<Record<string, (profile: Profile) => object>> = {
  es: (profile) => profile,
  pl: ({ features }) => ({ features: { ...features, loan: null } }),
  tr: ({ features }) => ({ features: { ...features, exchange: { enabled: false } } }),
  kun: () => ({ products: ['savings', 'fund'] }),
  sun3: ({ permissions }) => ({ permissions: { ...permissions, trade: null } }),
};
type Profile = Readonly<Partial<Record<'features' | 'permissions', object>>>;
const ids = Object.keys(changes);

for (const [id, change] of Object.entries(changes)) {
  const file = path.join(root.workspace.tenants, id, 'profile.json');
  const profile = JSON.parse(readFileSync(file, 'utf8')) as Profile;
  writeFileSync(file, JSON.stringify({ ...profile, ...change(profile) }, null, 2));
}

/** A screen of two: with a block that shows more than its operation allows where the feature is on, and under another title. */
const added = { id: 'added', block: 'withdrawal/withdraw', gate: { feature: 'exchange' } };
const market = { regions: { main: { patch: [{ op: 'append', value: added }] } } };
for (const id of ['es', 'tr']) {
  mkdirSync(path.join(root.workspace.tenants, id, 'screens'), { recursive: true });
  const screen = id === 'es' ? market : { ...market, title: 'portfolio.returns.time' };
  writeFileSync(
    path.join(root.workspace.tenants, id, 'screens/market.json'),
    JSON.stringify(screen),
  );
}

/** What is said of a tenant, and all that its bundle has of it. */
function outcome(project: Project, id: string): string {
  const { resolutions } = checkTenants(project, [id]);
  return resolutions
    .map(({ findings, tenant }) => {
      const files = tenant === undefined ? [] : tenantLayer(tenant, project.messages).files;
      const written = files.map(({ name, content }) => `${name}\n${String(content)}`);
      return [report(findings, 'text'), JSON.stringify(tenant), ...written].join('\n');
    })
    .join();
}

describe('a tenant', () => {
  const alone = new Map(ids.map((id) => [id, outcome(openProject(root.workspace), id)]));

  it('is another one than each of the others', () => {
    expect(new Set(alone.values()).size).toBe(ids.length);
    expect(alone.get('pl')).toContain('"loan"');
    expect(alone.get('sun3')).toContain('"trade"');
    expect(alone.get('es')).toContain('gate/weaker');
    expect(alone.get('tr')).not.toContain('gate/weaker');
  });

  it.each([
    ['in their order', ids],
    ['in the opposite order', ids.toReversed()],
  ])('is found and made the same after all others %s', (_order, order) => {
    const project = openProject(root.workspace);
    for (const id of order) {
      // Not by `toBe`: the difference of two such texts takes minutes to be worked out.
      expect(outcome(project, id) === alone.get(id), id).toBe(true);
    }
  });
});
