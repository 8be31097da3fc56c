import Big from 'big.js';
import { sql, type SQL } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import type { components } from '#api/client.gen.ts';
import { toBig } from '#core/money.ts';
import type { TenantTransaction } from '#server/db/database.ts';
import { clientAccount, houseAccount } from '#server/ledger/account-path.ts';
import { checkLedger } from '#server/ledger/check-ledger.ts';
import type { Posting } from '#server/ledger/ledger-entry.ts';
import { post } from '#server/ledger/ledger.ts';
import { foreignAmounts } from '#server/ledger/position-amounts.ts';
import { reverse } from '#server/ledger/reverse.ts';
import { splitHolding } from '#server/ledger/split-holding.ts';
import { sumAmounts } from '#server/ledger/sum-amounts.ts';
import { newId, systemRandom } from '#server/platform/ids.ts';
import { simulatedRates } from '#server/platform/exchange-rates.ts';
import { idOf } from '../given.ts';
import type { TestApp } from '../test-app.ts';
import { startTestApp } from '../test-app.ts';
import type { OpenStore } from '../test-stores.ts';
import { home, stranger } from '../test-tenants.ts';

type Portfolio = components['schemas']['Portfolio'];

// Euros for a dollar on the days of the worked sheet; others are not known.
const ofDays: Record<string, string> = {
  '2026-08-03': '0.90',
  '2026-09-07': '0.95',
  '2026-10-05': '0.88',
};
const now = '0.92';

