import { expect, it, vi } from 'vitest';
import { createLiveCandles } from './live-candles.ts';

const at = (text: string) => Date.parse(text);
const candle = { open: '9.99', high: '10.01', low: '9.98', close: '10.00', volume: 100 };
const list = {
  symbol: 'IBRX',
  market: 'XMAD-S',
  currency: 'EUR',
  interval: '1m' as const,
  items: [{ time: '2026-11-20T11:00:00.000Z', ...candle }],
  next: null,
};

function given() {
  const since = { price: '10.00', at: at('2026-11-20T11:00:10Z'), volume: 5000 };
  const candles = createLiveCandles(list, { timezone: 'UTC', since });
  const heard = vi.fn();
  candles.subscribe(heard);
  return { candles, heard };
}

it('moves the last one, and begins the next', () => {
  const { candles, heard } = given();
  candles.take({ price: '10.02', at: at('2026-11-20T11:00:12Z'), volume: 5040 });
  expect(candles.items).toMatchObject([{ high: '10.02', close: '10.02', volume: 140 }]);
  candles.take({ price: '10.00', at: at('2026-11-20T11:01:01Z'), volume: 5050 });
  expect(candles.items).toMatchObject([{}, { open: '10.00', volume: 10 }]);
  expect(heard).toHaveBeenCalledTimes(2);
  expect(candles.version()).toBe(2);
});

it('counts the volume of a new day from nothing', () => {
  const { candles } = given();
  candles.take({ price: '10.00', at: at('2026-11-20T11:00:40Z'), volume: 30 });
  expect(candles.items[0]?.volume).toBe(130);
});

it('asks once for what is missing, and draws nothing in its place', () => {
  const { candles, heard } = given();
  const take = (moment: string, volume: number) =>
    candles.take({ price: '10.02', at: at(moment), volume });
  expect(take('2026-11-20T11:00:20Z', 5000)).toBe(false);
  expect(take('2026-11-20T11:09:00Z', 6000)).toBe(true);
  expect(take('2026-11-20T11:09:02Z', 6010)).toBe(false);
  expect(heard).toHaveBeenCalledTimes(1);
  expect(candles.items).toHaveLength(1);
});
