import { describe, expect, it } from 'vitest';
import { entriesOf } from './entries-of.ts';
import { entryPath } from './entry-path.ts';
import { sortEntries } from './sort-entries.ts';

describe('entries', () => {
  it('of all pages stand in order', () => {
    expect(entriesOf([{ items: [1, 2] }, { items: [3] }], 'items')).toEqual([1, 2, 3]);
  });

  it('are the answer itself when no path is given', () => {
    expect(entriesOf([[1, 2]], '')).toEqual([1, 2]);
  });

  it('are none when the answer has no list there', () => {
    expect(entriesOf([{ items: { 0: 'a' } }, null, 'text'], 'items')).toEqual([]);
  });
});

describe('an entry leads', () => {
  it('to a path with its values, encoded', () => {
    expect(entryPath('/orders/{id}/{place.code}', { id: 'a/b', place: { code: 7 } })).toBe(
      '/orders/a%2Fb/7',
    );
  });

  it.each([[{}], [{ id: null }], [{ id: '' }], [{ id: '..' }]])(
    'nowhere without a value: %j',
    (entry) => {
      expect(entryPath('/orders/{id}', entry)).toBeUndefined();
    },
  );
});

describe('sorting entries', () => {
  const sorted = (values: readonly unknown[], descending = false) =>
    sortEntries(
      values.map((value) => ({ value })),
      { field: 'value', descending },
      'en-US',
    ).map((entry) => Reflect.get(entry as object, 'value'));

  it('takes decimal strings for figures', () => {
    expect(sorted(['10.5', '9', '-3', 100])).toEqual(['-3', '9', '10.5', 100]);
  });

  it('takes words as the language has them', () => {
    expect(sorted(['b', 'Ä', 'a', 'C'])).toEqual(['a', 'Ä', 'b', 'C']);
  });

  it('leaves what is missing at the end, in either order', () => {
    expect(sorted([null, 2, '', 1])).toEqual([1, 2, null, '']);
    expect(sorted([null, 1, '', 2], true)).toEqual([2, 1, null, '']);
  });

  it('changes nothing without an order, and never the list it was given', () => {
    const entries = [{ value: 2 }, { value: 1 }];
    expect(sortEntries(entries, undefined, 'en-US')).toBe(entries);
    sortEntries(entries, { field: 'value', descending: false }, 'en-US');
    expect(entries.map(({ value }) => value)).toEqual([2, 1]);
  });
});
