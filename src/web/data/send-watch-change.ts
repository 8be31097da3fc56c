import type { Api } from '#api/create-api.ts';
import type { components } from '#api/client.gen.ts';
import type { WatchedStock } from '#core/watch/watch-lists.ts';

export type WatchList = components['schemas']['WatchList'];
export type WatchLists = Pick<components['schemas']['WatchLists'], 'items'>;

/** One change of the client's watchlists. A list that is not named is the first one. */
export type WatchChange =
  | {
      readonly kind: 'add';
      readonly stock: WatchedStock;
      readonly list?: string | undefined;
      readonly position?: number;
    }
  | { readonly kind: 'remove'; readonly stock: WatchedStock; readonly list: string }
  | {
      readonly kind: 'move';
      readonly stock: WatchedStock;
      readonly from: string;
      readonly to: string;
    }
  | { readonly kind: 'reorder'; readonly list: string; readonly items: readonly WatchedStock[] }
  | {
      readonly kind: 'create';
      readonly name: string | null;
      readonly position?: number;
      readonly items?: readonly WatchedStock[];
    }
  | { readonly kind: 'rename'; readonly list: string; readonly name: string }
  | { readonly kind: 'drop'; readonly list: string }
  | { readonly kind: 'order'; readonly lists: readonly string[] };

/** Sends a change. Answers the one list that it changed, or all of them. */
export async function sendWatchChange(
  { client }: Pick<Api, 'client'>,
  change: WatchChange,
): Promise<WatchList | WatchLists | undefined> {
  switch (change.kind) {
    case 'add': {
      const { stock, list, position } = change;
      const body = {
        ...keyOf(stock),
        ...(list === undefined ? {} : { list }),
        ...(position === undefined ? {} : { position }),
      };
      return (await client.POST('/watch/app/v1/list', { body })).data;
    }
    case 'remove': {
      const params = { path: keyOf(change.stock), query: { list: change.list } };
      return (await client.DELETE('/watch/app/v1/list/{market}/{symbol}', { params })).data;
    }
    case 'move': {
      const body = { ...keyOf(change.stock), from: change.from, to: change.to };
      return (await client.POST('/watch/app/v1/move', { body })).data;
    }
    case 'reorder': {
      const body = { list: change.list, items: change.items.map(keyOf) };
      return (await client.PUT('/watch/app/v1/order', { body })).data;
    }
    case 'create': {
      const { name, position, items } = change;
      const body = {
        name,
        ...(position === undefined ? {} : { position }),
        ...(items === undefined ? {} : { items: items.map(keyOf) }),
      };
      return (await client.POST('/watch/app/v1/lists', { body })).data;
    }
    case 'rename': {
      const options = { params: { path: { id: change.list } }, body: { name: change.name } };
      return (await client.PUT('/watch/app/v1/lists/{id}/name', options)).data;
    }
    case 'drop': {
      const params = { path: { id: change.list } };
      return (await client.DELETE('/watch/app/v1/lists/{id}', { params })).data;
    }
    case 'order':
      return (await client.PUT('/watch/app/v1/lists/order', { body: { lists: [...change.lists] } }))
        .data;
  }
}

/** The lists after the answer of a change. */
export function answeredLists(
  before: WatchLists | undefined,
  answer: WatchList | WatchLists | undefined,
): WatchLists | undefined {
  if (answer === undefined || !('id' in answer)) return answer ?? before;
  const items = before?.items ?? [];
  const isKnown = items.some(({ id }) => id === answer.id);
  return {
    items: isKnown
      ? items.map((each) => (each.id === answer.id ? answer : each))
      : [...items, answer],
  };
}

function keyOf({ market, symbol }: WatchedStock): WatchedStock {
  return { market, symbol };
}
