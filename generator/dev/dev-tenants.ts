import { servicePaths } from '#generator/bundle/service-proxy.ts';
import { bundleIndex, tenantLayer, type TenantLayer } from '#generator/bundle/tenant-layer.ts';
import { checkTenants } from '#generator/config/check-tenants.ts';
import { openProject, withFreshTenants } from '#generator/config/project.ts';
import { hasErrors } from '#generator/diagnostics/finding.ts';
import { report } from '#generator/diagnostics/report.ts';
import type { Workspace } from '#generator/workspace.ts';
import type { BundleIndex } from '#core/bundle.ts';

export interface DevTenant {
  readonly layer: TenantLayer;
  readonly index: BundleIndex;
  /** Paths of its services on this origin. */
  readonly services: readonly string[];
  /** File name → content, as the bundle would hold them. */
  readonly files: ReadonlyMap<string, string | Uint8Array>;
}

/** The tenants as their folders say at this moment. */
export interface DevTenants {
  get(id: string): DevTenant | undefined;
  ids(): readonly string[];
  /** What is wrong, as `check` prints it; undefined when nothing is. */
  problems(): string | undefined;
  /** Reads the tenants again, and with `shared` what they share as well. A broken tenant keeps its last good state. */
  refresh(shared: boolean): void;
}

export function devTenants(workspace: Workspace, wanted: readonly string[]): DevTenants {
  const tenants = new Map<string, DevTenant>();
  let ids: readonly string[] = [];
  let problems: string | undefined;
  let project = openProject(workspace);

  function refresh(shared: boolean): void {
    project = shared ? openProject(workspace) : withFreshTenants(project);
    const { resolutions, findings } = checkTenants(project, wanted);
    ids = resolutions.map((one) => one.id);
    problems = hasErrors(findings) ? report(findings, 'text') : undefined;
    for (const { id, tenant } of resolutions) {
      if (tenant) tenants.set(id, devTenant(tenantLayer(tenant, project.messages), id));
    }
  }

  refresh(false);
  return { get: (id) => tenants.get(id), ids: () => ids, problems: () => problems, refresh };
}

function devTenant(layer: TenantLayer, id: string): DevTenant {
  return {
    layer,
    index: bundleIndex(`/${id}/`, [layer]),
    services: servicePaths(layer.tenant.profile),
    files: new Map(layer.files.map((file) => [file.name, file.content])),
  };
}
