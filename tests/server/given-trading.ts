import type { components } from '#api/client.gen.ts';
import type { JobHandler } from '#server/jobs/job-handler.ts';
import { haltNewsJob } from '#server/modules/trade/halt-news-service.ts';
import { matchJob, matchResumeJob } from '#server/modules/trade/match-orders.ts';
import { settleJob } from '#server/modules/trade/settle-orders.ts';
import { systemRandom } from '#server/platform/ids.ts';
import type { OrderVenue } from '#server/venue/order-venue.ts';
import { simulatedVenue } from '#server/venue/simulated-venue.ts';
import { runnerOf } from './jobs.ts';
import type { TestApp } from './test-app.ts';
import { deskToken, pass } from './test-app.ts';
import { home } from './test-tenants.ts';

type Schemas = components['schemas'];
export type Order = Schemas['Order'];
export type OrderQuote = Schemas['OrderQuote'];

/** A purchase of ten shares at the market. */
export const orderBody = {
  market: 'XMAD-S',
  symbol: 'IBRX',
  side: 'buy',
  type: 'market',
  validity: 'day',
  price: null,
  by: 'quantity',
  value: '10',
  account: 'EUR',
} as const satisfies Schemas['OrderRequest'];

export type OrderChanges = Partial<Schemas['OrderRequest']>;

export async function quotedOrder(
  test: TestApp,
  token: string,
  changes: OrderChanges = {},
): Promise<OrderQuote> {
  const answer = await test.call({
    method: 'POST',
    path: '/api/trade/app/v1/quote',
    token,
    body: { ...orderBody, ...changes },
  });
  return answer.json<OrderQuote>();
}

/** An order that was placed and is not looked at by its venue yet. */
export async function placedOrder(
  test: TestApp,
  token: string,
  changes: OrderChanges = {},
): Promise<Order> {
  const { id, obstacles } = await quotedOrder(test, token, changes);
  if (id === null) throw new Error(`not quoted: ${JSON.stringify(obstacles)}`);
  const answer = await test.call({
    method: 'POST',
    path: '/api/trade/app/v1',
    token,
    body: { quote: id },
  });
  return answer.json<Order>();
}

/** What runs orders on a server. */
export function tradeJobs(
  { db, market, faults }: Pick<TestApp, 'db' | 'market' | 'faults'>,
  venue: OrderVenue = simulatedVenue(market.provider),
): readonly JobHandler[] {
  return [
    matchJob({
      db,
      market: market.provider,
      venue,
      random: systemRandom,
      onFault: (error) => faults.push(String(error)),
    }),
    matchResumeJob({ random: systemRandom }),
    haltNewsJob({ random: systemRandom }),
    settleJob({ db, random: systemRandom }),
  ];
}

/** Lets so many seconds pass and the venues do their work. */
export async function trade(test: TestApp, seconds: number): Promise<void> {
  pass(test, seconds);
  const faults: unknown[] = [];
  await runnerOf(test, tradeJobs(test), faults).runDue();
  if (faults.length > 0) throw faults[0];
}

/** Runs one kind of job now, without holding it. */
export async function runJob(
  test: TestApp,
  kind: 'trade.match' | 'trade.settle',
  venue?: OrderVenue,
): Promise<void> {
  const job = tradeJobs(test, venue).find((each) => each.kind === kind);
  await job?.run({
    tenant: home,
    payload: {},
    now: test.now,
    settle: (work) => test.db.inTenant(home.id, work),
  });
}

/** A purchase that was executed; answers the path parameter of its operations. */
export async function filledOrder(test: TestApp, token: string): Promise<{ readonly id: string }> {
  const { id } = await placedOrder(test, token);
  await trade(test, 10);
  return { id };
}

/** An order that waits for the desk. */
export async function reviewedOrder(
  test: TestApp,
  username: string,
): Promise<{ readonly id: string }> {
  await setTrading(test, 'review');
  const { id } = await placedOrder(test, await test.accessToken(username));
  await setTrading(test, 'open');
  return { id };
}

export function setTrading(test: TestApp, state: 'open' | 'review' | 'halted') {
  return test.call({
    method: 'POST',
    path: '/desk/v1/trading/XMAD-S/IBRX',
    token: deskToken,
    body: { state, note: 'A test of the desk' },
  });
}
