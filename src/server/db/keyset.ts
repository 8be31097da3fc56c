import { and, eq, gt, lt, or, type SQL } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';

/** Where a page of a list ended that is sorted by time and id. */
interface PageEnd {
  readonly at: Date;
  readonly id: string;
}

/** What comes after the end of a page in a list with the newest first; everything where there was none before. */
export function olderThan(end: PageEnd | null, time: PgColumn, id: PgColumn): SQL | undefined {
  return end === null ? undefined : or(lt(time, end.at), and(eq(time, end.at), lt(id, end.id)));
}

/** The same in a list with the oldest first. */
export function newerThan(end: PageEnd | null, time: PgColumn, id: PgColumn): SQL | undefined {
  return end === null ? undefined : or(gt(time, end.at), and(eq(time, end.at), gt(id, end.id)));
}
