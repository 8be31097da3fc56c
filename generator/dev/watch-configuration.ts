import path from 'node:path';
import type { ViteDevServer } from 'vite';
import { besideFolder } from '#generator/editor/write-editor-schemas.ts';
import { isMessageFile } from '#generator/messages/message-folders.ts';
import type { Workspace } from '#generator/workspace.ts';

// Editors save in several steps.
const settled = 30;

const watched = ['tenants', 'web', 'themes', 'schemas', 'openapi'] as const;

/** A folder of configuration, by its name in the workspace; of `web` only the messages count. */
export type ConfigurationPart = (typeof watched)[number];

/** Calls back after each edit of configuration with the folders that it was in, and the files. */
export function watchConfiguration(
  vite: ViteDevServer,
  workspace: Workspace,
  onEdit: (parts: ReadonlySet<ConfigurationPart>, files: ReadonlySet<string>) => void,
): void {
  vite.watcher.add(watched.map((part) => workspace[part]));
  let pending: ReturnType<typeof setTimeout> | undefined;
  let edited = new Set<ConfigurationPart>();
  let files = new Set<string>();
  vite.watcher.on('all', (_event, file) => {
    const part = watched.find((name) => file.startsWith(workspace[name] + path.sep));
    // What an editor reads is none of the app's.
    if (file.includes(`${path.sep}${besideFolder}${path.sep}`)) return;
    if (part === undefined || (part === 'web' && !isMessageFile(file))) return;
    edited.add(part);
    files.add(file);
    clearTimeout(pending);
    pending = setTimeout(() => {
      const [parts, names] = [edited, files];
      edited = new Set();
      files = new Set();
      onEdit(parts, names);
    }, settled);
  });
}
