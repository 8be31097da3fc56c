import { describe, expect, it } from 'vitest';
import { arrangeStocks, isSortKey } from './arrange-stocks.ts';
import { pickMovers } from './pick-movers.ts';

const stock = (symbol: string, name: string, change_percent: string, volume = 0) => ({
  symbol,
  name,
  change_percent,
  volume,
});
const stocks = [
  stock('IBRX', 'Iberra Renovables', '1.20', 10),
  stock('ALTM', 'Altemar Logística', '-3.00', 30),
  stock('NRDA', 'Nordalis Software', '0.00', 20),
];
const symbols = (list: readonly { readonly symbol: string }[]) => list.map(({ symbol }) => symbol);

describe('the price table', () => {
  it('finds by symbol and name, without regard to case and accents', () => {
    expect(symbols(arrangeStocks(stocks, { words: 'LOGIST', sort: 'name' }))).toEqual(['ALTM']);
    expect(symbols(arrangeStocks(stocks, { words: ' ibr renov ', sort: 'name' }))).toEqual([
      'IBRX',
    ]);
    expect(arrangeStocks(stocks, { words: 'nothing', sort: 'name' })).toEqual([]);
  });

  it.each([
    ['name', ['ALTM', 'IBRX', 'NRDA']],
    ['gain', ['IBRX', 'NRDA', 'ALTM']],
    ['loss', ['ALTM', 'NRDA', 'IBRX']],
    ['volume', ['ALTM', 'NRDA', 'IBRX']],
  ] as const)('sorts by %s', (sort, order) =>
    expect(symbols(arrangeStocks(stocks, { words: '', sort }))).toEqual(order),
  );

  it('knows its own orders only', () => {
    expect(isSortKey('gain')).toBe(true);
    expect(isSortKey('constructor')).toBe(false);
  });
});

describe('movers', () => {
  it('are those that moved furthest, in the direction asked for', () => {
    expect(symbols(pickMovers(stocks, 'both', 5))).toEqual(['ALTM', 'IBRX']);
    expect(symbols(pickMovers(stocks, 'up', 5))).toEqual(['IBRX']);
    expect(symbols(pickMovers(stocks, 'both', 1))).toEqual(['ALTM']);
  });
});
