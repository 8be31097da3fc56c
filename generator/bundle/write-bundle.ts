import { copyFileSync, existsSync, mkdirSync, renameSync, rmSync } from 'node:fs';
import path from 'node:path';
import type { Core } from './core.ts';
import { digestOf, type OutputFile } from './output-file.ts';
import { writeNamed } from '#generator/write-whole.ts';
import { linked, linkDuplicate, rememberFile } from './deduplicated-files.ts';

/**
 * Fills a folder beside the target and puts it in its place in the end, so that a build that fails, or a server that
 * reads meanwhile, never meets half a bundle. Files of the core, and files that are the same for several tenants, are
 * links to the one copy on disk, unless copies are asked for.
 */
export function writeBundle(
  target: string,
  files: readonly OutputFile[],
  core: Core,
  coreFiles: readonly string[],
  { copy = false } = {},
): void {
  const draft = `${target}.draft-${process.pid}`;
  const made = new Set<string>();
  // Names are made by us, with one slash between their parts: nothing is left for `path` to put in order, five hundred times a bundle.
  const place = (name: string): string => {
    const folder = name.slice(0, Math.max(0, name.lastIndexOf('/')));
    if (!made.has(folder)) mkdirSync(path.join(draft, folder), { recursive: true });
    made.add(folder);
    return `${draft}/${name}`;
  };
  rmSync(draft, { recursive: true, force: true });
  try {
    for (const name of coreFiles)
      (copy ? copyFileSync : linkOrCopy)(`${core.folder}/${name}`, place(name));
    for (const file of files) {
      const { name, content } = file;
      if (copy || !isNamedByContent(name)) writeNamed(place(name), content);
      else writeOnce(file, place(name), `${target}/${name}`);
    }
    swap(draft, target);
  } finally {
    rmSync(draft, { recursive: true, force: true });
  }
}

/** Only a name that follows from the content still holds that content later. */
function isNamedByContent(name: string): boolean {
  return /\.[0-9a-f]{10}\.[a-z0-9]+$/.test(name);
}

// A hundred tenants share most of their themes, words and forms.
function writeOnce(
  { content, digest = digestOf(content) }: OutputFile,
  file: string,
  final: string,
): void {
  if (linkDuplicate(digest, file)) return;
  writeNamed(file, content);
  rememberFile(content, final, digest);
}

function swap(draft: string, target: string): void {
  const old = `${target}.old-${process.pid}`;
  if (existsSync(target)) renameSync(target, old);
  try {
    renameSync(draft, target);
  } catch (error) {
    if (existsSync(old)) renameSync(old, target);
    throw error;
  }
  rmSync(old, { recursive: true, force: true });
}

// Across file systems, and on some file systems at all, there are no hard links.
function linkOrCopy(from: string, to: string): void {
  if (!linked(from, to)) copyFileSync(from, to);
}
