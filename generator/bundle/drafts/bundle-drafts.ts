import { existsSync, readdirSync, renameSync, rmSync, statSync } from 'node:fs';
import { randomUUID } from 'node:crypto';
import path from 'node:path';
import { draftsPrefix } from '#generator/write-whole.ts';

/** The folders of one build. A method throws what the file system says. */
export interface BundleDrafts {
  /** The folder to fill for a target, absolute; what stands there is replaced. */
  draftOf(target: string): string;
  /** Puts all drafts in their places, or none. */
  place(): void;
  /** Removes what is in no place. Does no harm after `place`. */
  discard(): void;
}

/**
 * All folders of a build are filled in one beside their targets, and moved when they are complete, so that a build that fails, or a
 * server that reads meanwhile, never meets half a bundle or half of the bundles.
 */
export function bundleDrafts(): BundleDrafts {
  const drafted = new Map<string, string>();
  const homes = new Set<string>();
  // Machines that build parts of one `dist/` may have processes of one number.
  const name = `${draftsPrefix}${randomUUID()}`;

  function discard(): void {
    for (const home of homes) rmSync(home, { recursive: true, force: true });
  }

  return {
    draftOf(target) {
      const home = path.join(path.dirname(target), name);
      if (!homes.has(home)) removeAbandoned(path.dirname(target));
      homes.add(home);
      const draft = path.join(home, path.basename(target));
      drafted.set(target, draft);
      return draft;
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
