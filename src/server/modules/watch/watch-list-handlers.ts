import { CodedError } from '#core/errors.ts';
import {
  insertedAt,
  isReordering,
  isSameListName,
  isSameStock,
  watchLimits,
  watchListName,
} from '#core/watch/watch-lists.ts';
import type { Handlers } from '#server/http/handler.ts';
import { newId } from '#server/platform/ids.ts';
import {
  answerLists,
  changeLists,
  listOf,
  ownerOf,
  type WatchDependencies,
} from './watch-change.ts';
import { stockOf } from './watch-handlers.ts';
import {
  deleteList,
  insertItem,
  insertList,
  nameList,
  placeLists,
  readLists,
  type WatchListRow,
} from './watch-store.ts';

/** The lists themselves. Every change answers all of them as they are then. */
export function watchListHandlers(
  dependencies: WatchDependencies,
): Handlers<
  'listWatchLists' | 'createWatchList' | 'renameWatchList' | 'removeWatchList' | 'reorderWatchLists'
> {
  return {
    async listWatchLists(_input, context) {
      const owner = ownerOf(context);
      return answerLists(
        await dependencies.db.inTenant(owner.tenant, (tx) => readLists(tx, owner)),
      );
    },
    async createWatchList(input, context) {
      const { name: typed, position, items = [] } = input.body;
      const lists = await changeLists(dependencies, context, async ({ tx, owner, lists, now }) => {
        if (lists.length >= watchLimits.lists)
          throw new CodedError('watchlistUpdateFailed', { limit: watchLimits.lists });
        const name = freeName(lists, typed);
        const id = newId(now, dependencies.random);
        await insertList(tx, owner, { id, name, position: lists.length });
        const stocks = items.map((key) => stockOf(dependencies, key));
        for (const [place, stock] of stocks.entries()) {
          if (stocks.findIndex((each) => isSameStock(each, stock)) < place)
            throw new CodedError('alreadyExists');
          await insertItem(tx, owner, id, stock, place);
        }
        const ids = lists.map((list) => list.id);
        if (position !== undefined) await placeLists(tx, owner, insertedAt(ids, id, position));
      });
      return answerLists(lists);
    },
    async renameWatchList(input, context) {
      const { id } = input.path;
      const lists = await changeLists(dependencies, context, async ({ tx, owner, lists }) => {
        listOf(lists, id);
        const others = lists.filter((list) => list.id !== id);
        await nameList(tx, owner, id, freeName(others, input.body.name));
      });
      return answerLists(lists);
    },
    async removeWatchList(input, context) {
      const { id } = input.path;
      const lists = await changeLists(dependencies, context, async ({ tx, owner, lists }) => {
        listOf(lists, id);
        await deleteList(tx, owner, id);
        const rest = lists.map((list) => list.id).filter((each) => each !== id);
        await placeLists(tx, owner, rest);
      });
      return answerLists(lists);
    },
    async reorderWatchLists(input, context) {
      const { lists: wanted } = input.body;
      const lists = await changeLists(dependencies, context, async ({ tx, owner, lists }) => {
        const ids = lists.map((list) => list.id);
        if (!isReordering(ids, wanted, (one, other) => one === other))
          throw new CodedError('watchlistUpdateFailed');
        await placeLists(tx, owner, wanted);
      });
      return answerLists(lists);
    },
  };
}

/** The name as it is kept. Refuses one that is empty, and one that another list has; one list may be without a name. */
function freeName(lists: readonly WatchListRow[], typed: string | null): string | null {
  const name = typed === null ? null : watchListName(typed);
  if (name === null && typed !== null)
    throw new CodedError('requestInvalid', {}, [{ pointer: '/name', code: 'required' }]);
  if (lists.some((list) => isSameListName(list.name, name))) throw new CodedError('alreadyExists');
  return name;
}
