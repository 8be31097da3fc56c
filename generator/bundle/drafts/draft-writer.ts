import path from 'node:path';
import { Worker } from 'node:worker_threads';
import { builtFile, isInstalled } from '#generator/workspace.ts';
import { bundleDrafts, type BundleFolder } from './bundle-drafts.ts';
import { folderSender, type SentFolder } from './sent-folders.ts';

/** `BundleDrafts` of this thread or of another. What is asked for is done in its turn. */
export interface DraftWriter {
  write(folders: readonly BundleFolder[]): Promise<void>;
  place(): Promise<void>;
  /** Removes what is in no place, and ends. */
  close(): Promise<void>;
}

export type WriterRequest =
  | { readonly kind: 'write'; readonly folders: readonly SentFolder[] }
  | { readonly kind: 'place' | 'close' };

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

/** Writes in this thread. */
export function directWriter(): DraftWriter {
  const drafts = bundleDrafts();
  return {
    write: async (folders) => drafts.write(folders),
    place: async () => drafts.place(),
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

/** Writes in a thread of its own. */
export function threadWriter(): DraftWriter {
  const thread = openThread();
  const sent = folderSender();
  const asked: Asked[] = [];
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
  const ask = (request: WriterRequest): Promise<void> =>
    new Promise((resolve, reject) => {
      if (broken !== undefined) return reject(broken);
      asked.push({ resolve, reject });
      thread.postMessage(request, []);
    });
  return {
    write: (folders) => ask({ kind: 'write', folders: folders.map(sent) }),
    place: () => ask({ kind: 'place' }),
    async close() {
      try {
        await ask({ kind: 'close' });
      } finally {
        await thread.terminate();
      }
    },
  };
}

// The thread needs none of what this one was started with, such as a loader.
function openThread(): Worker {
  if (isInstalled) return new Worker(builtFile(`${packedThread}.mjs`), { execArgv: [] });
  return new Worker(path.resolve(import.meta.dirname, '../../bin/run.mjs'), {
    argv: [threadSource],
    execArgv: [],
  });
}
