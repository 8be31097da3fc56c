import { closes, deviation, mean } from './bar-statistics.ts';
import type { Strategy } from '#core/day-trading/strategy.ts';

const [short, long] = [5, 20];

/** Buys what rises: the short average of closes is above the long one by half a deviation. Sells once it is below. */
export const momentum: Strategy = (bars, position) => {
  if (bars.length < long) return 'wait';
  const recent = closes(bars.slice(-long));
  const [fast, slow] = [mean(recent.slice(-short)), mean(recent)];
  if (position === 'held') return fast < slow ? 'sell' : 'wait';
  const spread = deviation(recent);
  return spread > 0 && fast - slow > spread / 2 ? 'buy' : 'wait';
};
