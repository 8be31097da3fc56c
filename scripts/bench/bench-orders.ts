import { performance } from 'node:perf_hooks';
import pg from 'pg';
import { checkLedger } from '#server/ledger/check-ledger.ts';
import { quotedOrder } from '#tests/server/given-trading.ts';
import type { TestApp } from '#tests/server/test-app.ts';
import { home } from '#tests/server/test-tenants.ts';
import type { Figure } from './figure.ts';
import { median } from './median.ts';
import { newTrader, type Trader } from './new-trader.ts';
import { onPostgres } from './on-postgres.ts';
import { quantile } from './quantile.ts';
import { recordStatements, replay, type Statement } from './recorded-statements.ts';

const writers = 4;
/** Clients of each writer: one may have a hundred open orders. */
const clientsEach = 3;
const rounds = 16;
const perRound = 8;

interface Spent {
  readonly times: number[];
  seconds: number;
}

/** Orders placed on PostgreSQL beside the bare statements of the same transaction, in one run. */
export function benchOrders(): Promise<Figure[]> {
  return onPostgres(measured);
}

async function measured(test: TestApp, url: string): Promise<Figure[]> {
  const traders: Trader[] = [];
  for (let index = 0; index < writers * clientsEach; index += 1)
    traders.push(await newTrader(test, `trader-${index}`));
  const pattern = await newTrader(test, 'pattern');
  const { statements, quote } = await statementsOf(test, pattern);
  const pool = new pg.Pool({ connectionString: url, max: 10 });
  const placed: Spent = { times: [], seconds: 0 };
  const bare: Spent = { times: [], seconds: 0 };
  for (let round = 0; round < rounds; round += 1) {
    const at = (round % clientsEach) * writers;
    const group = traders.slice(at, at + writers);
    // The first opens connections.
    const [toPlaced, toBare] = round === 0 ? [null, null] : [placed, bare];
    await timed(test, group, toPlaced, (trader, id) => place(test, trader, id));
    await timed(test, group, toBare, (trader, id) =>
      replay(pool, statements, { [pattern.id]: trader.id, [quote]: id }),
    );
  }
  await pool.end();
  const { differences } = await checkLedger(test.db, home.id);
  if (differences.length > 0 || test.faults.length > 0)
    throw new Error(`orders broke the ledger: ${JSON.stringify([differences, test.faults])}`);
  const rate = ({ times, seconds }: Spent) => times.length / seconds;
  const p99 = ({ times }: Spent) =>
    quantile(
      times.toSorted((one, other) => one - other),
      0.99,
    );
  return [
    { name: `orders by ${writers} clients at once`, value: rate(placed), unit: '/s' },
    { name: 'an order, p50', value: median(placed.times), unit: 'ms' },
    { name: 'an order, p99', value: p99(placed), unit: 'ms' },
    { name: 'its transaction, bare', value: rate(bare), unit: '/s' },
    { name: 'its transaction, p50', value: median(bare.times), unit: 'ms' },
    { name: 'its transaction, p99', value: p99(bare), unit: 'ms' },
    {
      name: 'orders: percent of bare',
      value: (rate(placed) / rate(bare)) * 100,
      unit: '%',
      bar: { limit: 50, atMost: false },
    },
  ];
}

/** One round: every trader has its quotes before the clock runs, and places them one after the other. */
async function timed(
  test: TestApp,
  group: readonly Trader[],
  spent: Spent | null,
  write: (trader: Trader, quote: string) => Promise<unknown>,
): Promise<void> {
  const work = await Promise.all(
    group.map(async (trader) => ({ trader, quotes: await quotesOf(test, trader) })),
  );
  const started = performance.now();
  await Promise.all(
    work.map(async ({ trader, quotes }) => {
      for (const quote of quotes) {
        const sent = performance.now();
        await write(trader, quote);
        spent?.times.push(performance.now() - sent);
      }
    }),
  );
  if (spent !== null) spent.seconds += (performance.now() - started) / 1000;
}

async function quotesOf(test: TestApp, { token }: Trader): Promise<readonly string[]> {
  const quotes: string[] = [];
  for (let index = 0; index < perRound; index += 1) {
    const { id, obstacles } = await quotedOrder(test, token);
    if (id === null) throw new Error(`not quoted: ${JSON.stringify(obstacles)}`);
    quotes.push(id);
  }
  return quotes;
}

async function place(test: TestApp, { token }: Trader, quote: string): Promise<void> {
  const answer = await test.call({
    method: 'POST',
    path: '/api/trade/app/v1',
    token,
    body: { quote },
  });
  if (answer.statusCode !== 200) throw new Error(answer.body);
}

/** The statements of the transaction that places one order. */
async function statementsOf(
  test: TestApp,
  trader: Trader,
): Promise<{ readonly statements: readonly Statement[]; readonly quote: string }> {
  const [quote = ''] = await quotesOf(test, trader);
  const recorder = recordStatements();
  await place(test, trader, quote);
  const all = recorder.take();
  recorder.stop();
  const isOrder = ({ text }: Statement) => text.startsWith('insert into "trade_order"');
  const sent = all.filter(({ connection }) => connection === all.find(isOrder)?.connection);
  const order = sent.findIndex(isOrder);
  const begin = sent.slice(0, order).findLastIndex(({ text }) => text.startsWith('begin'));
  const end = sent.findIndex(({ text }, index) => index > order && text === 'commit');
  if (order < 0 || begin < 0 || end < 0)
    throw new Error('the transaction of an order was not seen');
  return { statements: sent.slice(begin, end), quote };
}
