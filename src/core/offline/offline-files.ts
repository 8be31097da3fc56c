/** What the generator writes for the worker of a bundle. */
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
  /** Differs between one content and the next; `null` where the name does. */
  readonly revision: string | null;
  /** `sha256-…` of scripts and their styles. */
  readonly integrity?: string;
}

/** File of a bundle that holds the worker, below its base. */
export const workerFile = 'service-worker.js';

/** Type of the message by which a page asks the worker to keep nothing more. */
export const forgetMessage = 'FORGET';
