import { utimesSync } from 'node:fs';

/** Notes that a kept folder is in use, so that others are cleared away first. One that can only be read is used all the same. */
export function markUsed(folder: string): void {
  try {
    utimesSync(folder, new Date(), new Date());
  } catch {
    // The order in which folders are cleared away is no reason to fail.
  }
}
