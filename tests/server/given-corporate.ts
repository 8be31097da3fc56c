import { and, eq } from 'drizzle-orm';
import { dayNumber, dayOfNumber } from '#core/civil-day.ts';
import { corporateAction, corporateEntitlement } from '#server/db/tables/corporate.ts';
import { clientAccount, houseAccount } from '#server/ledger/account-path.ts';
import { post } from '#server/ledger/ledger.ts';
import { jobsOfMarket } from '#server/jobs/jobs-of-market.ts';
import { createTenantMarkets } from '#server/market/tenant-markets.ts';
import { corporateJobs } from '#server/modules/corporate/corporate-job-service.ts';
import { readSplits } from '#server/modules/corporate/market-splits-service.ts';
import { newId, systemRandom } from '#server/platform/ids.ts';
import { idOf } from './given.ts';
import { doneByDesk } from './given-operator.ts';
import { runnerOf } from './jobs.ts';
import type { TestApp } from './test-app.ts';
import { home } from './test-tenants.ts';

/** Prices of the tests' tenants, after the splits that their desks announced. */
export function marketsOf({ db, market }: Pick<TestApp, 'db' | 'market'>) {
  return createTenantMarkets({ service: market, readSplits: readSplits(db) });
}

/** Jobs of corporate actions without the market's own calendar: what a test announces is all there is. */
export function ownActionJobs(test: Pick<TestApp, 'db' | 'market'>) {
  return jobsOfMarket(marketsOf(test), ({ provider }) =>
    corporateJobs({
      market: { ...provider, dividends: () => [], splits: () => [] },
      random: systemRandom,
    }),
  );
}

/** A dividend with its ex-date in so many days, as the desk announces it. */
export function dividendBody({ now }: Pick<TestApp, 'now'>, daysToEx = 3, symbol = 'AERB') {
  const day = (days: number) => dayOfNumber(dayNumber(now.toISOString().slice(0, 10)) + days);
  return {
    market: 'XMAD-S',
    symbol,
    per_share: '0.1325',
    ex_on: day(daysToEx),
    record_on: day(daysToEx + 1),
    pays_on: day(daysToEx + 10),
  };
}

/** A split two for one, as the desk announces it. */
export function splitBody(
  { now }: Pick<TestApp, 'now'>,
  {
    symbol = 'AERB',
    days = 3,
    ratio = [2, 1],
  }: {
    readonly symbol?: string;
    readonly days?: number;
    readonly ratio?: readonly [number, number];
  } = {},
) {
  const [new_shares, old_shares] = ratio;
  const effective_on = dayOfNumber(dayNumber(now.toISOString().slice(0, 10)) + days);
  return { market: 'XMAD-S', symbol, new_shares, old_shares, effective_on };
}

/** Puts whatever a stock had out of the way, so that it can be announced anew. */
export async function forgottenActions(test: TestApp, instrument: string): Promise<void> {
  await test.db.inTenant(home.id, (tx) =>
    tx
      .update(corporateAction)
      .set({ status: 'cancelled' })
      .where(and(eq(corporateAction.tenant, home.id), eq(corporateAction.instrument, instrument))),
  );
}

/** A dividend that is announced; answers its id as a path parameter. */
export async function announcedDividend(test: TestApp, symbol = 'AERB') {
  await forgottenActions(test, `XMAD-S:${symbol}`);
  const body = dividendBody(test, 3, symbol);
  const answer = await doneByDesk(test, 'corporate-actions', body);
  return { id: answer.json<{ id: string }>().id };
}

/** Shares that a client bought at a moment, and what was paid for them. */
export async function boughtShares(
  test: TestApp,
  clientId: string,
  {
    quantity,
    amount,
    at,
  }: { readonly quantity: string; readonly amount: string; readonly at: Date },
  symbol = 'AERB',
): Promise<void> {
  const cash = clientAccount(clientId, 'cash');
  const id = newId(at, systemRandom);
  const market = houseAccount('market');
  const asset = `XMAD-S:${symbol}`;
  await test.db.inTenant(home.id, (tx) =>
    post(tx, home.id, {
      id,
      clientId,
      kind: 'trade.buy',
      key: id,
      at,
      postings: [
        { source: houseAccount('bank'), destination: cash, asset: 'EUR', amount },
        { source: cash, destination: market, asset: 'EUR', amount },
        {
          source: houseAccount('custody'),
          destination: clientAccount(clientId, 'holding'),
          asset,
          amount: quantity,
        },
      ],
    }),
  );
}

/** A dividend whose every payment is made; answers its id as a path parameter. The clock of the test stays where it was. */
export async function paidDividend(test: TestApp, username: string) {
  const { id: clientId } = await idOf(test, username);
  await boughtShares(test, clientId, { quantity: '10', amount: '100', at: test.now });
  const found = await announcedDividend(test);
  const before = test.now;
  for (const days of [3, 13, 13]) {
    test.now = new Date(before.getTime() + days * 86_400_000);
    await runAction(test, found.id);
  }
  test.now = before;
  return found;
}

/** What a client has of a dividend that is paid; answers its id as a path parameter. */
export async function ownDividend(test: TestApp, username: string) {
  const { id: actionId } = await paidDividend(test, username);
  const { id: clientId } = await idOf(test, username);
  const [row] = await test.db.inTenant(home.id, (tx) =>
    tx
      .select({ id: corporateEntitlement.id })
      .from(corporateEntitlement)
      .where(
        and(
          eq(corporateEntitlement.tenant, home.id),
          eq(corporateEntitlement.actionId, actionId),
          eq(corporateEntitlement.clientId, clientId),
        ),
      ),
  );
  return { id: row?.id ?? '' };
}

/** Brings an action to where it should be by the clock of the test. */
async function runAction(test: TestApp, action: string): Promise<void> {
  const faults: unknown[] = [];
  const job = ownActionJobs(test).find(({ kind }) => kind === 'corporate.run');
  await job?.run({
    tenant: home,
    payload: { action, round: test.now.toISOString(), after: null },
    now: test.now,
    settle: (work) => test.db.inTenant(home.id, work),
  });
  await runnerOf(test, ownActionJobs(test), faults).runDue();
  if (faults.length > 0) throw faults[0];
}
