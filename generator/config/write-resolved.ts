import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { compileValidator } from '#generator/forms/compile-validator.ts';
import type { Workspace } from '#generator/workspace.ts';
import type { ResolvedTenant } from './resolved-tenant.ts';

/**
 * Writes `<id>.json` and the compiled validators of its forms (`<id>/<form>.mjs`, as the browser gets them) for the backend, which reads resolved tenants only. Of the `existing` tenants, those that are not
 * given keep the file they had; files of tenants that no longer exist go. Answers the ids whose file changed.
 */
export function writeResolved(workspace: Workspace, tenants: readonly ResolvedTenant[], existing: readonly string[]): string[] {
  mkdirSync(workspace.resolved, { recursive: true });
  for (const name of readdirSync(workspace.resolved)) {
    if (!existing.includes(name.replace(/\.json$/, ''))) rmSync(path.join(workspace.resolved, name), { recursive: true });
  }
  return tenants.filter(({ id, profile, gates, navigation, screens, forms }) => {
    const file = path.join(workspace.resolved, `${id}.json`);
    const text = `${JSON.stringify({ id, profile, gates, navigation, screens, forms }, null, 2)}\n`;
    const hasValidators = forms.every((form) => existsSync(validatorFile(workspace, id, form.id)));
    if (hasValidators && existsSync(file) && readFileSync(file, 'utf8') === text) return false;
    // The JSON names the forms, so it comes when they are there.
    mkdirSync(path.join(workspace.resolved, id), { recursive: true });
    for (const form of forms) writeFileSync(validatorFile(workspace, id, form.id), compileValidator(form.schema));
    writeFileSync(file, text);
    return true;
  }).map((tenant) => tenant.id);
}

function validatorFile(workspace: Workspace, tenant: string, form: string): string {
  return path.join(workspace.resolved, tenant, `${form}.mjs`);
}
