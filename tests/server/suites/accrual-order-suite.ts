import { describe, expect, it } from 'vitest';
import { daysLater } from '#core/civil-day.ts';
import { toBig } from '#core/money.ts';
import { dayInterest } from '#core/product/interest.ts';
import { runHolding } from '#server/modules/product/run-holding-service.ts';
import { systemRandom } from '#server/platform/ids.ts';
import fc from '#tests/fast-check.ts';
import { fullCounts } from '#tests/full-counts.ts';
import { plain, productStage } from '../product-stage.ts';
import type { OpenStore } from '../test-stores.ts';
import { home } from '../test-tenants.ts';

/** Days that are run: late, early, and again. */
const lastDay = 20;

/** Interest, however its days come to be posted. */
export function accrualOrderSuite(open: OpenStore): void {
  describe('interest of days', { timeout: 600_000 }, () => {
    const stage = productStage(open);

    it('is the same whenever, in whichever order and however often they are posted, and on servers at once', async () => {
      await fc.assert(
        fc.asyncProperty(
          fc.array(fc.array(fc.nat(lastDay), { minLength: 1, maxLength: 3 }), { maxLength: 6 }),
          fc.integer({ min: 1_000, max: 2_000 }),
          async (turns, amount) => {
            const { id, annual_rate, started_on } = await stage.place(
              'savings-182',
              String(amount),
            );
            const begun = started_on ?? '';
            const runOn = (days: number) => {
              const at = new Date(`${daysLater(begun, days)}T12:00:00.000Z`);
              return stage.test.db.inTenant(home.id, (tx) =>
                runHolding(tx, systemRandom, home, id, at),
              );
            };
            // The days of one turn are run by servers at once.
            for (const days of [...turns, [lastDay], [lastDay]]) await Promise.all(days.map(runOn));
            const accruals = await stage.accruals(id);
            expect(accruals.map(({ day }) => day)).toEqual(
              Array.from({ length: lastDay }, (_, index) => daysLater(begun, index)),
            );
            const day = dayInterest(String(amount), annual_rate ?? '0');
            expect(new Set(accruals.map((each) => plain(each.amount)))).toEqual(new Set([day]));
            const all = accruals.reduce((sum, each) => sum.plus(each.amount), toBig('0'));
            expect(all.toFixed()).toBe(toBig(day).times(lastDay).toFixed());
            expect((await stage.read(id)).interest_due).toBe(all.round(2, 0).toFixed(2));
          },
        ),
        { numRuns: fullCounts ? 60 : 6 },
      );
    });
  });
}
