import { and, asc, eq } from 'drizzle-orm';
import type { WatchedStock } from '#core/watch/watch-lists.ts';
import type { TenantTransaction } from '#server/db/database.ts';
import { watchItem } from '#server/db/tables/watch-item.ts';
import { watchList } from '#server/db/tables/watch-list.ts';
import type { StockListing } from '#server/market/market-provider.ts';

export interface Owner {
  readonly tenant: string;
  readonly clientId: string;
}

export interface WatchItemRow extends WatchedStock {
  readonly country: string;
  readonly currency: string;
  readonly name: string;
}

/** A list with its stocks, both in the client's order: an entry's place in its array is its position. */
export interface WatchListRow {
  readonly id: string;
  readonly name: string | null;
  readonly items: readonly WatchItemRow[];
}

/** Every list of a client, in two reads. */
export async function readLists(
  tx: TenantTransaction,
  { tenant, clientId }: Owner,
): Promise<WatchListRow[]> {
  const lists = await tx
    .select({ id: watchList.id, name: watchList.name })
    .from(watchList)
    .where(and(eq(watchList.tenant, tenant), eq(watchList.clientId, clientId)))
    .orderBy(asc(watchList.position));
  const items = await tx
    .select()
    .from(watchItem)
    .where(and(eq(watchItem.tenant, tenant), eq(watchItem.clientId, clientId)))
    .orderBy(asc(watchItem.position));
  return lists.map((list) => ({
    ...list,
    items: items
      .filter(({ listId }) => listId === list.id)
      .map(({ symbol, market, country, currency, name }) => ({
        symbol,
        market,
        country,
        currency,
        name,
      })),
  }));
}

export async function insertList(
  tx: TenantTransaction,
  owner: Owner,
  list: { readonly id: string; readonly name: string | null; readonly position: number },
): Promise<void> {
  await tx.insert(watchList).values({ ...owner, ...list });
}

export async function nameList(
  tx: TenantTransaction,
  owner: Owner,
  id: string,
  name: string | null,
): Promise<void> {
  await tx.update(watchList).set({ name }).where(ofList(owner, id));
}

/** Its stocks go with it. */
export async function deleteList(tx: TenantTransaction, owner: Owner, id: string): Promise<void> {
  await tx.delete(watchList).where(ofList(owner, id));
}

export async function placeLists(
  tx: TenantTransaction,
  owner: Owner,
  ids: readonly string[],
): Promise<void> {
  for (const [position, id] of ids.entries())
    await tx.update(watchList).set({ position }).where(ofList(owner, id));
}

export async function insertItem(
  tx: TenantTransaction,
  owner: Owner,
  listId: string,
  { market, symbol, country, currency, name }: StockListing | WatchItemRow,
  position: number,
): Promise<void> {
  await tx
    .insert(watchItem)
    .values({ ...owner, listId, market, symbol, country, currency, name, position });
}

export async function deleteItem(
  tx: TenantTransaction,
  owner: Owner,
  listId: string,
  stock: WatchedStock,
): Promise<void> {
  await tx.delete(watchItem).where(ofItem(owner, listId, stock));
}

/** Gives the stocks of a list the order in which they are named. */
export async function placeItems(
  tx: TenantTransaction,
  owner: Owner,
  listId: string,
  stocks: readonly WatchedStock[],
): Promise<void> {
  for (const [position, stock] of stocks.entries())
    await tx
      .update(watchItem)
      .set({ position })
      .where(ofItem(owner, listId, stock));
}

function ofList({ tenant, clientId }: Owner, id: string) {
  return and(eq(watchList.tenant, tenant), eq(watchList.clientId, clientId), eq(watchList.id, id));
}

function ofItem({ tenant, clientId }: Owner, listId: string, { market, symbol }: WatchedStock) {
  return and(
    eq(watchItem.tenant, tenant),
    eq(watchItem.clientId, clientId),
    eq(watchItem.listId, listId),
    eq(watchItem.market, market),
    eq(watchItem.symbol, symbol),
  );
}
