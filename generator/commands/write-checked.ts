import { existsSync, rmSync } from 'node:fs';
import path from 'node:path';
import { checkTenants } from '#generator/config/check-tenants.ts';
import { withFreshTenants, type Project } from '#generator/config/read/project.ts';
import { resolveTenant, type Resolution } from '#generator/config/resolve-tenant.ts';
import { hasErrors, withoutNotes, type Finding } from '#generator/diagnostics/finding.ts';
import { report } from '#generator/diagnostics/report.ts';
import {
  besideFolder,
  pointAtSchemas,
  writeEditorSchemas,
} from '#generator/editor/write-editor-schemas.ts';
import { UserError } from '#generator/diagnostics/user-error.ts';
import type { TenantEdits } from '#generator/scaffold/from/tenant-edits.ts';
import type { CommandContext } from './command.ts';

/** A tenant that is about to be added to. One with errors is not: their findings would hide what the addition breaks. */
export function soundTenant(project: Project, tenant: string): Resolution {
  const before = resolveTenant(project, tenant);
  if (hasErrors(before.findings))
    throw new UserError(
      `tenant ${tenant} has errors; fix what livery check ${tenant} reports first`,
    );
  return before;
}

/**
 * Writes what was added to a tenant and prints the files. What it brings about is reported, but for `expected` codes, and ends
 * with exit code 1; errors take everything back. Answers whether all is well.
 */
export function writeChecked(
  edits: TenantEdits,
  { id: tenant, findings: before }: Resolution,
  project: Project,
  expected: readonly Finding['code'][],
  { print, exit }: CommandContext,
): boolean {
  const written = edits.write();
  const known = new Set(before.map(identity));
  const { findings } = checkTenants(withFreshTenants(project), [tenant]);
  const added = withoutNotes(findings).filter(
    (finding) => !known.has(identity(finding)) && !expected.includes(finding.code),
  );
  if (hasErrors(added)) edits.undo();
  if (added.length > 0) {
    print(report(added, 'text'));
    if (hasErrors(added)) print('nothing was written');
    exit(1);
    return false;
  }
  // An editor offers the names as they are now, and has nothing against the new ones.
  const pointed = withSchemas(edits, withFreshTenants(project), tenant);
  for (const name of written) print(`wrote tenants/${tenant}/${name}`);
  const others = pointed.filter((name) => !written.includes(name));
  print(`wrote tenants/${tenant}/${besideFolder}/ for your editor`);
  if (others.length > 0) print(`changed $schema in ${others.join(', ')}`);
  return true;
}

/** The schemas are part of the addition: where they cannot be written, it is taken back. Answers the files that now name them. */
function withSchemas(edits: TenantEdits, project: Project, tenant: string): string[] {
  const folder = path.join(project.workspace.tenants, tenant);
  const schemas = path.join(folder, besideFolder);
  const isNew = !existsSync(schemas);
  try {
    writeEditorSchemas(project, tenant, schemas);
  } catch (error) {
    edits.undo();
    if (isNew) rmSync(schemas, { recursive: true, force: true });
    throw error;
  }
  return pointAtSchemas(project, tenant).map((file) =>
    path.relative(folder, path.join(project.workspace.root, file)).split(path.sep).join('/'),
  );
}

function identity({ code, message, place }: Finding): string {
  return [code, place.file.path, message].join('\0');
}
