import { describe, expect, it } from 'vitest';
import { moveCandle, type PriceCandle } from './live-candle.ts';

const at = (text: string) => Date.parse(text);
const last: PriceCandle = {
  time: at('2026-11-20T11:00:00Z'),
  open: '9.99',
  high: '10.01',
  low: '9.98',
  close: '10.00',
  volume: 100,
};
const tick = (moment: string, price: string) => ({ at: at(moment), price, volume: 7 });

describe('the last candle', () => {
  it('follows the price, and its extremes with it', () => {
    const up = moveCandle(last, tick('2026-11-20T11:00:59.999Z', '10.02'), '1m', 'UTC');
    expect(up).toEqual({ ...last, high: '10.02', close: '10.02', volume: 107 });
    const down = moveCandle(last, tick('2026-11-20T11:00:01Z', '9.80'), '1m', 'UTC');
    expect(down).toEqual({ ...last, low: '9.80', close: '9.80', volume: 107 });
  });

  it('leaves a price of an earlier one aside', () => {
    expect(moveCandle(last, tick('2026-11-20T10:59:59.999Z', '1'), '1m', 'UTC')).toBeNull();
  });

  it('is followed by the next one, and is not made up where one is missing', () => {
    expect(moveCandle(last, tick('2026-11-20T11:01:00Z', '10.02'), '1m', 'UTC')).toEqual({
      time: at('2026-11-20T11:01:00Z'),
      open: '10.02',
      high: '10.02',
      low: '10.02',
      close: '10.02',
      volume: 7,
    });
    expect(moveCandle(last, tick('2026-11-20T11:02:00Z', '10'), '1m', 'UTC')).toBe('missing');
    expect(moveCandle(last, tick('2026-11-20T11:04:59Z', '10'), '5m', 'UTC')).toMatchObject({
      time: last.time,
    });
  });

  it('ends with the day, the week and the month of the venue', () => {
    const friday = { ...last, time: at('2026-11-20T08:00:00Z') };
    const of = (interval: '1d' | '1w' | '1M', moment: string) => {
      const next = moveCandle(friday, tick(moment, '10'), interval, 'Europe/Madrid');
      return next === 'missing' || next?.time;
    };
    expect(of('1d', '2026-11-20T22:59:59Z')).toBe(friday.time);
    expect(of('1d', '2026-11-20T23:00:00Z')).toBe(true);
    expect(of('1w', '2026-11-22T22:59:59Z')).toBe(friday.time);
    expect(of('1w', '2026-11-22T23:00:00Z')).toBe(true);
    expect(of('1M', '2026-11-30T22:59:59Z')).toBe(friday.time);
    expect(of('1M', '2026-11-30T23:00:00Z')).toBe(true);
  });
});
