import path from 'node:path';
import type { ViteDevServer } from 'vite';
import type { Workspace } from '#generator/workspace.ts';

// Editors save in several steps.
const settled = 30;

/** Calls back after each edit of configuration; `isShared` when it was one of what all tenants share. */
export function watchConfiguration(vite: ViteDevServer, workspace: Workspace, onEdit: (isShared: boolean) => void): void {
  const shared = [workspace.themes, workspace.messages, workspace.schemas, workspace.openapi];
  vite.watcher.add([workspace.tenants, ...shared]);
  const isIn = (file: string, folder: string): boolean => file.startsWith(folder + path.sep);
  let pending: ReturnType<typeof setTimeout> | undefined;
  let isShared = false;
  vite.watcher.on('all', (_event, file) => {
    const ofAll = shared.some((folder) => isIn(file, folder));
    if (!ofAll && !isIn(file, workspace.tenants)) return;
    isShared ||= ofAll;
    clearTimeout(pending);
    pending = setTimeout(() => {
      const all = isShared;
      isShared = false;
      onEdit(all);
    }, settled);
  });
}
