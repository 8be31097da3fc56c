import { CodedError } from '#core/errors.ts';
import {
  insertedAt,
  isReordering,
  isSameStock,
  watchLimits,
  type WatchedStock,
} from '#core/watch/watch-lists.ts';
import type { Handlers } from '#server/http/handler.ts';
import type { StockListing } from '#server/market/market-provider.ts';
import { newId } from '#server/platform/ids.ts';
import {
  answerList,
  answerLists,
  changeLists,
  listOf,
  ownerOf,
  type WatchChange,
  type WatchDependencies,
} from './watch-change.ts';
import { deleteItem, insertItem, insertList, placeItems, readLists } from './watch-store.ts';

/** The stocks of a client's watchlists. A change answers the list as it is then. */
export function watchHandlers(
  dependencies: WatchDependencies,
): Handlers<'listWatch' | 'addWatch' | 'removeWatch' | 'reorderWatch' | 'moveWatch'> {
  return {
    async listWatch(input, context) {
      const owner = ownerOf(context);
      const lists = await dependencies.db.inTenant(owner.tenant, (tx) => readLists(tx, owner));
      const { list } = input.query;
      return answerList(list === undefined ? lists[0] : listOf(lists, list));
    },
    async addWatch(input, context) {
      const { list, position, ...key } = input.body;
      const lists = await changeLists(dependencies, context, async (change) => {
        const stock = stockOf(dependencies, key);
        const target = list === undefined ? await firstList(change, dependencies) : list;
        await add(change, target, stock, position);
      });
      return answerList(listOf(lists, list));
    },
    async removeWatch(input, context) {
      const { list } = input.query;
      const lists = await changeLists(dependencies, context, (change) =>
        remove(change, listOf(change.lists, list).id, input.path),
      );
      return answerList(listOf(lists, list));
    },
    async reorderWatch(input, context) {
      const { list, items } = input.body;
      const lists = await changeLists(dependencies, context, async ({ tx, owner, lists }) => {
        const { id, items: before } = listOf(lists, list);
        if (!isReordering<WatchedStock>(before, items, isSameStock))
          throw new CodedError('watchlistUpdateFailed');
        await placeItems(tx, owner, id, items);
      });
      return answerList(listOf(lists, list));
    },
    async moveWatch(input, context) {
      const { from, to, ...key } = input.body;
      const lists = await changeLists(dependencies, context, async (change) => {
        const stock = listOf(change.lists, from).items.find((item) => isSameStock(item, key));
        if (stock === undefined || from === to) throw new CodedError('notFound');
        const isThere = listOf(change.lists, to).items.some((item) => isSameStock(item, key));
        if (!isThere) await add(change, to, stock);
        await remove(change, from, key);
      });
      return answerLists(lists);
    },
  };
}

/** The stock that is listed under that name. */
export function stockOf({ market }: WatchDependencies, key: WatchedStock): StockListing {
  const stock = market.stocks.find((each) => isSameStock(each, key));
  if (stock === undefined) throw new CodedError('notFound');
  return stock;
}

/** The client's first list, which is made with the first star. */
async function firstList(
  { tx, owner, lists, now }: WatchChange,
  { random }: WatchDependencies,
): Promise<string> {
  const [first] = lists;
  if (first !== undefined) return first.id;
  const id = newId(now, random);
  await insertList(tx, owner, { id, name: null, position: 0 });
  return id;
}

async function add(
  { tx, owner, lists }: WatchChange,
  id: string,
  stock: Parameters<typeof insertItem>[3],
  position?: number,
): Promise<void> {
  // A list that was made a moment ago has nothing on it.
  const items = lists.length === 0 ? [] : listOf(lists, id).items;
  if (items.some((item) => isSameStock(item, stock))) throw new CodedError('alreadyExists');
  if (items.length >= watchLimits.items)
    throw new CodedError('watchlistUpdateFailed', { limit: watchLimits.items });
  await insertItem(tx, owner, id, stock, items.length);
  if (position !== undefined)
    await placeItems(tx, owner, id, insertedAt<WatchedStock>(items, stock, position));
}

async function remove(
  { tx, owner, lists }: WatchChange,
  id: string,
  key: WatchedStock,
): Promise<void> {
  const { items } = listOf(lists, id);
  const rest = items.filter((item) => !isSameStock(item, key));
  if (rest.length === items.length) throw new CodedError('notFound');
  await deleteItem(tx, owner, id, key);
  await placeItems(tx, owner, id, rest);
}
