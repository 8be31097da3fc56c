import { readFileSync } from 'node:fs';
import { shortHash } from '#generator/bundle/output-file.ts';
import { tenantIds } from '#generator/config/chain.ts';
import { nodeAt, textAt } from '#generator/config/located.ts';
import type { Project } from '#generator/config/project.ts';
import { resolveTenant } from '#generator/config/resolve-tenant.ts';
import { featuresOff } from '#generator/prune/prune-files.ts';
import type { TenantMarks } from './check-isolation.ts';

/** The marks of every tenant there is, broken ones included: a name is a name before its folder passes. */
export function tenantMarks(project: Project): TenantMarks[] {
  return tenantIds(project.workspace, project.read).map((id) => {
    const { files, tenant } = resolveTenant(project, id);
    const profile = files.all.get('profile');
    const services = profile && nodeAt(profile, ['services']);
    const own = services?.kind === 'object' ? [...services.entries.values()].map(({ value }) => textAt(value, 'base')) : [];
    const bases = [textAt(profile, 'http', 'apiBase'), textAt(profile, 'stock', 'stockBase'), ...own];
    return {
      id,
      name: textAt(profile, 'name') ?? id,
      company: textAt(profile, 'company', 'name') ?? id,
      tenantId: textAt(profile, 'http', 'tenantId') ?? id,
      stockToken: textAt(profile, 'stock', 'stockToken') ?? id,
      hosts: bases.flatMap((base) => (base !== undefined && URL.canParse(base) ? [new URL(base).origin] : [])),
      off: [...featuresOff(files)],
      ...(tenant ? { gone: tenant.gone } : {}),
      assets: Object.values(tenant?.assets ?? {}).map((file) => shortHash(readFileSync(file))),
    };
  });
}
