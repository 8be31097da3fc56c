import type { MinuteBar } from './minute-bar.ts';

export type StrategyKind = (typeof strategyKinds)[number];
export const strategyKinds = ['momentum', 'meanReversion', 'breakout'] as const;

export type Signal = 'buy' | 'sell' | 'wait';

/**
 * How a plan decides over one stock: a pure function of minutes that have ended, oldest first, so that the same minutes give the
 * same signal on every server. A service of another company can take its place.
 */
export type Strategy = (bars: readonly MinuteBar[], position: 'none' | 'held') => Signal;

export type Strategies = Readonly<Record<StrategyKind, Strategy>>;
