import { once } from 'node:events';
import { performance } from 'node:perf_hooks';
import { setTimeout as pause } from 'node:timers/promises';
import { Worker } from 'node:worker_threads';
import Big from 'big.js';
import { and, eq } from 'drizzle-orm';
import Fastify from 'fastify';
import { tradeOrder } from '#server/db/tables/trade.ts';
import { createMarketService } from '#server/market/market-service.ts';
import { marketStream } from '#server/market/stream/market-stream.ts';
import { defaultLimits } from '#server/market/stream/price-hub.ts';
import { matchJob } from '#server/modules/trade/match-orders.ts';
import { systemRandom } from '#server/platform/ids.ts';
import { simulatedVenue } from '#server/venue/simulated-venue.ts';
import { placedOrder } from '#tests/server/given-trading.ts';
import type { TestApp } from '#tests/server/test-app.ts';
import { home } from '#tests/server/test-tenants.ts';
import type { Figure } from './figure.ts';
import { median } from './median.ts';
import { newTrader } from './new-trader.ts';
import { onPostgres } from './on-postgres.ts';
import { quantile } from './quantile.ts';
import { quickMarket } from './quick-market.ts';

const orders = 200;
/** Orders that are filled meanwhile; one client may have no more open. */
const filled = 100;
const ticksPerSecond = 20_000;
/** How often the server looks at open orders. */
const slotMs = 2000;
const slots = 6;
// As many instruments as one page may follow.
const followed = 200;
// So many ticks a look may leave unwritten of an order that nothing happened to.
const unwritten = 30;

/**
 * 200 working orders matched against 20,000 ticks a second by the process that streams them, on PostgreSQL: how late ticks arrive at a
 * page, without the matching and with it. 100 more are filled meanwhile, with all their postings.
 */
export function benchMatching(): Promise<Figure[]> {
  return onPostgres(measured);
}

async function measured(test: TestApp): Promise<Figure[]> {
  test.now = new Date();
  await workingOrders(test);
  const provider = quickMarket(test.market.provider, ticksPerSecond);
  const clock = () => new Date();
  const service = createMarketService({ seed: '', clock, random: systemRandom, provider });
  const app = Fastify({ forceCloseConnections: true });
  // A quick stock ticks more often between two pulses than the stream repeats.
  await app.register(marketStream, { service, limits: { ...defaultLimits, replay: 100 } });
  const address = await app.listen({ port: 0, host: '127.0.0.1' });
  const { ticket } = service.tickets.issue({ tenant: home.id, client: null }, 'bench');
  const watcher = new Worker(new URL('./stream-watcher.mjs', import.meta.url), {
    workerData: {
      address: `${address.replace('http', 'ws')}/stream/v1/live?auth-key=${ticket}`,
      instruments: provider.stocks.slice(0, followed).map(({ instrument }) => instrument),
    },
  });
  try {
    await once(watcher, 'message');
    await pause(slotMs);
    await delaysOf(watcher);
    await pause(slots * slotMs);
    const without = await delaysOf(watcher);
    test.now = new Date();
    await fillingOrders(test);
    await delaysOf(watcher);
    const runs: number[] = [];
    let asked: ReadonlyMap<string, number> = new Map();
    for (let slot = 0; slot < slots; slot += 1) {
      const began = performance.now();
      asked = latestOf(provider);
      await matchAll(test, provider);
      runs.push(performance.now() - began);
      await pause(Math.max(0, slotMs - (performance.now() - began)));
    }
    const during = await delaysOf(watcher);
    await expectMatched(test, asked);
    return [
      { name: 'ticks streamed', value: (without.length * 1000) / (slots * slotMs), unit: '/s' },
      { name: 'a tick arrives, p50', value: quantile(without, 0.5), unit: 'ms' },
      { name: 'a tick arrives, p99', value: quantile(without, 0.99), unit: 'ms' },
      { name: `with ${orders} orders matched, p50`, value: quantile(during, 0.5), unit: 'ms' },
      { name: `with ${orders} orders matched, p99`, value: quantile(during, 0.99), unit: 'ms' },
      {
        name: 'p99 with matching, times p99 without',
        value: quantile(during, 0.99) / quantile(without, 0.99),
        unit: '×',
        bar: { limit: 1.25, atMost: true },
      },
      {
        name: `one look at ${orders} orders, of ${slotMs} ms between two`,
        value: median(runs),
        unit: 'ms',
        bar: { limit: slotMs, atMost: true },
      },
      {
        name: `the slowest look, ${filled} orders more filled meanwhile`,
        value: Math.max(...runs),
        unit: 'ms',
      },
    ];
  } finally {
    await watcher.terminate();
    await app.close();
  }
}

