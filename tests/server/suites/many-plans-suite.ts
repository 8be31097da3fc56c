import { and, eq, inArray } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { compare, sum, toBig } from '#core/money.ts';
import { tradeOrder } from '#server/db/tables/trade.ts';
import { tradingPlan, type PlanRow } from '#server/db/tables/trading-plan.ts';
import { checkLedger } from '#server/ledger/check-ledger.ts';
import { newId, systemRandom } from '#server/platform/ids.ts';
import { planBalancesOf } from '#server/ledger/plan-balances.ts';
import { holdingsOf } from '#server/modules/plan/plan-worth-service.ts';
import { fundPlan } from '#server/modules/plan/plan-money.ts';
import { draftPlan } from '#server/modules/plan/draft-plan.ts';
import { tripCost } from '#server/rules/day-trading/trip-cost.ts';
import { venueTerms } from '#core/trading/venue-terms.ts';
import { strategyKinds } from '#core/day-trading/strategy.ts';
import { riskLevels } from '#core/day-trading/risk-level.ts';
import { fullCounts } from '#tests/full-counts.ts';
import { clientAccount, houseAccount } from '#server/ledger/account-path.ts';
import { post } from '#server/ledger/ledger.ts';
import { idOf } from '../given.ts';
import { dyingDatabase } from '../dying-database.ts';
import { lookAtPlans } from '../given-plan.ts';
import { runJob } from '../given-trading.ts';
import type { TestApp } from '../test-app.ts';
import { pass, startTestApp } from '../test-app.ts';
import type { OpenStore } from '../test-stores.ts';
import { home } from '../test-tenants.ts';

const plans = fullCounts ? 1000 : 40;
/** Minutes of the day that are looked at, the last ones: a short run begins late. None is skipped, so that every limit is held to. */
const minutes = fullCounts ? 508 : 90;

/** Transactions of a look after which a server is killed, at most: every look has three. */
const killedAfter = Math.max(3, plans / 20);

/** Minutes in which a server is killed while it looks at plans, having looked at some of them. */
const isKilled = (minute: number) => minute % 15 === 7;

/** When a plan lost its limit of the day, and rested. */
function pausedAt({ steps }: PlanRow): Date | null {
  const rest = steps.find(({ status, reason }) => status === 'paused' && reason === 'lossLimit');
  return rest === undefined ? null : new Date(rest.at);
}

/** Room for the fees of one purchase and its sale, and hardly any for prices to fall: in a usual day they do for some. */
function tightLimit({ market, currency, orderLimit }: PlanRow): string {
  const terms = venueTerms(market);
  if (terms === null) throw new Error(`no terms for ${market}`);
  const fees = tripCost({ terms, currency, day: '2026-11-23' }, toBig(orderLimit).toFixed());
  return toBig(orderLimit).div(10_000).plus(fees).toFixed(2);
}

