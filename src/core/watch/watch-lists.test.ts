import { describe, expect, it } from 'vitest';
import {
  insertedAt,
  isReordering,
  isSameListName,
  isSameStock,
  listsWith,
  movedTo,
  watchLimits,
  watchListName,
} from './watch-lists.ts';

const stock = (symbol: string, market = 'XMAD-S') => ({ market, symbol });

describe('the name of a watchlist', () => {
  it('is one line without spaces around it', () =>
    expect(watchListName('  Long \n term\t')).toBe('Long term'));

  it.each(['', ' \n ', 'x'.repeat(watchLimits.name + 1)])('is not %j', (typed) =>
    expect(watchListName(typed)).toBeNull(),
  );

  it('counts characters, not their halves', () =>
    expect(watchListName('🚀'.repeat(watchLimits.name))).not.toBeNull());

  it('is the same in other letters', () => {
    expect(isSameListName('Energy', 'ENERGY')).toBe(true);
    expect(isSameListName('Energy', null)).toBe(false);
    expect(isSameListName(null, null)).toBe(true);
  });
});

describe('the order of a watchlist', () => {
  it('takes an entry at its end, at a position, and at none beyond the end', () => {
    expect(insertedAt(['a', 'b'], 'c')).toEqual(['a', 'b', 'c']);
    expect(insertedAt(['a', 'b'], 'c', 0)).toEqual(['c', 'a', 'b']);
    expect(insertedAt(['a', 'b'], 'c', 9)).toEqual(['a', 'b', 'c']);
  });

  it('moves an entry up and down, and no further than its ends', () => {
    expect(movedTo(['a', 'b', 'c'], 0, 2)).toEqual(['b', 'c', 'a']);
    expect(movedTo(['a', 'b', 'c'], 2, 0)).toEqual(['c', 'a', 'b']);
    expect(movedTo(['a', 'b', 'c'], 0, -1)).toEqual(['a', 'b', 'c']);
    expect(movedTo(['a', 'b', 'c'], 2, 7)).toEqual(['a', 'b', 'c']);
    expect(movedTo(['a'], 4, 0)).toEqual(['a']);
  });

  it('is one of the same entries, each once', () => {
    const before = [stock('A'), stock('B')];
    expect(isReordering(before, [stock('B'), stock('A')], isSameStock)).toBe(true);
    expect(isReordering(before, [stock('A'), stock('A')], isSameStock)).toBe(false);
    expect(isReordering(before, [stock('A')], isSameStock)).toBe(false);
    expect(isReordering(before, [stock('A'), stock('B', 'XWAR-S')], isSameStock)).toBe(false);
  });
});

it('knows every list that a stock stands on', () => {
  const lists = [
    { id: 1, items: [stock('A')] },
    { id: 2, items: [stock('B')] },
    { id: 3, items: [stock('B'), stock('A')] },
  ];
  expect(listsWith(lists, stock('A')).map(({ id }) => id)).toEqual([1, 3]);
});
