import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { components } from '#api/client.gen.ts';
import type { components as marketComponents } from '#api/market.gen.ts';
import { sum } from '#core/money.ts';
import { ledgerCheck } from '#scripts/ledger-check.ts';
import { fullCounts } from '#tests/full-counts.ts';
import { orderBody, type OrderChanges } from './given-trading.ts';
import { processClient, type ProcessClient } from './process-client.ts';
import { listening, processProfile, startProcess, type ServerProcess } from './server-process.ts';

type Schemas = components['schemas'];
type MarketSchemas = marketComponents['schemas'];

const kills = fullCounts ? 50 : 3;
/** What is bought is paid for: a client's cash lasts for so many kills, then another store begins. */
const killsPerStore = 8;
interface Kind {
  readonly side: 'buy' | 'sell';
  readonly type: 'market' | 'limit';
}

const buys: readonly Kind[] = [
  { side: 'buy', type: 'market' },
  { side: 'buy', type: 'limit' },
];
const sells: readonly Kind[] = [
  { side: 'sell', type: 'market' },
  { side: 'sell', type: 'limit' },
];

/** Purchases first; from then on what they brought is sold as well, of either type, whole or at work when the server dies. */
function kindsOf(kill: number): readonly [Kind, Kind, Kind] {
  const [market, limit] = kill % 2 === 0 ? buys : buys.toReversed();
  const sell = sells[kill % 2];
  if (!market || !limit || !sell) throw new Error('there is no kind of order');
  if (kill === 0) return [market, limit, market];
  return kill % 4 < 2 ? [market, sell, limit] : [market, limit, sell];
}

/**
 * An order is of what the quietest of the last ten minutes trades in a fifth of it: it needs several ticks, so most are filled in
 * part when the server dies, and none waits long in an hour in which little is traded.
 */
const partOfMinute = 5;

/** Shares of an order, by what was traded in the minutes before. */
async function quantityOf(address: string): Promise<string> {
  const { market, symbol } = orderBody;
  const asked = new URLSearchParams({ market, symbol, interval: '1m', limit: '11' });
  const answer = await fetch(`${address}/feed/stock/v1/chart_data?${asked}`, {
    headers: {
      'x-tenant-id': processProfile.http.tenantId,
      'x-stock-token': processProfile.stock.stockToken,
    },
  });
  const { items } = (await answer.json()) as MarketSchemas['CandleList'];
  // The last minute is not over.
  const traded = Math.min(...items.slice(0, -1).map(({ volume }) => volume));
  return Math.max(2, Math.floor(traded / partOfMinute)).toFixed();
}

describe(
  `a server that is killed ${kills} times with orders at work`,
  { timeout: 120_000 * kills },
  () => {
    let folder = '';
    let run: ServerProcess;
    let client: ProcessClient;
    let quantity = '';
    let startedStore: number | null = null;

    beforeAll(async () => {
      folder = await mkdtemp(join(tmpdir(), 'livery-killed-orders-'));
      await mkdir(join(folder, 'tenants'));
      await writeFile(
        join(folder, 'tenants', 'home.json'),
        JSON.stringify({ profile: processProfile, gates: { trading: { signedIn: true } } }),
      );
    });
    afterAll(async () => {
      run.child.kill('SIGKILL');
      await run.ended;
      await rm(folder, { recursive: true, force: true });
    });

    async function begin(store: number): Promise<void> {
      run = startProcess(folder, `data-${store}`, ['--demo']);
      const address = await listening(run);
      client = await processClient(address, 'marta');
      // What is sold was bought before: an order of a store is as large as the others.
      if (store !== startedStore) quantity = await quantityOf(address);
      startedStore = store;
    }

    const quoted = async (changes: OrderChanges) =>
      (
        await client.send<Schemas['OrderQuote']>('POST', '/trade/app/v1/quote', {
          ...orderBody,
          value: quantity,
          ...changes,
        })
      ).body;

    /** Quoted and sent; `sent` says whether the answer came. */
    async function place({ side, type }: Kind) {
      // A limit as far as a market order would go, so that it fills as well.
      const price = type === 'limit' ? (await quoted({ side })).worst_price : null;
      const { id, obstacles } = await quoted({ side, type, price });
      if (id === null) throw new Error(`not quoted: ${JSON.stringify(obstacles)}`);
      const sent = client
        .send<Schemas['Order']>('POST', '/trade/app/v1', { quote: id })
        .then(({ status }) => status === 200)
        .catch(() => false);
      return { id, sent, side };
    }

    const detail = async (id: string) =>
      (await client.send<Schemas['OrderDetail']>('GET', `/trade/app/v1/${id}`)).body;

    const executionsOf = async (ids: readonly string[]) =>
      (await Promise.all(ids.map(detail))).flatMap(({ executions }) => executions).length;

    async function stateOf(id: string) {
      const path = `/trade/app/v1/quote/${id}`;
      return (await client.send<Schemas['OrderQuoteState']>('GET', path)).body.status;
    }

    it('fills each of them once, and loses none', async () => {
      for (let store = 0; store * killsPerStore < kills; store += 1) {
        await begin(store);
        const left = kills - store * killsPerStore;
        for (let kill = 0; kill < Math.min(left, killsPerStore); kill += 1)
          await killAtWork(store, kill);
        run.child.kill('SIGKILL');
        await run.ended;
        await expectLedgerHolds(store);
      }
    });

    async function killAtWork(store: number, kill: number): Promise<void> {
      const [first, second, third] = kindsOf(kill);
      const answered = [await place(first), await place(second)];
      for (const { sent } of answered) expect(await sent).toBe(true);
      // Killed while venues are at work, with one more order on its way: sooner and later each time.
      await expect
        .poll(() => executionsOf(answered.map(({ id }) => id)), { timeout: 60_000 })
        .toBeGreaterThanOrEqual(kill % 3);
      const unanswered = await place(third);
      run.child.kill('SIGKILL');
      await run.ended;
      const wasAnswered = await unanswered.sent;
      await begin(store);

      const isPlaced = (await stateOf(unanswered.id)) === 'placed';
      if (wasAnswered) expect(isPlaced).toBe(true);
      const placed = [...answered, ...(isPlaced ? [unanswered] : [])];
      for (const { id, side } of placed)
        await expect
          .poll(async () => (await detail(id)).status, { interval: 500, timeout: 90_000 })
          .toBe(side === 'buy' ? 'holding' : 'settle');
      for (const order of await Promise.all(placed.map(({ id }) => detail(id)))) {
        expect(sum(order.executions.map((each) => each.quantity))).toBe(quantity);
        expect(new Set(order.executions.map((each) => each.transaction)).size).toBe(
          order.executions.length,
        );
      }
    }

    async function expectLedgerHolds(store: number): Promise<void> {
      const lines: string[] = [];
      const code = await ledgerCheck(
        ['--data', join(folder, `data-${store}`), '--tenants', join(folder, 'tenants')],
        {
          environment: {},
          say: (line) => lines.push(line),
          complain: (line) => lines.push(line),
        },
      );
      expect([code, lines.join('\n')]).toEqual([0, expect.stringMatching(/ledger_posting [1-9]/)]);
    }
  },
);
