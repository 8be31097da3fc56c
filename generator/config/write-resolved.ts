import { mkdirSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import path from 'node:path';
import { linearEngine } from '#core/pattern/linear-engine.ts';
import { keptValidator } from '#generator/forms/kept-validator.ts';
import type { CoreMessages } from '#generator/messages/load-messages.ts';
import type { Workspace } from '#generator/workspace.ts';
import { tenantIds } from './read/chain.ts';
import type { Project } from './read/project.ts';
import type { Resolution } from './resolve-tenant.ts';
import type { ResolvedTenant } from './resolved-tenant.ts';
import { linkWhole, writeWhole } from '#generator/write-whole.ts';

/**
 * Writes `<id>.json` and the compiled validators of its forms (`<id>/<form>.mjs`, those of the browser with the backend's
 * engine for patterns) and its mark (`<id>/mark.svg`) for the backend, which reads resolved tenants only. Tenants that are not given, or have errors, keep the files they
 * had; files of tenants that no longer exist go. Answers the ids whose files changed.
 */
export function writeResolved(
  { workspace, read, messages }: Pick<Project, 'workspace' | 'read' | 'messages'>,
  resolutions: readonly Pick<Resolution, 'tenant'>[],
): string[] {
  const existing = tenantIds(workspace, read);
  const tenants = resolutions.flatMap(({ tenant }) => tenant ?? []);
  mkdirSync(workspace.resolved, { recursive: true });
  for (const name of readdirSync(workspace.resolved)) {
    if (!existing.includes(name.replace(/\.json$/, '')))
      rmSync(path.join(workspace.resolved, name), { recursive: true });
  }
  const written = new Map<string, string>();
  return tenants
    .filter((tenant) => writeTenant(workspace, tenant, messages, written))
    .map(({ id }) => id);
}

function writeTenant(
  workspace: Workspace,
  tenant: ResolvedTenant,
  core: Pick<CoreMessages, 'locales'>,
  written: Map<string, string>,
): boolean {
  const { id, profile, allGates: gates, navigation, screens, forms } = tenant;
  const texts = printedTexts(tenant, core);
  const folder = path.join(workspace.resolved, id);
  mkdirSync(folder, { recursive: true });
  const validators = forms.map((form) =>
    writeShared(
      path.join(folder, `${form.id}.mjs`),
      withLinearEngine(keptValidator(form.schema)),
      written,
    ),
  );
  const mark = tenant.assets['mark'] ?? tenant.assets['logo'];
  const isDrawn =
    mark !== undefined && writeChanged(path.join(folder, 'mark.svg'), readFileSync(mark, 'utf8'));
  // The JSON names the forms, so it comes when they are there.
  const isChanged = writeChanged(
    `${folder}.json`,
    `${JSON.stringify({ id, profile, gates, navigation, screens, forms, texts }, null, 2)}\n`,
  );
  return isChanged || isDrawn || validators.includes(true);
}

const printed = ['statement.', 'order.', 'data.', 'report.'];

/** Texts of what the backend prints (statements, confirmations of trades, a client's own data), in the tenant's languages and words. */
function printedTexts(
  { profile, messages }: ResolvedTenant,
  { locales }: Pick<CoreMessages, 'locales'>,
): Record<string, Record<string, string>> {
  return Object.fromEntries(
    profile.languages.map((locale) => [
      locale,
      Object.fromEntries(
        [...(locales.get(locale) ?? []), ...Object.entries(messages[locale] ?? {})].filter(([id]) =>
          printed.some((prefix) => id.startsWith(prefix)),
        ),
      ),
    ]),
  );
}

// Where the backend did not offer its engine the module does not load, so no other engine ever takes its place.
function withLinearEngine(code: string): string {
  return `const RegExp = globalThis[Symbol.for(${JSON.stringify(linearEngine)})];\n${code}`;
}

function writeChanged(file: string, text: string): boolean {
  if (contentOf(file) === text) return false;
  writeWhole(file, text);
  return true;
}

/** The same, and a link where another tenant has the same text: tenants share nearly all of their forms. `written`: text → file. */
function writeShared(file: string, text: string, written: Map<string, string>): boolean {
  const isChanged = contentOf(file) !== text;
  const same = written.get(text);
  if (isChanged && (same === undefined || !linkWhole(same, file))) writeWhole(file, text);
  written.set(text, file);
  return isChanged;
}

function contentOf(file: string): string | undefined {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return undefined;
  }
}
