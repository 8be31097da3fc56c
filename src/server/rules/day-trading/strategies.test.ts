import { describe, expect, it } from 'vitest';
import fc from '#tests/fast-check.ts';
import type { MinuteBar } from '#core/day-trading/minute-bar.ts';
import { strategies } from './strategies.ts';
import { strategyKinds } from '#core/day-trading/strategy.ts';

/** Minutes that closed at these prices, each a tenth above and below its close. */
function barsOf(prices: readonly number[]): readonly MinuteBar[] {
  return prices.map((close, index) => ({
    time: index * 60_000,
    open: close,
    high: close + 0.1,
    low: close - 0.1,
    close,
  }));
}

const flat = Array.from({ length: 31 }, () => 100);
const rising = Array.from({ length: 31 }, (_, index) => 100 + index);
const falling = rising.toReversed();

describe('strategies', () => {
  it.each([
    ['momentum', rising, 'buy', 'wait'],
    ['momentum', falling, 'wait', 'sell'],
    ['momentum', flat, 'wait', 'wait'],
    ['meanReversion', [...flat.slice(1), 90], 'buy', 'wait'],
    ['meanReversion', [...flat.slice(1), 110], 'wait', 'sell'],
    ['meanReversion', flat, 'wait', 'sell'],
    ['breakout', rising, 'buy', 'wait'],
    ['breakout', falling, 'wait', 'sell'],
    ['breakout', flat, 'wait', 'wait'],
    // The highest price of the half hour is not passed by touching it.
    ['breakout', [...flat.slice(1), 100.1], 'wait', 'wait'],
    ['breakout', [...flat.slice(1), 100.2], 'buy', 'wait'],
  ] as const)('%s on prices %j: without shares %s, with shares %s', (kind, prices, none, held) => {
    const bars = barsOf(prices);
    expect([strategies[kind](bars, 'none'), strategies[kind](bars, 'held')]).toEqual([none, held]);
  });

  it('wait while there are too few minutes', () => {
    for (const kind of strategyKinds)
      for (const position of ['none', 'held'] as const)
        expect(strategies[kind](barsOf(rising.slice(0, 12)), position)).toBe('wait');
  });

  it('say the same of the same minutes whatever the level of prices, and never buy what is held', () => {
    fc.assert(
      fc.property(
        fc.array(fc.integer({ min: 50, max: 150 }), { minLength: 31, maxLength: 31 }),
        fc.constantFrom(...strategyKinds),
        (prices, kind) => {
          // Powers of two change no digit of a floating-point number.
          const [bars, scaled] = [
            prices.map((close) => ({ time: 0, open: close, high: close, low: close, close })),
            prices
              .map((each) => each * 4)
              .map((close) => ({ time: 0, open: close, high: close, low: close, close })),
          ];
          expect(strategies[kind](scaled, 'none')).toBe(strategies[kind](bars, 'none'));
          expect(strategies[kind](bars, 'held')).not.toBe('buy');
          expect(strategies[kind](bars, 'none')).not.toBe('sell');
        },
      ),
    );
  });
});
