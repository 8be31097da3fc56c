import path from 'node:path';
import { Worker } from 'node:worker_threads';
import { builtFile, isInstalled } from '#generator/workspace.ts';
import { bundleDrafts } from './bundle-drafts.ts';
import { folderFiller, type FolderContent } from './folder-filler.ts';
import { folderSender } from './sent-folders.ts';

/** A folder of a bundle as it shall be. */
export interface BundleFolder extends FolderContent {
  /** Absolute. What stands there is replaced. */
  readonly target: string;
}

/** Writes the folders of a build beside their places, and then puts all of them there. */
export interface DraftWriter {
  write(folders: readonly BundleFolder[]): Promise<void>;
  /** Puts all that was written in its place, or nothing. */
  place(): void;
  /** Removes what is in no place, and ends. */
  close(): Promise<void>;
}

/** What the thread says to each request, in their order: nothing, or why it was not done. */
export interface WriterAnswer {
  readonly error?: Error;
  /** What a message between threads does not carry of an error. */
  readonly facts?: DiskFacts;
}

/** What the file system says of a call that failed. `dest` is where a copy was to go. */
export type DiskFacts = Pick<NodeJS.ErrnoException, 'code' | 'path' | 'syscall'> & {
  readonly dest?: string;
};

/** From here on a thread that writes is worth its start. */
const manyBundles = 8;

/**
 * The writer of as many bundles, for as long as the work takes. Opened before tenants are checked, its thread has started when the
 * first bundle is made.
 */
export async function withDrafts<T>(
  bundles: number,
  work: (writer: DraftWriter) => Promise<T>,
): Promise<T> {
  const writer = bundles < manyBundles ? directWriter() : sharedWriter();
  try {
    return await work(writer);
  } finally {
    await writer.close();
  }
}

/** Writes in this thread. */
export function directWriter(): DraftWriter {
  const drafts = bundleDrafts();
  const fill = folderFiller();
  return {
    write: async (folders) => {
      for (const folder of folders) fill(drafts.draftOf(folder.target), folder);
    },
    place: () => drafts.place(),
    close: async () => drafts.discard(),
  };
}

interface Asked {
  resolve(): void;
  reject(reason: unknown): void;
}

/** Name of the thread's program in a package. In the repository, the launcher compiles it. */
export const packedThread = 'writing-thread';
export const threadSource = 'generator/bundle/drafts/writing-thread.ts';

/** Writes that wait for the thread, so that it never does: what comes on top is written here, and is not held in memory either. */
const maxWaiting = 8;

/** Writes in two threads: one of its own, and this one where that is behind. */
export function sharedWriter(): DraftWriter {
  const drafts = bundleDrafts();
  const fill = folderFiller();
  const sent = folderSender();
  // Counted by the thread: an answer is heard only when this thread waits.
  const done = new Int32Array(new SharedArrayBuffer(Int32Array.BYTES_PER_ELEMENT));
  const thread = openThread(done.buffer);
  const asked: Asked[] = [];
  let askedFor = 0;
  let broken: Error | undefined;
  thread.on('message', ({ error, facts }: WriterAnswer) => {
    const first = asked.shift();
    if (error === undefined) first?.resolve();
    else first?.reject(Object.assign(error, facts));
  });
  thread.on('error', (error) => {
    broken = error;
    for (const each of asked.splice(0)) each.reject(error);
  });
  return {
    async write(folders) {
      const drafted = folders.map((folder) => ({ folder, draft: drafts.draftOf(folder.target) }));
      if (broken !== undefined) throw broken;
      if (askedFor - Atomics.load(done, 0) >= maxWaiting) {
        for (const { folder, draft } of drafted) fill(draft, folder);
        return;
      }
      askedFor += 1;
      await new Promise<void>((resolve, reject) => {
        asked.push({ resolve, reject });
        thread.postMessage(
          drafted.map(({ folder, draft }) => sent(draft, folder)),
          [],
        );
      });
    },
    place: () => drafts.place(),
    async close() {
      // It may be in the middle of a folder, which is removed only when nothing is added to it any more.
      await thread.terminate();
      drafts.discard();
    },
  };
}

// The thread needs none of what this one was started with, such as a loader.
function openThread(done: SharedArrayBuffer): Worker {
  const given = { execArgv: [], workerData: done };
  if (isInstalled) return new Worker(builtFile(`${packedThread}.mjs`), given);
  return new Worker(path.resolve(import.meta.dirname, '../../bin/run.mjs'), {
    ...given,
    argv: [threadSource],
  });
}