/** Limits well below the market: they work, and nothing fills them. */
async function workingOrders(test: TestApp): Promise<void> {
  const { provider } = test.market;
  const stocks = provider.stocks.filter(({ market }) => market === 'XMAD-S');
  // One client may have a hundred open orders.
  const traders = [await newTrader(test, 'patient'), await newTrader(test, 'waiting')];
  for (let index = 0; index < orders; index += 1) {
    const stock = stocks[index % stocks.length];
    const trader = traders[index % traders.length];
    const limits = stock && provider.limits(stock.instrument);
    if (!stock || !trader || !limits) throw new Error('there is no stock to trade');
    await placedOrder(test, trader.token, {
      ...{ symbol: stock.symbol, type: 'limit', validity: 'gtc' },
      // The low end of the band, which no tick of these comes to.
      price: new Big(limits.lower).toFixed(),
    });
  }
}

/** Orders at the market: the next tick fills them. */
async function fillingOrders(test: TestApp): Promise<void> {
  const stocks = test.market.provider.stocks.filter(({ market }) => market === 'XMAD-S');
  const { token } = await newTrader(test, 'buying');
  for (let index = 0; index < filled; index += 1)
    await placedOrder(test, token, {
      symbol: stocks[index % stocks.length]?.symbol ?? '',
      value: '1',
    });
}

function matchAll({ db }: TestApp, market: TestApp['market']['provider']): Promise<void> {
  const venue = simulatedVenue(market);
  return matchJob({
    ...{ db, market, venue, random: systemRandom },
    onFault: (error) => console.error(error),
  }).run({
    tenant: home,
    payload: {},
    now: new Date(),
    settle: (work) => db.inTenant(home.id, work),
  });
}

/** Every order has to have seen what was traded when the last look began, but for the ticks that are not worth writing. */
async function expectMatched({ db }: TestApp, asked: ReadonlyMap<string, number>): Promise<void> {
  const working = await db.inTenant(home.id, (tx) =>
    tx
      .select()
      .from(tradeOrder)
      .where(and(eq(tradeOrder.tenant, home.id), eq(tradeOrder.status, 'pending'))),
  );
  const seen = working.filter(
    ({ instrument, seenSeq }) => seenSeq >= (asked.get(instrument) ?? Infinity) - unwritten,
  );
  if (working.length !== orders || seen.length !== orders)
    throw new Error(
      `${working.length} of ${orders} orders are at work, ${seen.length} were matched`,
    );
  const bought = await db.inTenant(home.id, (tx) =>
    tx.$count(
      tradeOrder,
      and(
        eq(tradeOrder.tenant, home.id),
        eq(tradeOrder.status, 'holding'),
        eq(tradeOrder.type, 'market'),
        eq(tradeOrder.quantity, '1'),
      ),
    ),
  );
  if (bought < filled) throw new Error(`${bought} of ${filled} orders were filled`);
}

function latestOf({ stocks, latest }: TestApp['market']['provider']): ReadonlyMap<string, number> {
  return new Map(stocks.map(({ instrument }) => [instrument, latest(instrument)?.seq ?? 0]));
}

async function delaysOf(watcher: Worker): Promise<readonly number[]> {
  const answered = once(watcher, 'message');
  watcher.postMessage('delays', []);
  const [delays]: number[][] = await answered;
  return (delays ?? []).toSorted((one, other) => one - other);
}
