import path from 'node:path';
import {
  serviceRoutes,
  withOwnPaths,
  type ServiceAddresses,
  type ServiceRoute,
} from '#generator/bundle/service-routes.ts';
import { bundleIndex, tenantLayer, type TenantLayer } from '#generator/bundle/tenant-layer.ts';
import { checkTenants, type CheckResult } from '#generator/config/check-tenants.ts';
import { chainOf } from '../config/read/chain.ts';
import { openProject, withFreshTenants, type Project } from '../config/read/project.ts';
import { hasErrors, type Finding } from '#generator/diagnostics/finding.ts';
import { locateFindings } from '#generator/diagnostics/located-finding.ts';
import { report } from '#generator/diagnostics/report.ts';
import { refreshEditorSchemas } from '#generator/editor/write-editor-schemas.ts';
import { loadMessages } from '#generator/messages/load-messages.ts';
import { loadThemes } from '#generator/themes/load-themes.ts';
import type { Workspace } from '#generator/workspace.ts';
import { viteAddress } from './vite-address.ts';
import type { ConfigurationPart } from './watch-configuration.ts';
import type { BundleIndex } from '#core/bundle.ts';
import type { DevFinding, DevState } from '#core/dev-page.ts';

export interface DevTenant {
  readonly layer: TenantLayer;
  readonly index: BundleIndex;
  /** Its services on this origin. */
  readonly services: readonly ServiceRoute[];
  /** File name → content, as the bundle would hold them. */
  readonly files: ReadonlyMap<string, string | Uint8Array>;
}

/** The tenants as their folders say at this moment. */
export interface DevTenants {
  /** The last state of a tenant that had no errors. */
  get(id: string): DevTenant | undefined;
  ids(): readonly string[];
  /** Whether the code of a block, or of what it is made of, has no errors. */
  isRight(file: string): boolean;
  /** What the page of a tenant should show. */
  state(id: string): DevState;
  /** What kept the folders from being read at all, else null. */
  failure(): string | null;
  /** What is wrong, as `check` prints it; undefined when nothing is. */
  problems(): string | undefined;
  /** Reads the tenants again, and of what they share the parts that were edited. A broken tenant keeps its last good state. */
  refresh(edited: ReadonlySet<ConfigurationPart>): void;
  /** Brings what an editor completes by up to these edited files, for tenants without errors that have it. */
  refreshSchemas(files: ReadonlySet<string>): void;
}

export function devTenants(
  workspace: Workspace,
  wanted: readonly string[],
  addresses: ServiceAddresses,
): DevTenants {
  const tenants = new Map<string, DevTenant>();
  let project = openProject(workspace);
  let checked = checkTenants(project, wanted);
  let failure: string | null = null;
  keep();

  function keep(): void {
    // Half a theme or half a language would reach every page.
    if (hasErrors(sharedFindings(checked))) return;
    for (const { id, tenant } of checked.resolutions) {
      if (!tenant) continue;
      const served = { ...tenant, profile: withOwnPaths(tenant.profile, addresses) };
      const layer = tenantLayer(served, project.messages, editedBlock);
      tenants.set(id, devTenant(layer, id, addresses, tenants.get(id)));
    }
  }

  function refresh(edited: ReadonlySet<ConfigurationPart>): void {
    try {
      const fresh = failure === null ? reread(project, edited) : openProject(workspace);
      checked = checkTenants(fresh, wanted);
      project = fresh;
      failure = null;
      keep();
    } catch (error) {
      // A folder that is being moved, or a schema in the middle of an edit: the next save is another chance.
      failure = error instanceof Error ? error.message : String(error);
    }
  }

  function refreshSchemas(files: ReadonlySet<string>): void {
    for (const { id, tenant } of checked.resolutions) {
      const { layers } = chainOf(id, project.read, workspace);
      const isEdited = layers.some(({ folder }) =>
        [...files].some((file) => file.startsWith(folder + path.sep)),
      );
      if (tenant && isEdited) refreshEditorSchemas(project, id);
    }
  }

  function problems(): string | undefined {
    if (failure !== null) return failure;
    return hasErrors(checked.findings) ? report(checked.findings, 'text') : undefined;
  }

  function state(id: string): DevState {
    const own = checked.resolutions.find((one) => one.id === id)?.findings ?? [];
    return {
      index: tenants.get(id)?.index ?? null,
      findings: devFindings([...sharedFindings(checked), ...own]),
      failure,
      tenants: checked.resolutions.map((one) => ({
        id: one.id,
        name: tenants.get(one.id)?.layer.tenant.profile.name ?? one.id,
      })),
    };
  }

  function isRight(file: string): boolean {
    const folder = path.relative(workspace.root, path.dirname(file)).split(path.sep).join('/');
    return !checked.findings.some(
      ({ severity, place }) => severity === 'error' && place.file.path.startsWith(`${folder}/`),
    );
  }

  return {
    isRight,
    failure: () => failure,
    get: (id) => tenants.get(id),
    ids: () => checked.resolutions.map((one) => one.id),
    state,
    problems,
    refresh,
    refreshSchemas,
  };
}

// What was not edited is kept: reading all of it again takes most of the time between an edit and the screen.
function reread(project: Project, edited: ReadonlySet<ConfigurationPart>): Project {
  const { workspace, schemas, validate } = project;
  if (edited.has('schemas') || edited.has('openapi')) return openProject(workspace);
  return withFreshTenants({
    ...project,
    ...(edited.has('web') ? { messages: loadMessages(workspace) } : {}),
    ...(edited.has('themes') ? { themes: loadThemes(workspace, schemas, validate) } : {}),
  });
}

/** Findings that belong to no tenant alone: themes, messages, two tenants with one name. */
function sharedFindings({ resolutions, findings }: CheckResult): Finding[] {
  const own = new Set(resolutions.flatMap((one) => one.findings));
  return findings.filter((finding) => !own.has(finding));
}

function devFindings(findings: readonly Finding[]): DevFinding[] {
  return locateFindings(findings.filter(({ severity }) => severity === 'error')).map(
    ({ file, line, column, code, message, suggestion, source }) => ({
      file,
      line,
      column,
      code,
      message,
      ...(suggestion === undefined ? {} : { suggestion }),
      ...(source === undefined ? {} : { source }),
    }),
  );
}

// The block itself comes from where it is edited, so that a change of it keeps the state of the page.
function editedBlock({ source }: { readonly source: string }): string {
  return `export { default } from ${JSON.stringify(viteAddress(source))};\n`;
}

function devTenant(
  layer: TenantLayer,
  id: string,
  addresses: ServiceAddresses,
  before: DevTenant | undefined,
): DevTenant {
  const own = layer.files.map((file): [string, string | Uint8Array] => [file.name, file.content]);
  const last =
    before?.layer.files.map((file): [string, string | Uint8Array] => [file.name, file.content]) ??
    [];
  return {
    layer,
    index: bundleIndex(`/${id}/`, [layer]),
    services: serviceRoutes(layer.tenant.profile, addresses),
    // A page that has not yet heard of the change may still ask for what it knew.
    files: new Map([...last, ...own]),
  };
}
