import { errorAt } from '#generator/diagnostics/finding-at.ts';
import type { Finding } from '#generator/diagnostics/finding.ts';
import { suggest } from '#generator/diagnostics/nearest.ts';
import { UserError } from '#generator/diagnostics/user-error.ts';
import { assertTenants, strayFolders, tenantFolders, tenantIds } from './read/chain.ts';
import { nodeAt, textAt } from './read/located.ts';
import type { Project } from './read/project.ts';
import { resolveTenant, type Resolution } from './resolve-tenant.ts';

export interface CheckResult {
  readonly resolutions: readonly Resolution[];
  /** Findings of the tenants and of what they share, each once. */
  readonly findings: readonly Finding[];
}

/** Checks the tenants named, or all; whatever they share is checked along. */
export function checkTenants(project: Project, ids: readonly string[]): CheckResult {
  const all = knownTenants(project);
  for (const id of ids) refuseUnknown(id, all, project);
  const resolutions = (ids.length === 0 ? all : ids).map((id) => resolveTenant(project, id));
  const findings = [
    ...project.messages.findings,
    ...project.themes.findings,
    ...resolutions.flatMap((one) => one.findings),
    ...sharedTenantIds(project, all),
    ...foldersWithoutProfile(project),
  ];
  return { resolutions, findings: unique(findings) };
}

/** Every tenant of the root. One without any is a wrong `--root`, and nothing would be checked. */
export function knownTenants({ workspace, read }: Project): readonly string[] {
  const all = tenantIds(workspace, read);
  if (all.length === 0) assertTenants(workspace);
  return all;
}

function refuseUnknown(id: string, all: readonly string[], project: Project): void {
  if (all.includes(id)) return;
  if (tenantFolders(project.workspace).includes(id))
    throw new UserError(
      `"${id}" is a base tenant; it is checked through the tenants that extend it`,
    );
  const hint = suggest(id, all);
  throw new UserError(`there is no tenant "${id}"${hint === undefined ? '' : `; ${hint}`}`);
}

// A tenantId opens one tenant's data, so all folders are looked at even when one is asked for.
function sharedTenantIds(project: Project, all: readonly string[]): Finding[] {
  const owners = new Map<string, string>();
  const findings: Finding[] = [];
  for (const id of all) {
    const profile = project.read(id).files.get('profile');
    const node = profile && nodeAt(profile, ['http', 'tenantId']);
    const tenantId = textAt(node);
    if (!node || tenantId === undefined) continue;
    const owner = owners.get(tenantId);
    if (owner !== undefined)
      findings.push(
        errorAt(
          'tenant/duplicate-id',
          `"${tenantId}" already belongs to the tenant "${owner}"`,
          node.place,
        ),
      );
    owners.set(tenantId, id);
  }
  return findings;
}

// Without its profile a folder is no tenant, and would be passed over in silence.
function foldersWithoutProfile(project: Project): Finding[] {
  return strayFolders(project.workspace).map((name) =>
    errorAt('file/missing', 'a tenant folder needs a profile.json', {
      file: { path: `tenants/${name}`, text: '' },
      offset: 0,
    }),
  );
}

// A mistake in a base is one mistake, however many tenants inherit it.
function unique(findings: readonly Finding[]): Finding[] {
  const seen = new Set<string>();
  return findings.filter((finding) => {
    const key = `${finding.place.file.path}\0${finding.place.offset}\0${finding.code}\0${finding.message}`;
    return !seen.has(key) && seen.add(key);
  });
}