/** What the price and what the currency made of a profit, from the ledger's lots to the answer. */
export function profitEffectsSuite(open: OpenStore): void {
  describe('price and currency of a profit', { timeout: 300_000 }, () => {
    let test: TestApp;
    let clientId = '';
    let instrument = '';
    let sale = '';
    beforeAll(async () => {
      const still = simulatedRates();
      test = await startTestApp(open, {
        rates: {
          rate: (from, to) => (from === 'USD' && to === 'EUR' ? now : still.rate(from, to)),
          rateOn: (day, from, to) =>
            from === 'USD' && to === 'EUR' ? (ofDays[day] ?? null) : still.rateOn(day, from, to),
        },
      });
      clientId = (await idOf(test, 'newcomer')).id;
      const stock = test.market.provider.stocks.find(({ market }) => market === 'XNYC-S');
      instrument = stock?.instrument ?? '';
    });
    afterEach(() => expect(test.faults).toEqual([]));
    afterAll(() => test.close());

    const read = async () =>
      (
        await test.call({
          path: '/api/stat/app/v1/portfolio?range=1Y',
          token: await test.accessToken('newcomer'),
        })
      ).json<Portfolio>();
    const holding = async () =>
      (await read()).holdings.find((each) => `${each.market}:${each.symbol}` === instrument);
    const write = async (kind: string, day: string, postings: readonly Posting[]) => {
      const at = new Date(`${day}T15:00:00Z`);
      const id = newId(at, systemRandom);
      await test.db.inTenant(home.id, (tx) =>
        post(tx, home.id, { id, clientId, kind, key: id, at, postings }),
      );
      return id;
    };
    const [cash, held] = [
      () => clientAccount(clientId, 'cash'),
      () => clientAccount(clientId, 'holding'),
    ];
    const market = houseAccount('market');
    const buy = (day: string, quantity: string, amount: string, fee: string) =>
      write('trade.buy', day, [
        {
          source: houseAccount('bank'),
          destination: cash(),
          asset: 'USD',
          amount: toBig(amount).plus(fee).toFixed(),
        },
        { source: cash(), destination: market, asset: 'USD', amount },
        { source: cash(), destination: houseAccount('fees'), asset: 'USD', amount: fee },
        { source: market, destination: held(), asset: instrument, amount: quantity },
      ]);
    const differences = async () => (await checkLedger(test.db, home.id)).differences;

    const asOwner = (statement: SQL) =>
      test.db.inTenant(home.id, async (tx) => {
        await tx.execute(sql`reset role`);
        await tx.execute(statement);
      });

    it('equal a worked sheet of two lots, a split, a sale, fees and two currencies', async () => {
      await buy('2026-08-03', '10', '1000', '5');
      await buy('2026-09-07', '10', '1200', '7');
      const at = new Date('2026-09-21T00:01:00Z');
      const id = newId(at, systemRandom);
      await test.db.inTenant(home.id, (tx) =>
        splitHolding(tx, home.id, {
          id,
          clientId,
          key: id,
          at,
          planId: null,
          instrument,
          currency: 'USD',
          quantity: '20',
          newShares: 2,
          oldShares: 1,
          received: '40',
          fraction: '0',
          cash: '0',
        }),
      );
      sale = await write('trade.sell', '2026-10-05', [
        { source: held(), destination: market, asset: instrument, amount: '10' },
        { source: market, destination: cash(), asset: 'USD', amount: '700' },
        { source: cash(), destination: houseAccount('fees'), asset: 'USD', amount: '3' },
      ]);
      const found = await holding();
      // 30 shares for 500 × 0.90 + 1,200 × 0.95 = 1,590.00, worth now what 1,700 dollars were and what the price made.
      expect(found?.home_cost).toBe('1564.00');
      expect(found?.home_effects?.currency).toBe('-26.00');
      expect(found?.home_effects?.price).toBe(found?.home_pnl);
      const worth = new Big(found?.price ?? 0).times(30).times(now).round(2, 2);
      expect(found?.home_effects?.total).toBe(worth.minus(1590).toFixed(2));
      // 700 × 0.88 − 500 × 0.88 = 176; 500 × 0.88 − 500 × 0.90 = −10.
      expect(found?.home_realised_effects).toEqual({
        price: '176.00',
        currency: '-10.00',
        total: '166.00',
        percent: null,
      });
      expect(await differences()).toEqual([]);
    });

    it('add up to those of everything that is held', async () => {
      const portfolio = await read();
      for (const figure of ['price', 'currency', 'total'] as const)
        expect(
          portfolio.holdings
            .reduce((sum, each) => sum.plus(each.home_effects?.[figure] ?? Number.NaN), new Big(0))
            .toFixed(2),
        ).toBe(portfolio.est_effects?.[figure]);
      expect(portfolio.est_effects?.price).toBe(portfolio.est_pnl);
      expect(portfolio.realised_effects?.total).toBe('166.00');
    });

    it('are not known where a rate of a day is missing, and never nothing', async () => {
      const rate = ofDays['2026-09-07'] ?? '';
      delete ofDays['2026-09-07'];
      const [found, all] = [await holding(), await read()];
      expect([found?.home_effects, all.est_effects]).toEqual([null, null]);
      // The sale closed the other lot.
      expect(all.realised_effects?.total).toBe('166.00');
      ofDays['2026-09-07'] = rate;
    });

    it('are the same when their days were converted for good, and are read without them', async () => {
      const before = await holding();
      const add = (today: string) =>
        sumAmounts(
          test.db,
          home.id,
          home.currency,
          (day, from) => (from === 'USD' ? (ofDays[day] ?? null) : null),
          today,
        );
      const open = async () =>
        (
          await test.db.inTenant(home.id, (tx) =>
            foreignAmounts(tx, home.id, clientId, home.currency),
          )
        )
          .get(instrument)
          ?.days.map(({ day }) => day);
      // The day of the sale is not over yet, and a day without a rate waits.
      const rate = ofDays['2026-09-07'] ?? '';
      delete ofDays['2026-09-07'];
      await add('2026-10-05');
      ofDays['2026-09-07'] = rate;
      expect(await open()).toEqual(['2026-09-07', '2026-10-05']);
      expect(await holding()).toEqual(before);
      // Twice adds nothing.
      for (let each = 0; each < 2; each += 1) {
        await add('2026-11-01');
        expect(await open()).toEqual([]);
        expect(await holding()).toEqual(before);
        expect(await differences()).toEqual([]);
      }
      // A rate that comes to be missing later hides nothing: it stands in the sum.
      delete ofDays['2026-08-03'];
      expect(await holding()).toEqual(before);
      ofDays['2026-08-03'] = '0.90';
    });

    it('are summed for the currency of the tenant of today', async () => {
      const amounts = () =>
        test.db.inTenant(home.id, (tx) => foreignAmounts(tx, home.id, clientId, 'GBP'));
      // Sums in euros are of no use to pounds: all days are read.
      expect((await amounts()).get(instrument)?.days).toHaveLength(3);
      await sumAmounts(test.db, home.id, 'GBP', () => '0.5', '2026-11-01');
      const { summed, days } = (await amounts()).get(instrument) ?? {};
      expect(days).toEqual([]);
      expect(Object.values(summed ?? {}).map((each) => each.toFixed())).toEqual([
        '850',
        '250',
        '250',
        '350',
      ]);
      const rateOn = (day: string) => ofDays[day] ?? null;
      await sumAmounts(test.db, home.id, home.currency, rateOn, '2026-11-01');
      expect(await differences()).toEqual([]);
    });

    it('are converted anew position by position, each behind the lock of its postings, when the currency changes', async () => {
      const other = test.market.provider.stocks.filter(({ market }) => market === 'XNYC-S')[1];
      const at = new Date('2026-08-03T15:00:00Z');
      const id = newId(at, systemRandom);
      const postings: readonly Posting[] = [
        { source: houseAccount('bank'), destination: cash(), asset: 'USD', amount: '100' },
        { source: cash(), destination: houseAccount('market'), asset: 'USD', amount: '100' },
        {
          source: houseAccount('market'),
          destination: held(),
          asset: other?.instrument ?? '',
          amount: '1',
        },
      ];
      await test.db.inTenant(home.id, (tx) =>
        post(tx, home.id, { id, clientId, kind: 'trade.buy', key: id, at, postings }),
      );
      const own = (day: string) => ofDays[day] ?? null;
      await sumAmounts(test.db, home.id, home.currency, own, '2026-11-01');

      const changes: (readonly { place: string; isLocked: boolean }[])[] = [];
      const watched = {
        ...test.db,
        inTenant: <T>(tenant: string, work: (tx: TenantTransaction) => Promise<T>) =>
          test.db.inTenant(tenant, async (tx) => {
            const answer = await work(tx);
            changes.push(await changedIn(tx));
            return answer;
          }),
      };
      await sumAmounts(watched, home.id, 'GBP', () => '0.5', '2026-11-01');
      await sumAmounts(watched, home.id, home.currency, own, '2026-11-01');
      // Two currencies, each of which is forgotten once and converted to once.
      for (const each of [instrument, other?.instrument]) {
        const place = `${clientId} ${each}`;
        const alone = [{ place, isLocked: true }];
        expect(changes.filter((of) => of.some((change) => change.place === place))).toEqual([
          alone,
          alone,
          alone,
          alone,
        ]);
      }
      expect(await differences()).toEqual([]);
    });

    it('are converted at another rate once their day was forgotten', async () => {
      const before = await holding();
      const convertAgain = async (rate: string) => {
        await test.db.inTenant(home.id, (tx) =>
          tx.execute(
            sql`select position_forget_days(${home.id}, ${clientId}::uuid, ${instrument}, '{2026-08-03}')`,
          ),
        );
        expect(await differences()).toEqual([]);
        ofDays['2026-08-03'] = rate;
        await sumAmounts(
          test.db,
          home.id,
          home.currency,
          (day) => ofDays[day] ?? null,
          '2026-11-01',
        );
        expect(await differences()).toEqual([]);
      };
      await convertAgain('0.91');
      const { home_effects: effects } = (await holding()) ?? {};
      // 1,564.00 as above, less 500 × 0.91 + 1,200 × 0.95.
      expect(effects?.currency).toBe('-31.00');
      await convertAgain('0.90');
      expect(await holding()).toEqual(before);
    });

    it('are changed by transactions of their tenant alone', async () => {
      const calls = [
        sql`position_sum_days(${stranger.id}, ${clientId}::uuid, ${instrument}, 'EUR', '{}', '{}')`,
        sql`position_forget_days(${stranger.id}, ${clientId}::uuid, ${instrument})`,
        sql`position_add_amounts(${stranger.id}, ${clientId}::uuid, ${instrument}, now(), 1, 0, 0, 0)`,
      ];
      for (const call of calls)
        await expect(asOwner(sql`select ${call}`)).rejects.toMatchObject({
          cause: { message: `this transaction is not one of tenant ${stranger.id}` },
        });
    });

    it('are found by the check of the ledger when a sum is not what its days come to', async () => {
      await asOwner(
        sql`update position_sum set sale_cost = sale_cost + 1 where instrument = ${instrument}`,
      );
      expect((await differences()).map(({ check }) => check)).toEqual(['sumsOfAmounts']);
      await asOwner(
        sql`update position_sum set sale_cost = sale_cost - 1 where instrument = ${instrument}`,
      );
      expect(await differences()).toEqual([]);
    });

    it('are those of before after a sale is undone', async () => {
      const at = new Date('2026-11-02T10:00:00Z');
      const id = newId(at, systemRandom);
      await test.db.inTenant(home.id, (tx) =>
        reverse(tx, home.id, { transactionId: sale, id, key: id, at, reason: 'entered twice' }),
      );
      const found = await holding();
      expect(found?.home_realised_effects).toEqual({
        price: '0.00',
        currency: '0.00',
        total: '0.00',
        percent: null,
      });
      // 1,000 × (0.92 − 0.90) + 1,200 × (0.92 − 0.95).
      expect(found?.home_effects?.currency).toBe('-16.00');
      expect(await differences()).toEqual([]);
    });
  });
}

/** The positions whose days this transaction has changed so far, and whether it has locked their balances as a posting does. */
function changedIn(tx: TenantTransaction) {
  const own = sql`(pg_current_xact_id()::text::bigint % 4294967296)`;
  return tx
    .select({ place: sql<string>`place`, isLocked: sql<boolean>`bool_and(is_locked)` })
    .from(sql`(
      select day.client_id || ' ' || day.instrument as place, exists (
        select from account_balance balance
        where balance.tenant = day.tenant and balance.client_id = day.client_id and balance.asset = day.instrument
          and balance.xmax::text::bigint = ${own}
      ) as is_locked
      from position_amount day where day.xmin::text::bigint = ${own}
    ) changed`)
    .groupBy(sql`place`);
}
