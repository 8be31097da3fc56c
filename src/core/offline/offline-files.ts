/** What the generator tells the worker of a bundle. */
export interface OfflineFiles {
  readonly base: string;
  /** Paths of the bundle's own origin that belong to services. */
  readonly services: readonly string[];
  /** What the first paint needs, kept as soon as the worker is there. */
  readonly shell: readonly OfflineFile[];
}

export interface OfflineFile {
  /** Path from the origin. */
  readonly url: string;
  /** What tells one content from the next; `null` where the name does. */
  readonly revision: string | null;
  /** `sha384-…` of scripts and their styles. */
  readonly integrity?: string;
}

/** File of a bundle that holds the worker, below its base. */
export const workerFile = 'service-worker.js';

/** Type of the message by which a page tells the worker to keep nothing more. */
export const forgetMessage = 'FORGET';
