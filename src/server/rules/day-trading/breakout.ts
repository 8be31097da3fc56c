import type { Strategy } from '#core/day-trading/strategy.ts';

const [entry, exit] = [30, 10];

/** Buys what closes above the highest price of half an hour. Sells what closes below the lowest of ten minutes. */
export const breakout: Strategy = (bars, position) => {
  if (bars.length <= entry) return 'wait';
  const last = bars.at(-1)?.close ?? 0;
  const before = bars.slice(0, -1);
  if (position === 'held')
    return last < Math.min(...before.slice(-exit).map(({ low }) => low)) ? 'sell' : 'wait';
  return last > Math.max(...before.slice(-entry).map(({ high }) => high)) ? 'buy' : 'wait';
};
