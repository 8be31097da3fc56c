import { describe, expect, it } from 'vitest';
import type { Screen } from '#config/screen.gen.ts';
import { checkTenants } from '#generator/config/check-tenants.ts';
import { openProject } from '#generator/config/read/project.ts';
import type { ResolvedTenant } from '#generator/config/resolved-tenant.ts';
import { workspaceAt } from '#generator/workspace.ts';
import { tenantLayer } from './tenant-layer.ts';

const project = openProject(workspaceAt());
const tenant = checkTenants(project, ['pl']).resolutions[0]?.tenant;
if (!tenant) throw new Error('pl was not resolved');

/** The files of a layer whose names begin so, as the app reads them. */
function filesOf(changed: Partial<ResolvedTenant>, stem: string): unknown[] {
  const { files } = tenantLayer({ ...tenant, ...changed } as ResolvedTenant, project.messages);
  return files
    .filter(({ name }) => name.startsWith(`t/pl/${stem}`))
    .map(({ content }) => JSON.parse(String(content)) as unknown);
}

describe('the layer of a tenant', () => {
  it('keeps the names of headers that begin like a note of an author, and no notes', () => {
    const [first, ...others] = tenant.screens;
    const bound = {
      ...first,
      $schema: './screen.schema.json',
      'x-note': 'for ourselves',
      regions: {
        main: [
          {
            id: 'rates',
            block: 'table',
            bind: { operation: 'rates/list', params: { 'x-api-version': '2' } },
          },
        ],
      },
    } as unknown as Screen;
    const [written] = filesOf({ screens: [bound, ...others] }, `screens/${bound.id}.`);
    expect(written).toMatchObject({ regions: bound.regions });
    expect(Object.keys(written as object)).not.toContain('x-note');
    expect(Object.keys(written as object)).not.toContain('$schema');
  });

  it('has documents as they were compiled, with the facts of the company', () => {
    const shipped = filesOf({}, 'documents/');
    const compiled = Object.values(tenant.documents).flatMap((texts) => Object.values(texts));
    expect(shipped).toEqual(compiled);
    expect(JSON.stringify(shipped)).toContain(tenant.profile.company.name);
  });
});
