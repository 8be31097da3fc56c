import {
  copyFileSync,
  existsSync,
  linkSync,
  mkdirSync,
  readdirSync,
  renameSync,
  rmSync,
  statSync,
} from 'node:fs';
import { randomUUID } from 'node:crypto';
import path from 'node:path';
import { draftsPrefix, writeNamed } from '#generator/write-whole.ts';
import { digestOf, type OutputFile } from '#generator/bundle/output-file.ts';

/** A folder as it shall be; plain data, so that a thread can be given it. */
export interface BundleFolder {
  /** Absolute. What stands there is replaced. */
  readonly target: string;
  readonly files: readonly OutputFile[];
  /** Folder of the core, absolute, and which files of it belong to this folder. */
  readonly core: string;
  readonly coreFiles: readonly string[];
  /** Files that others have as well are copied instead of linked. */
  readonly copy: boolean;
}

/** The folders of one build. A method throws what the file system says. */
export interface BundleDrafts {
  /** Writes folders beside their places. */
  write(folders: readonly BundleFolder[]): void;
  /** Puts all that was written in its place, or nothing. */
  place(): void;
  /** Removes what is in no place. Does no harm after `place`. */
  discard(): void;
}

/**
 * All folders of a build are filled in one beside their targets, and moved when they are complete, so that a build that fails, or a
 * server that reads meanwhile, never meets half a bundle or half of the bundles. Files of the core, and files that are the
 * same for several tenants, are links to the one copy on disk, unless copies are asked for.
 */
export function bundleDrafts(): BundleDrafts {
  // Content → a draft that holds it.
  const written = new Map<string, string>();
  const drafted = new Map<string, string>();
  const homes = new Set<string>();
  // Machines that build parts of one `dist/` may have processes of one number.
  const name = `${draftsPrefix}${randomUUID()}`;

  function draftOf(target: string): string {
    const home = path.join(path.dirname(target), name);
    if (!homes.has(home)) removeAbandoned(path.dirname(target));
    homes.add(home);
    return path.join(home, path.basename(target));
  }

  function discard(): void {
    for (const home of homes) rmSync(home, { recursive: true, force: true });
  }

  return {
    write(folders) {
      for (const folder of folders) {
        const draft = draftOf(folder.target);
        fill(draft, folder, written);
        drafted.set(folder.target, draft);
      }
    },
    place() {
      const placed: [string, string][] = [];
      try {
        for (const [target, draft] of drafted) {
          swap(draft, target);
          placed.push([target, draft]);
        }
      } catch (error) {
        for (const [target, draft] of placed.toReversed()) takeBack(draft, target);
        throw error;
      }
      drafted.clear();
      discard();
    },
    discard,
  };
}

const day = 86_400_000;

/** Drafts of a build that was ended in the middle. No build takes a day. */
function removeAbandoned(home: string): void {
  if (statSync(home, { throwIfNoEntry: false })?.isDirectory() !== true) return;
  for (const name of readdirSync(home)) {
    const drafts = path.join(home, name);
    const changed = statSync(drafts, { throwIfNoEntry: false })?.mtimeMs ?? Infinity;
    if (name.startsWith(draftsPrefix) && Date.now() - changed > day)
      rmSync(drafts, { recursive: true, force: true });
  }
}

function fill(
  draft: string,
  { files, core, coreFiles, copy }: BundleFolder,
  written: Map<string, string>,
): void {
  const made = new Set<string>();
  // Names are made by us, with one slash between their parts: nothing is left for `path` to put in order, five hundred times a bundle.
  const place = (name: string): string => {
    const folder = name.slice(0, Math.max(0, name.lastIndexOf('/')));
    if (!made.has(folder)) mkdirSync(path.join(draft, folder), { recursive: true });
    made.add(folder);
    return `${draft}/${name}`;
  };
  for (const name of coreFiles) (copy ? copyFileSync : linkOrCopy)(`${core}/${name}`, place(name));
  for (const file of files) {
    const { name, content } = file;
    if (copy || !isNamedByContent(name)) writeNamed(place(name), content);
    else writeOnce(file, place(name), written);
  }
}

/** Only a name that follows from the content still holds that content later. */
function isNamedByContent(name: string): boolean {
  return /\.[0-9a-f]{10}\.[a-z0-9]+$/.test(name);
}

// A hundred tenants share most of their themes, words and forms.
function writeOnce(
  { content, digest = digestOf(content), source }: OutputFile,
  file: string,
  written: Map<string, string>,
): void {
  const same = [source, written.get(digest)];
  if (same.some((other) => other !== undefined && linked(other, file))) return;
  writeNamed(file, content);
  written.set(digest, file);
}

// What stood there waits beside the draft until all are in their places.
const oldOf = (draft: string): string => `${draft}.old`;

function takeBack(draft: string, target: string): void {
  renameSync(target, draft);
  if (existsSync(oldOf(draft))) renameSync(oldOf(draft), target);
}

function swap(draft: string, target: string): void {
  const old = oldOf(draft);
  if (existsSync(target)) renameSync(target, old);
  try {
    renameSync(draft, target);
  } catch (error) {
    if (existsSync(old)) renameSync(old, target);
    throw error;
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
