import { expect, it } from 'vitest';
import { joinCandles } from './join-candles.ts';

const candles = (...minutes: readonly number[]) =>
  minutes.map((minute) => ({ time: new Date(minute * 60_000).toISOString(), minute }));
const minutesOf = (row: readonly { readonly minute: number }[]) => row.map(({ minute }) => minute);

it('puts page after page before what was read first', () => {
  const joined = joinCandles(candles(5, 6), [candles(3, 4), candles(1, 2)]);
  expect(minutesOf(joined)).toEqual([1, 2, 3, 4, 5, 6]);
  expect(minutesOf(joinCandles(candles(5, 6), []))).toEqual([5, 6]);
});

it('takes a candle once, whatever pages say of it', () => {
  const joined = joinCandles(candles(5, 6), [candles(3, 4, 5), candles(2, 3)]);
  expect(minutesOf(joined)).toEqual([2, 3, 4, 5, 6]);
});
