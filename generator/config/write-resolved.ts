import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import type { Workspace } from '#generator/workspace.ts';
import type { ResolvedTenant } from './resolved-tenant.ts';

/**
 * Writes `<id>.json` for the backend, which reads resolved tenants only. Of the `existing` tenants, those that are not
 * given keep the file they had; files of tenants that no longer exist go. Answers the ids whose file changed.
 */
export function writeResolved(workspace: Workspace, tenants: readonly ResolvedTenant[], existing: readonly string[]): string[] {
  mkdirSync(workspace.resolved, { recursive: true });
  for (const name of readdirSync(workspace.resolved)) {
    if (!existing.includes(name.replace(/\.json$/, ''))) rmSync(path.join(workspace.resolved, name));
  }
  return tenants.filter(({ id, profile, gates, navigation, screens, forms }) => {
    const file = path.join(workspace.resolved, `${id}.json`);
    const text = `${JSON.stringify({ id, profile, gates, navigation, screens, forms }, null, 2)}\n`;
    if (existsSync(file) && readFileSync(file, 'utf8') === text) return false;
    writeFileSync(file, text);
    return true;
  }).map((tenant) => tenant.id);
}
