import { closes, deviation, mean } from './bar-statistics.ts';
import type { Strategy } from '#core/day-trading/strategy.ts';

const window = 20;
/** Deviations below the average from which a price counts as low. */
const low = 1.8;

/** Buys what fell far below its average. Sells once it is back there. */
export const meanReversion: Strategy = (bars, position) => {
  if (bars.length < window) return 'wait';
  const recent = closes(bars.slice(-window));
  const [last, middle, spread] = [recent.at(-1) ?? 0, mean(recent), deviation(recent)];
  if (position === 'held') return last >= middle ? 'sell' : 'wait';
  return spread > 0 && middle - last > low * spread ? 'buy' : 'wait';
};
