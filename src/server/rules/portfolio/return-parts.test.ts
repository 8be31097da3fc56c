import { describe, expect, it } from 'vitest';
import { sum } from '#core/money.ts';
import fc from '#tests/fast-check.ts';
import { contributedDays, type ContributedDay } from './contributions.ts';
import { grownFlows, maxParts, returnPeriods } from './return-parts.ts';
import { moneyWeightedReturn, timeWeightedReturn } from './returns.ts';

const dayOf = (index: number) => new Date(Date.UTC(2026, 0, 1 + index)).toISOString().slice(0, 10);

function series(
  values: readonly string[],
  flows: Readonly<Record<number, { readonly paidIn?: string; readonly takenOut?: string }>>,
): readonly ContributedDay[] {
  return contributedDays(
    values.map((value, index) => ({ day: dayOf(index), value })),
    Object.entries(flows).map(([index, { paidIn = '0', takenOut = '0' }]) => ({
      day: dayOf(Number(index)),
      paidIn,
      takenOut,
    })),
    'EUR',
    true,
  );
}

const days = series(['100.00', '110.00', '231.00', '231.00', '198.00', '148.00'], {
  2: { paidIn: '100' },
  4: { takenOut: '50' },
});

describe('what a return is made of', () => {
  it('is a part of the range for as long as nothing is put in or taken out', () => {
    expect(returnPeriods(days)).toEqual([
      {
        ...{ from: dayOf(1), to: dayOf(1), start: '100.00', contributed: '0', end: '110.00' },
        ...{ gain: '10', growth: expect.closeTo(0.1, 12) },
      },
      {
        ...{ from: dayOf(2), to: dayOf(4), start: '110.00', contributed: '50', end: '198.00' },
        ...{ gain: '38', growth: expect.closeTo(248 / 210 - 1, 12) },
      },
      {
        ...{ from: dayOf(5), to: dayOf(5), start: '198.00', contributed: '0', end: '148.00' },
        ...{ gain: '-50', growth: expect.closeTo(148 / 198 - 1, 12) },
      },
    ]);
  });

  it('is what was put in and taken out, each with what it has become by the end', () => {
    const flows = grownFlows(days, 2);
    expect(flows.map(({ from, amount, isStart }) => [from, amount, isStart])).toEqual([
      [dayOf(0), '100.00', true],
      [dayOf(2), '100.00', false],
      [dayOf(4), '-50.00', false],
    ]);
    expect(sum(flows.map(({ grown }) => grown))).toBe('148');
    const rate = moneyWeightedReturn(days) ?? 0;
    expect(Number(flows[0]?.grown)).toBeCloseTo(100 * (1 + rate), 1);
  });

  it('is nothing while nothing is held', () => {
    expect(returnPeriods([])).toEqual([]);
    const none = series(['0.00', '0.00'], {});
    expect([returnPeriods(none), grownFlows(none, 2)]).toEqual([[], []]);
  });

  it('adds up and multiplies to the figures that it opens from, in so many parts at most', () => {
    const cents = (min: number, max: number) =>
      fc.integer({ min, max }).map((amount) => (amount / 100).toFixed(2));
    fc.assert(
      fc.property(
        fc.array(
          fc.record({
            value: cents(1_000, 900_000),
            paidIn: cents(0, 9_000),
            isFlow: fc.boolean(),
          }),
          { minLength: 3, maxLength: 800 },
        ),
        (given) => {
          const all = series(
            given.map(({ value }) => value),
            Object.fromEntries(
              given.flatMap(({ paidIn, isFlow }, index) =>
                isFlow ? [[index, index % 3 === 0 ? { takenOut: paidIn } : { paidIn }]] : [],
              ),
            ),
          );
          const last = all.at(-1);
          const periods = returnPeriods(all);
          expect(periods.length).toBeLessThanOrEqual(maxParts);
          expect(sum(periods.map(({ gain }) => gain))).toBe(
            sum([last?.value ?? '0', `-${last?.contributed ?? '0'}`.replace('--', '')]),
          );
          const growth = periods.reduce((all, period) => all * (1 + (period.growth ?? 0)), 1);
          expect(growth - 1).toBeCloseTo(timeWeightedReturn(all) ?? 0, 6);
          const flows = grownFlows(all, 2);
          expect(flows.length).toBeLessThanOrEqual(maxParts + 1);
          if (moneyWeightedReturn(all) !== null) {
            expect(Number(sum(flows.map(({ grown }) => grown)))).toBeCloseTo(
              Number(last?.value),
              2,
            );
            expect(sum(flows.map(({ amount }) => amount))).toBe(sum([last?.contributed ?? '0']));
          }
        },
      ),
    );
  });
});