/** Many plans over a simulated day, looked at by two servers at a time, some of which are killed. */
export function manyPlansSuite(open: OpenStore): void {
  describe(
    `${plans} trading plans over a day`,
    { timeout: fullCounts ? 3_600_000 : 300_000 },
    () => {
      let test: TestApp;
      beforeAll(async () => {
        test = await startTestApp(open, { alwaysOpen: false });
      });
      afterAll(() => test.close());

      it('order each once, stay within their limits, and hold nothing overnight', async () => {
        const close = new Date('2026-11-23T16:30:00.000Z');
        test.now = new Date(close.getTime() - (minutes + 1) * 60_000);
        const { id: clientId } = await idOf(test, 'marta');
        await test.db.inTenant(home.id, (tx) =>
          post(tx, home.id, {
            id: newId(test.now, systemRandom),
            clientId,
            kind: 'deposit.confirm',
            key: 'many-plans',
            at: test.now,
            postings: [
              {
                source: houseAccount('bank'),
                destination: clientAccount(clientId, 'cash'),
                asset: 'EUR',
                amount: String(plans * 1000),
              },
            ],
          }),
        );
        const ids: string[] = [];
        for (let each = 0; each < plans; each += 1) ids.push(await begun(clientId, each));
        let [kills, rounds] = [0, 0];
        for (let each = 0; each < minutes; each += 1)
          if (isKilled(each)) {
            kills += await killedMinute((rounds * 7) % killedAfter);
            rounds += 1;
          } else await minute();
        expect(kills).toBeGreaterThan(3);
        while (test.now < close) await minute();

        const orders = await test.db.inTenant(home.id, (tx) =>
          tx
            .select()
            .from(tradeOrder)
            .where(and(eq(tradeOrder.tenant, home.id), inArray(tradeOrder.planId, ids))),
        );
        expect(orders.length).toBeGreaterThan(plans);
        const rows = await test.db.inTenant(home.id, (tx) =>
          tx.select().from(tradingPlan).where(inArray(tradingPlan.id, ids)),
        );
        let rested = 0;
        const lastHalfHour = new Date(close.getTime() - 31 * 60_000);
        for (const plan of rows) {
          const own = orders.filter(({ planId }) => planId === plan.id);
          const bought = own.filter(({ side }) => side === 'buy');
          expect(bought.length).toBeLessThanOrEqual(plan.maxTrades);
          for (const { reserved } of bought)
            expect(compare(reserved, plan.orderLimit)).toBeLessThan(1);
          // A minute places one order a stock, whenever in it: none is there twice.
          const places = own.map(
            ({ instrument, placedAt }) =>
              `${instrument} ${Math.floor(placedAt.getTime() / 60_000)}`,
          );
          expect(new Set(places).size).toBe(places.length);
          const net = (side: string) =>
            sum(own.filter((each) => each.side === side).map(({ filled }) => filled));
          expect(net('sell')).toBe(net('buy'));
          const left = await test.db.inTenant(home.id, (tx) => planBalancesOf(tx, home.id, [plan]));
          expect(left.filter(({ bucket }) => bucket === 'shares' || bucket === 'selling')).toEqual(
            [],
          );
          // Each order is posted once: what its plan has is what it began with and what they came to, to the last digit.
          const { money } = await test.db.inTenant(home.id, (tx) => holdingsOf(tx, plan));
          const result = sum(own.map(({ side, paid }) => (side === 'sell' ? paid : `-${paid}`)));
          expect(toBig(money).minus(result).toFixed()).toBe('1000');
          // Fees are counted before they are paid: what was lost beyond the limit is what prices did while it left.
          const rest = pausedAt(plan);
          const leaving = own.filter(
            ({ side, placedAt }) => side === 'sell' && placedAt >= (rest ?? lastHalfHour),
          );
          const moved = toBig(sum(leaving.map(({ paid }) => paid))).div(100);
          expect(
            toBig(result).plus(plan.lossLimit).plus(moved).gte(0),
            `${plan.id} lost ${result} of at most ${plan.lossLimit}`,
          ).toBe(true);
          if (rest === null) continue;
          rested += 1;
          expect(bought.filter(({ placedAt }) => placedAt >= rest)).toEqual([]);
        }
        expect(rested).toBeGreaterThan(0);
        expect(test.faults).toEqual([]);
        expect((await checkLedger(test.db, home.id)).differences).toEqual([]);
      });

      /** A server is killed at its look, before it commits the last of some plans; the next one takes the minute over. */
      async function killedMinute(transactions: number): Promise<number> {
        pass(test, 40);
        const db = dyingDatabase(test.db, transactions);
        await lookAtPlans({ db, market: test.market, now: test.now }).catch(() => undefined);
        pass(test, 10);
        await Promise.all([lookAtPlans(test), lookAtPlans(test)]);
        pass(test, 10);
        await runJob(test, 'trade.match');
        return db.isDead() ? 1 : 0;
      }

      async function minute(): Promise<void> {
        pass(test, 50);
        await Promise.all([lookAtPlans(test), lookAtPlans(test)]);
        pass(test, 10);
        await runJob(test, 'trade.match');
      }

      /** A plan that runs, past the limit of plans that a client may have. */
      async function begun(clientId: string, index: number): Promise<string> {
        const strategy = strategyKinds[index % strategyKinds.length] ?? 'momentum';
        const risk = riskLevels[index % riskLevels.length] ?? 'low';
        return test.db.inTenant(home.id, async (tx) => {
          const parts = { market: test.market.provider, random: systemRandom };
          const wanted = { strategy, risk, market: 'XMAD-S', amount: '1000' } as const;
          const request = { ...wanted, loss_percent: 1 + (index % 10), ends_on: null };
          const plan = await draftPlan(tx, parts, { tenant: home.id, clientId }, request, test.now);
          await tx
            .update(tradingPlan)
            .set({
              status: 'active',
              ...(index % 5 === 3 && { lossLimit: tightLimit(plan) }),
              startedAt: test.now,
              riskVersion: 'of a test',
              riskAcceptedAt: test.now,
            })
            .where(eq(tradingPlan.id, plan.id));
          await fundPlan(tx, systemRandom, plan, test.now);
          return plan.id;
        });
      }
    },
  );
}
