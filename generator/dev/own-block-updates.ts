import path from 'node:path';
import type { Plugin, ViteDevServer } from 'vite';
import type { Workspace } from '#generator/workspace.ts';

/**
 * Keeps an edit of a tenant's own block from the page until it has been checked: code with an error would leave Vite
 * without a module to go on from, and the next right edit would not reach the page.
 */
export function heldBackUpdates(workspace: Workspace): Plugin {
  return {
    name: 'livery:own-blocks',
    handleHotUpdate: ({ file }) => (isOwnBlock(path.normalize(file), workspace) ? [] : undefined),
  };
}

/** Shows those of the edited files that are right; what is typed and chosen on the page stays. */
export async function showUpdates(
  vite: ViteDevServer,
  workspace: Workspace,
  files: ReadonlySet<string>,
  isRight: (file: string) => boolean,
): Promise<void> {
  for (const file of [...files].filter((one) => isOwnBlock(one, workspace) && isRight(one))) {
    for (const module of vite.moduleGraph.getModulesByFile(file.split(path.sep).join('/')) ?? [])
      await vite.reloadModule(module);
  }
}

function isOwnBlock(file: string, { tenants }: Workspace): boolean {
  return /^[^/\\]+[/\\]blocks[/\\].*\.tsx?$/.test(path.relative(tenants, file));
}
