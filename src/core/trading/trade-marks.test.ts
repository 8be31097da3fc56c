import { expect, it } from 'vitest';
import { chartMarks, tradeMarks } from './trade-marks.ts';

const times = [1000, 2000, 3000];

function trade(at: number, side: 'buy' | 'sell', quantity = '10', price = '5') {
  return { at, side, quantity, price };
}

it('marks the candle in which was traded, from its first moment to the last before the next', () => {
  const marks = tradeMarks(times, [trade(1999, 'buy'), trade(2000, 'sell')]);
  expect(marks.map(({ index, side }) => [index, side])).toEqual([
    [0, 'buy'],
    [1, 'sell'],
  ]);
});

it('leaves out what is older than the first candle and puts what is newer than the last on it', () => {
  const marks = tradeMarks(times, [trade(999, 'buy'), trade(9000, 'buy')]);
  expect(marks.map(({ index }) => index)).toEqual([2]);
  expect(tradeMarks([], [trade(5, 'buy')])).toEqual([]);
});

it('puts several trades of one side together at their average price, purchases before sales', () => {
  const trades = [
    trade(2100, 'sell', '1', '9'),
    trade(2200, 'buy', '10', '5'),
    trade(2300, 'buy', '30', '7'),
  ];
  expect(tradeMarks(times, trades)).toEqual([
    { index: 1, side: 'buy', quantity: '40', price: '6.5' },
    { index: 1, side: 'sell', quantity: '1', price: '9' },
  ]);
});

it('marks dividends on their ex-dates beside what was traded, none before the first candle', () => {
  const dividend = (at: number) => ({ at, amount: '0.1325', currency: 'EUR' });
  const trade = { at: 205, side: 'buy', quantity: '1', price: '10' } as const;
  const marks = chartMarks([100, 200, 300], [trade], [dividend(99), dividend(299), dividend(150)]);
  expect(marks.map(({ index, side }) => [index, side])).toEqual([
    [0, 'dividend'],
    [1, 'buy'],
    [1, 'dividend'],
  ]);
  expect(marks[0]).toMatchObject({ amount: '0.1325', currency: 'EUR' });
});
