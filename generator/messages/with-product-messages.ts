import { readFileSync } from 'node:fs';
import path from 'node:path';
import type { Located } from '../config/read/located.ts';
import { overlay } from '../config/overlay/overlay.ts';
import { parseJsonc } from '../config/read/parse-jsonc.ts';
import type { Project } from '../config/read/project.ts';
import type { Workspace } from '#generator/workspace.ts';
import { messageFolders } from './message-folders.ts';
import { languageChains } from '../config/read/own-languages.ts';
import { tenantFiles, type TenantFiles } from '../config/read/tenant-files.ts';

/** The files with the product's messages under the tenant's own, to find where a text comes from. */
export function withProductMessages(
  files: TenantFiles,
  { workspace, messages }: Project,
): TenantFiles {
  const all = new Map<string, Located>(files.all);
  for (const [locale, chain] of languageChains(files, messages.locales)) {
    // A text of the tenant's fallback language is nearer than the product's, and one of its own language nearest.
    const layers = [...chain]
      .reverse()
      .flatMap((each) => [
        ...(messages.locales.has(each) ? productNodes(workspace, each) : []),
        ...[files.messages.get(each)].flatMap((own) => own ?? []),
      ]);
    const [first, ...others] = layers;
    if (first)
      all.set(
        `messages/${locale}`,
        others.reduce((under, over) => overlay(under, over, []), first),
      );
  }
  return tenantFiles(all);
}

function productNodes(workspace: Workspace, locale: string): Located[] {
  return messageFolders(workspace).flatMap(({ folder }) => {
    const file = path.join(folder, `${locale}.json`);
    const { node } = parseJsonc({
      path: path.relative(workspace.root, file).split(path.sep).join('/'),
      text: readFileSync(file, 'utf8'),
    });
    return node ? [node] : [];
  });
}
