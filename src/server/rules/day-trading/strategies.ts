import { breakout } from './breakout.ts';
import { meanReversion } from './mean-reversion.ts';
import { momentum } from './momentum.ts';
import type { Strategies } from '#core/day-trading/strategy.ts';

export const strategies: Strategies = { momentum, meanReversion, breakout };
