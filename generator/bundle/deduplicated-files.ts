import { linkSync } from 'node:fs';
import { digestOf } from './output-file.ts';

// Content → a file of this machine that holds it and always will: its name follows from its content.
const filesByHash = new Map<string, string>();

/** Remembers where a content can be linked from. `file` must never hold anything else. */
export function rememberFile(
  content: string | Uint8Array,
  file: string,
  digest = digestOf(content),
): void {
  filesByHash.set(digest, file);
}

/** Makes `file` a link to the same content elsewhere; false when there is none, or none that can be linked. */
export function linkDuplicate(digest: string, file: string): boolean {
  const duplicate = filesByHash.get(digest);
  return duplicate !== undefined && linked(duplicate, file);
}

/** Links, where the file system knows hard links and both are on the same one. */
export function linked(from: string, to: string): boolean {
  try {
    linkSync(from, to);
    return true;
  } catch {
    return false;
  }
}
