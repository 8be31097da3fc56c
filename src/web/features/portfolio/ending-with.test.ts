import { describe, expect, it } from 'vitest';
import { endingWith } from './ending-with.ts';

const as_of = '2026-03-02T10:00:00.000Z';
const worth = {
  currency: 'EUR',
  total: '1100.10',
  series: [
    { at: '2026-03-01', value: '1000.00', contributed: '1000.00' },
    { at: '2026-03-02', value: '1100.10', contributed: '1050.00' },
  ],
  range_gain: '50.10',
  time_weighted_percent: '4.77',
  money_weighted_percent: '4.80',
  as_of,
};

describe('what a client had over time', () => {
  it('ends with the total of now, and gains what that is beyond what was paid in', () => {
    const shown = endingWith(worth, {
      total: '1049.95',
      currency: 'EUR',
      as_of: '2026-03-02T10:00:40.000Z',
    });
    expect(shown.series.map(({ value }) => value)).toEqual(['1000.00', '1049.95']);
    expect([shown.total, shown.range_gain]).toEqual(['1049.95', '-0.05']);
  });

  it('stays as it was read without that total, and beside one of another currency', () => {
    expect(endingWith(worth, undefined)).toEqual(worth);
    expect(endingWith(worth, { total: '9.00', currency: 'PLN', as_of })).toEqual(worth);
  });

  it('stays as it was read beside one of another moment or day: a payment may lie between', () => {
    const total = { total: '9.00', currency: 'EUR' };
    for (const other of ['2026-03-02T10:01:01.000Z', '2026-03-02T09:58:59.000Z'])
      expect(endingWith(worth, { ...total, as_of: other })).toEqual(worth);
    const late = { ...worth, as_of: '2026-03-02T23:59:50.000Z' };
    expect(endingWith(late, { ...total, as_of: '2026-03-03T00:00:05.000Z' })).toEqual(late);
  });

  it('has no day to end with before there is one', () => {
    const empty = { ...worth, series: [], range_gain: null };
    expect(endingWith(empty, { total: '5.00', currency: 'EUR', as_of })).toEqual(empty);
  });
});
