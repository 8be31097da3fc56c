import type { Cursor } from '#server/http/cursor.ts';
import { readCursor, writeCursor } from '#server/http/cursor.ts';

const defaultLimit = 50;

interface Pages<Row, Item> {
  /** Rows after a place, as many as are asked for. */
  readonly rows: (after: Cursor | null, limit: number) => Promise<readonly Row[]>;
  readonly show: (rows: readonly Row[]) => Promise<readonly Item[]> | readonly Item[];
  readonly place: (row: Row) => Cursor;
}

/** One page of a list: one extra row shows whether another page follows. */
export async function pageOf<Row, Item>(
  query: { readonly cursor?: string; readonly limit?: number },
  { rows, show, place }: Pages<Row, Item>,
) {
  const { cursor, limit: count = defaultLimit } = query;
  const found = await rows(cursor === undefined ? null : readCursor(cursor), count + 1);
  const last = found.length > count ? found[count - 1] : undefined;
  return {
    items: await show(found.slice(0, count)),
    next: last === undefined ? null : writeCursor(place(last)),
  };
}
