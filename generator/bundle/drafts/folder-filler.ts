import { copyFileSync, linkSync, mkdirSync } from 'node:fs';
import path from 'node:path';
import { writeNamed } from '#generator/write-whole.ts';

/** A file of a folder. With neither `content` nor `source` it is the same as one that was written before with its digest. */
export interface FolderFile {
  readonly name: string;
  readonly content?: string | Uint8Array;
  /** Of the content, or a number that stands for it. */
  readonly digest?: string | number;
  /** A file of this machine, absolute, that holds the same and is never changed. */
  readonly source?: string;
}

/** What a folder of a bundle holds; plain data, so that a thread can be given it. */
export interface FolderContent {
  readonly files: readonly FolderFile[];
  /** Folder of the core, absolute, and which files of it belong to this folder. */
  readonly core: string;
  readonly coreFiles: readonly string[];
  /** Files that others have as well are copied instead of linked. */
  readonly copy: boolean;
}

/**
 * Fills folders, each given by its absolute path. Files of the core, and files that are the same in several folders, are links
 * to the one copy on disk, unless copies are asked for. Throws what the file system says.
 */
export function folderFiller(): (folder: string, content: FolderContent) => void {
  // Content → a file that holds it.
  const written = new Map<string | number, string>();
  return (folder, content) => fill(folder, content, written);
}

function fill(
  target: string,
  { files, core, coreFiles, copy }: FolderContent,
  written: Map<string | number, string>,
): void {
  const made = new Set<string>();
  // Names are made by us, with one slash between their parts: nothing is left for `path` to put in order, five hundred times a bundle.
  const place = (name: string): string => {
    const folder = name.slice(0, Math.max(0, name.lastIndexOf('/')));
    if (!made.has(folder)) mkdirSync(path.join(target, folder), { recursive: true });
    made.add(folder);
    return `${target}/${name}`;
  };
  const shared = copy ? copyFileSync : linkOrCopy;
  for (const name of coreFiles) shared(`${core}/${name}`, place(name));
  // A hundred tenants share most of their themes, words and forms.
  for (const { name, content, digest, source } of files) {
    const file = place(name);
    const twin = source ?? (digest === undefined ? undefined : written.get(digest));
    if (twin !== undefined) {
      shared(twin, file);
      continue;
    }
    if (content === undefined) throw new Error(`${name} came without its content`);
    writeNamed(file, content);
    if (digest !== undefined) written.set(digest, file);
  }
}

// Across file systems, and on some file systems at all, there are no hard links.
function linkOrCopy(from: string, to: string): void {
  if (!linked(from, to)) copyFileSync(from, to);
}

function linked(from: string, to: string): boolean {
  try {
    linkSync(from, to);
    return true;
  } catch {
    return false;
  }
}
