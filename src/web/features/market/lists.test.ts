import { describe, expect, it } from 'vitest';
import { arrangeStocks, isSortKey } from './arrange-stocks.ts';

const stock = (symbol: string, name: string, change_percent: string, volume: number) => ({
  symbol,
  name,
  change_percent,
  volume,
  sector: 'energy' as const,
  currency: 'EUR',
});
const stocks = [
  stock('IBRX', 'Iberra Renovables', '1.20', 10),
  stock('ALTM', 'Altemar Logística', '-3.00', 30),
  {
    ...stock('NRDA', 'Nordalis Software', '0.00', 20),
    sector: 'technology' as const,
    currency: 'USD',
  },
];
const usual = { words: '', sector: null, currency: null, sort: 'name', direction: 'asc' } as const;
const symbols = (list: readonly { readonly symbol: string }[]) => list.map(({ symbol }) => symbol);

describe('the price table', () => {
  it('finds by symbol and name, without regard to case and accents', () => {
    expect(symbols(arrangeStocks(stocks, { ...usual, words: 'LOGIST' }))).toEqual(['ALTM']);
    expect(symbols(arrangeStocks(stocks, { ...usual, words: ' ibr renov ' }))).toEqual(['IBRX']);
    expect(arrangeStocks(stocks, { ...usual, words: 'nothing' })).toEqual([]);
  });

  it('keeps one sector', () =>
    expect(symbols(arrangeStocks(stocks, { ...usual, sector: 'technology' }))).toEqual(['NRDA']));

  it('keeps one currency', () => {
    expect(symbols(arrangeStocks(stocks, { ...usual, currency: 'EUR' }))).toEqual(['ALTM', 'IBRX']);
    expect(
      symbols(arrangeStocks(stocks, { ...usual, currency: 'EUR', sector: 'technology' })),
    ).toEqual([]);
  });

  it.each([
    ['name', 'asc', ['ALTM', 'IBRX', 'NRDA']],
    ['name', 'desc', ['NRDA', 'IBRX', 'ALTM']],
    ['change', 'desc', ['IBRX', 'NRDA', 'ALTM']],
    ['change', 'asc', ['ALTM', 'NRDA', 'IBRX']],
    ['volume', 'desc', ['ALTM', 'NRDA', 'IBRX']],
  ] as const)('sorts by %s, %s', (sort, direction, order) =>
    expect(symbols(arrangeStocks(stocks, { ...usual, sort, direction }))).toEqual(order),
  );

  it('sorts what is equal by symbol, whatever the direction', () => {
    const equal = [stock('B', '', '1', 1), stock('A', '', '1', 1)];
    for (const direction of ['asc', 'desc'] as const)
      expect(symbols(arrangeStocks(equal, { ...usual, sort: 'volume', direction }))).toEqual([
        'A',
        'B',
      ]);
  });

  it('knows its own orders only', () => {
    expect(isSortKey('change')).toBe(true);
    expect(isSortKey('constructor')).toBe(false);
  });
});
