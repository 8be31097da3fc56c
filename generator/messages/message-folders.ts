import { existsSync, readdirSync } from 'node:fs';
import path from 'node:path';
import type { Workspace } from '#generator/workspace.ts';

/** The group of the texts that every page has at once. */
export const shellGroup = 'shell';

/** A folder of messages: one file a language. Its group is the feature it belongs to, `forms`, or `shell`. */
export interface MessageFolder {
  readonly group: string;
  readonly folder: string;
}

/** Where the product's texts stand: beside the code that shows them. */
export function messageFolders({ web }: Pick<Workspace, 'web'>): MessageFolder[] {
  const blocks = path.join(web, 'features');
  const features = existsSync(blocks) ? readdirSync(blocks).sort() : [];
  return [
    { group: shellGroup, folder: path.join(web, 'i18n/messages') },
    { group: 'forms', folder: path.join(web, 'forms/messages') },
    ...features.map((group) => ({ group, folder: path.join(blocks, group, 'messages') })),
  ].filter(({ folder }) => existsSync(folder));
}

/** Whether a path belongs to the product's messages, so that nothing else need be made anew for it. */
export function isMessageFile(file: string): boolean {
  return /[\\/]messages[\\/][\w-]+\.json$/.test(file);
}
