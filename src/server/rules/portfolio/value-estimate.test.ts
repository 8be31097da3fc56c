import Big from 'big.js';
import { describe, expect, it } from 'vitest';
import { roundTo, sum } from '#core/money.ts';
import fc from '#tests/fast-check.ts';
import { allocation } from '#core/portfolio/allocation.ts';
import { portfolioFigures } from './position-figures.ts';
import { estimatedPrice, estimatedRate } from './value-estimate.ts';

const paid = { day: '2026-03-02', quantity: '3', cost: '100' };

describe('a price that is not known', () => {
  it('is the last close, else what a unit has cost, else nothing', () => {
    expect(estimatedPrice({ day: '2026-03-04', price: '12.5' }, paid)).toEqual({
      ...{ value: '12.5', by: 'close', since: '2026-03-04' },
    });
    expect(estimatedPrice(null, { ...paid, cost: '36' })).toEqual({
      ...{ value: '12', by: 'cost', since: '2026-03-02' },
    });
    expect(estimatedPrice(null, null)).toEqual({ value: '0', by: 'nothing', since: null });
    expect(estimatedPrice(null, { ...paid, quantity: '0' }).by).toBe('nothing');
  });

  it('by cost makes the whole holding worth its cost to the minor unit, however it divides', () => {
    const cents = fc.integer({ min: 1, max: 1e12 }).map((value) => new Big(value).div(100));
    const thousandths = fc.integer({ min: 1, max: 1e9 }).map((value) => new Big(value).div(1000));
    fc.assert(
      fc.property(cents, thousandths, (cost, quantity) => {
        const of = { ...paid, quantity: quantity.toFixed(), cost: cost.toFixed() };
        const worth = quantity.times(estimatedPrice(null, of).value);
        expect(roundTo(worth, 'EUR', 'halfEven')).toBe(cost.toFixed(2));
      }),
    );
  });
});

describe('estimates among known values', () => {
  it('leave every allocation adding up to the total, in value and in percent', () => {
    const amount = fc.integer({ min: 1, max: 1e9 }).map((cents) => (cents / 100).toFixed(2));
    const holding = fc.record({
      cost: amount,
      quantity: fc.integer({ min: 1, max: 1e6 }).map((thousandths) => thousandths / 1000),
      close: fc.option(amount),
      rate: fc.option(fc.integer({ min: 1, max: 1e6 }).map((parts) => String(parts / 10_000))),
      group: fc.constantFrom('a', 'b', null),
    });
    fc.assert(
      fc.property(fc.array(holding, { minLength: 1, maxLength: 12 }), (holdings) => {
        const prices = holdings.map(({ close, cost, quantity }) => {
          const bought = { day: '2026-03-02', cost, quantity: String(quantity) };
          const last = close === null ? null : { day: '2026-03-04', price: close };
          return estimatedPrice(last, bought).value;
        });
        const { total, positions } = portfolioFigures(
          holdings.map(({ cost, quantity }, index) => {
            const price = prices[index] ?? '0';
            return { quantity: String(quantity), cost, price, previousClose: price };
          }),
          holdings.map(({ rate }) => new Big(estimatedRate('2026-03-05', () => rate).value)),
          'EUR',
        );
        const lines = allocation(
          holdings.map(({ group }, index) => ({ group, value: positions[index]?.value ?? '' })),
        );
        expect(new Big(sum(lines.map(({ value }) => value))).eq(total.value)).toBe(true);
        expect(total.dayChange).toBe('0.00');
        if (total.value !== '0.00')
          expect(new Big(sum(lines.map(({ percent }) => percent))).eq(100)).toBe(true);
      }),
    );
  });
});

describe('a rate that is not known', () => {
  const since = (known: string) => (day: string) => (day <= known ? `of ${day}` : null);

  it('is that of the latest day on which there was one', () => {
    expect(estimatedRate('2026-03-05', since('2026-03-05'))).toEqual({
      ...{ value: 'of 2026-03-05', by: 'rate', since: '2026-03-05' },
    });
    expect(estimatedRate('2026-03-05', since('2026-02-27')).since).toBe('2026-02-27');
  });

  it('is none where the last one is more than a year old', () => {
    expect(estimatedRate('2026-03-05', since('2025-03-04')).since).toBe('2025-03-04');
    expect(estimatedRate('2026-03-05', since('2025-03-03'))).toEqual({
      ...{ value: '0', by: 'nothing', since: null },
    });
  });
});
