import type { BundleIndex } from '#core/bundle.ts';

/** The agreement between the development server and the page it serves. No built bundle knows of it. */

/** Sent over the server's own channel when a state may have changed; the page then reads its state. */
export const devChangeEvent = 'livery:change';

/** File below a tenant's path with its `DevState`. */
export const devStateFile = 't/dev-state.json';

/** What the page of one tenant should show at this moment. */
export interface DevState {
  /** The last configuration without errors; null when there has been none yet. */
  readonly index: BundleIndex | null;
  /** Errors in this tenant's files and in what all share. */
  readonly findings: readonly DevFinding[];
  /** What kept the server from reading the files at all, else null. */
  readonly failure: string | null;
  /** Every tenant that is served. */
  readonly tenants: readonly { readonly id: string; readonly name: string }[];
}

/** One mistake with its place, as `livery check` prints it. */
export interface DevFinding {
  readonly file: string;
  readonly line: number;
  readonly column: number;
  readonly code: string;
  readonly message: string;
  readonly suggestion?: string;
  /** The line of the file, where the mistake stands on one. */
  readonly source?: string;
}
