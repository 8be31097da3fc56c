import { describe, expect, it } from 'vitest';
import { createSimulator } from '../simulator/create-simulator.ts';
import { arrangedListings } from './arranged-listings.ts';
import { yearRange } from './year-range.ts';

const now = new Date('2026-11-20T11:02:37Z');
const provider = createSimulator({ seed: 'lists', clock: () => now, alwaysOpen: true });
const { stocks } = provider;
const madrid = stocks.filter(({ market }) => market === 'XMAD-S');

function figures(order: Parameters<typeof arrangedListings>[2]) {
  return arrangedListings(provider, madrid, order).map(({ instrument, symbol }) => {
    const quote = provider.quote(instrument);
    if (quote === null) throw new Error(`no price of ${instrument}`);
    const change = Number(quote.changePercent);
    return {
      symbol,
      change,
      move: Math.abs(change),
      volume: quote.volume,
    };
  });
}

describe('stocks in an order', () => {
  it.each(['change', 'move', 'volume'] as const)(
    'by %s begin with the greatest figure, unless the other way is asked for',
    (sort) => {
      const down = figures({ sort }).map((stock) => stock[sort]);
      expect(down).toHaveLength(madrid.length);
      expect(new Set(down).size).toBeGreaterThan(5);
      expect(down).toEqual(down.toSorted((one, other) => other - one));
      const up = figures({ sort, direction: 'asc' }).map((stock) => stock[sort]);
      expect(up).toEqual(down.toReversed());
    },
  );

  it('by symbol ascend, unless the other way is asked for', () => {
    const symbols = madrid.map(({ symbol }) => symbol).sort();
    expect(figures({ sort: 'symbol' }).map(({ symbol }) => symbol)).toEqual(symbols);
    expect(figures({ sort: 'symbol', direction: 'desc' }).map(({ symbol }) => symbol)).toEqual(
      symbols.toReversed(),
    );
  });

  it('are those of the service where none is asked for', () =>
    expect(arrangedListings(provider, madrid, {})).toEqual(madrid));
});

it('the range of a year takes in every day of it and today, and is read once a day', async () => {
  const [stock] = madrid;
  if (stock === undefined) throw new Error('no stock');
  let reads = 0;
  const counted = {
    ...provider,
    candles: (...query: Parameters<typeof provider.candles>) => {
      reads += 1;
      return provider.candles(...query);
    },
  };
  const { candles } = await provider.candles(stock.instrument, {
    interval: '1d',
    from: now.getTime() - 365 * 86_400_000,
    to: null,
    limit: 366,
  });
  const range = await yearRange(counted, { ...stock, low: '99999', high: '0.01' }, now.getTime());
  expect(Number(range.low)).toBe(Math.min(...candles.map(({ low }) => Number(low))));
  expect(Number(range.high)).toBe(Math.max(...candles.map(({ high }) => Number(high))));
  const wider = await yearRange(counted, { ...stock, low: '0.01', high: '99999' }, now.getTime());
  expect(wider).toEqual({ low: '0.01', high: '99999' });
  expect(reads).toBe(1);
});
