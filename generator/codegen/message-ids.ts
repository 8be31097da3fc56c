import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { messageFolders } from '#generator/messages/message-folders.ts';
import type { Workspace } from '#generator/workspace.ts';
import { generatedFile, type GeneratedFile } from './generated-file.ts';

/** Fallback of every other language, so its messages are the list of what exists. */
export const sourceLocale = 'en-US';

/** The union of all message ids, so that a misspelt one does not compile. */
export function messageIdType(workspace: Workspace): GeneratedFile {
  const ids = messageFolders(workspace)
    .map(({ folder }) => path.join(folder, `${sourceLocale}.json`))
    .filter((file) => existsSync(file))
    .flatMap((file) => Object.keys(JSON.parse(readFileSync(file, 'utf8')) as object))
    .sort();
  const union = ids.length === 0 ? 'never' : ids.map((id) => `\n  | '${id}'`).join('');
  return generatedFile(
    'src/web/i18n/message-ids.gen.ts',
    `messages/${sourceLocale}.json of every folder of src/web`,
    `/** Every message the app can show. */\nexport type MessageId = ${union};`,
  );
}
