import { describe, expect, it } from 'vitest';
import fc from '#tests/fast-check.ts';
import { benchmarkReturns } from './benchmark.ts';
import { timeWeightedReturns, type ValuedDay } from './returns.ts';

const at = (day: string, hour = 16) => Date.parse(`${day}T${String(hour).padStart(2, '0')}:00:00Z`);

describe('a benchmark', () => {
  it('is compared from the end of the first day on; a day without a close keeps the one before', () => {
    const closes = [
      { at: at('2026-01-02'), close: '1000' },
      { at: at('2026-01-05'), close: '1050' },
      { at: at('2026-01-06'), close: '945' },
    ];
    const days = ['2026-01-03', '2026-01-04', '2026-01-05', '2026-01-06'];
    expect(benchmarkReturns(days, closes)?.map((each) => each.toFixed(4))).toEqual([
      '0.0000',
      '0.0000',
      '0.0500',
      '-0.0550',
    ]);
  });

  it('is none where it begins later than what is compared, and over one day alone', () => {
    const closes = [{ at: at('2026-01-05'), close: '1050' }];
    expect(benchmarkReturns(['2026-01-04', '2026-01-05'], closes)).toBeNull();
    expect(benchmarkReturns(['2026-01-05'], closes)).toBeNull();
    expect(benchmarkReturns([], closes)).toBeNull();
  });

  it('is what a portfolio has returned that held it, whatever was paid in and taken out when', () => {
    fc.assert(
      fc.property(
        fc.array(
          fc.record({
            level: fc.integer({ min: 500, max: 2000 }),
            paidIn: fc.integer({ min: 0, max: 50 }),
          }),
          { minLength: 2, maxLength: 60 },
        ),
        (steps) => {
          const dayOf = (index: number) =>
            new Date(Date.UTC(2026, 0, 1 + index)).toISOString().slice(0, 10);
          let units = 10;
          let level = steps[0]?.level ?? 1;
          const days = steps.map((step, index): ValuedDay => {
            // Bought in the morning, at the close of the day before.
            const paidIn = index === 0 ? 0 : step.paidIn * level;
            units += index === 0 ? 0 : step.paidIn;
            level = step.level;
            return {
              day: dayOf(index),
              value: String(units * level),
              paidIn: String(paidIn),
              takenOut: '0',
            };
          });
          const held = timeWeightedReturns(days);
          const index = benchmarkReturns(
            days.map(({ day }) => day),
            steps.map((step, place) => ({ at: at(dayOf(place)), close: String(step.level) })),
          );
          for (const [place, each] of held.entries())
            expect(each ?? 0).toBeCloseTo(index?.[place] ?? Number.NaN, 9);
        },
      ),
    );
  });
});
