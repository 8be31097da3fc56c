import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { components } from '#api/client.gen.ts';
import { compare, sum, toBig } from '#core/money.ts';
import type { Database } from '#server/db/database.ts';
import { openPostgres } from '#server/db/open-postgres.ts';
import { openPostgresBus } from '#server/events/postgres-bus.ts';
import { checkLedger } from '#server/ledger/check-ledger.ts';
import fc from '#tests/fast-check.ts';
import { fullCounts } from '#tests/full-counts.ts';
import { orderBody, quotedOrder, runJob, setTrading } from './given-trading.ts';
import { startPostgres, type TestPostgres } from './postgres.ts';
import type { Call, TestApp } from './test-app.ts';
import { pass, startTestApp } from './test-app.ts';
import { home } from './test-tenants.ts';

type Schemas = components['schemas'];

const server = fc.integer({ min: 0, max: 1 });

/** What a client, operators, venues and time do to two servers on one database. */
const operation = fc.oneof(
  {
    weight: 4,
    arbitrary: fc.record({
      kind: fc.constant('order' as const),
      server,
      side: fc.constantFrom('buy' as const, 'buy' as const, 'sell' as const),
      type: fc.constantFrom('market' as const, 'limit' as const, 'stop' as const),
      account: fc.constantFrom('EUR', 'EUR', 'EUR', 'USD'),
      offset: fc.integer({ min: -20, max: 20 }),
      quantity: fc.integer({ min: 1, max: 120 }),
      how: fc.constantFrom('once', 'once', 'sameKey', 'twoKeys', 'late'),
    }),
  },
  {
    weight: 4,
    arbitrary: fc.record({
      kind: fc.constant('match' as const),
      server,
      seconds: fc.integer({ min: 0, max: 8 }),
      how: fc.constantFrom('one', 'one', 'both', 'dies', 'cancel'),
      after: fc.integer({ min: 0, max: 3 }),
      pick: fc.nat(),
    }),
  },
  {
    weight: 1,
    arbitrary: fc.record({ kind: fc.constant('settle' as const), server, days: fc.nat(3) }),
  },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('halt' as const), server }) },
);
type Operation = typeof operation extends fc.Arbitrary<infer O> ? O : never;
type Of<Kind extends Operation['kind']> = Extract<Operation, { kind: Kind }>;

const count = fullCounts ? 5_000 : 150;
const postgres = await startPostgres();

describe.skipIf('reason' in postgres)(
  `${count} random operations of trading on two servers`,
  { timeout: 30_000 + count * 1_000 },
  () => {
    let servers: readonly TestApp[] = [];
    let token = '';
    let before: Readonly<Record<string, string>> = {};
    let holdingBefore = '0';
    const placed = new Set<string>();
    const seen = { order: 0, late: 0, died: 0, cancelled: 0, lost: 0 };

    beforeAll(async () => {
      const url = await (postgres as TestPostgres).freshDatabase();
      servers = [
        await startTestApp(() => openPostgres(url), { bus: await openPostgresBus(url) }),
        await startTestApp(() => openPostgres(url), { bus: await openPostgresBus(url) }),
      ];
      await renew();
      before = await cash();
      holdingBefore = (await quotedOrder(at(0), token)).held;
    });
    afterAll(async () => {
      for (const each of servers) await each.close();
      if ('stop' in postgres) await postgres.stop();
    });

    const at = (index: number): TestApp => {
      const found = servers[index % 2];
      if (!found) throw new Error('there is no such server');
      return found;
    };
    const renew = async () => {
      token = await at(0).accessToken('marta');
    };
    const later = (seconds: number) => {
      for (const each of servers) pass(each, seconds);
    };
    const cash = async () => {
      const answer = await at(0).call({ path: '/api/acc/app/v1/list', token });
      return Object.fromEntries(
        answer.json<Schemas['AccountList']>().items.map((each) => [each.currency, each.cash]),
      );
    };
    const orders = async () => {
      const found: Schemas['Order'][] = [];
      for (let cursor = ''; ;) {
        const path = `/api/trade/app/v1/list?limit=100${cursor}`;
        const page = (await at(0).call({ path, token })).json<Schemas['OrderList']>();
        found.push(...page.items);
        if (page.next === null) return found;
        cursor = `&cursor=${page.next}`;
      }
    };

    const run = {
      async order({ server: where, side, type, account, offset, quantity, how }: Of<'order'>) {
        const last = at(0).market.provider.latest('XMAD-S:IBRX')?.price ?? '1';
        // A stop lies beyond the price, where it has not been reached.
        const beyond = side === 'buy' ? Math.abs(offset) + 1 : -Math.abs(offset) - 1;
        const price =
          type === 'market'
            ? null
            : toBig(last)
                .times(1000 + (type === 'stop' ? beyond : offset))
                .div(1000)
                .round(1, 0)
                .toFixed();
        const changes = { side, type, price, value: String(quantity), account };
        const { id } = await quotedOrder(at(where), token, { ...orderBody, ...changes });
        if (typeof id !== 'string') return;
        if (how === 'late') later(15);
        const place: Call = {
          method: 'POST',
          path: '/api/trade/app/v1',
          token,
          body: { quote: id },
          key: randomUUID(),
        };
        const answers = [at(where).call(place)];
        if (how === 'sameKey') answers.push(at(where + 1).call(place));
        if (how === 'twoKeys') answers.push(at(where + 1).call({ ...place, key: randomUUID() }));
        const made = (await Promise.all(answers)).filter(isDone);
        if (how === 'late') {
          expect(made).toEqual([]);
          seen.late += 1;
          return;
        }
        if (how === 'twoKeys') expect(made.length).toBeLessThan(2);
        if (made.length === 0) return;
        placed.add(id);
        seen.order += 1;
      },
      async match({ server: where, seconds, how, after, pick }: Of<'match'>) {
        later(seconds);
        if (how === 'dies') {
          await runJob(dying(at(where), after), 'trade.match').catch((error: unknown) => {
            expect(error).toBeInstanceOf(Death);
            seen.died += 1;
          });
          return;
        }
        const work = [runJob(at(where), 'trade.match')];
        if (how === 'both') work.push(runJob(at(where + 1), 'trade.match'));
        const id = [...placed][pick % Math.max(placed.size, 1)];
        if (how === 'cancel' && id !== undefined) {
          const path = `/api/trade/app/v1/${id}/cancel`;
          const [answer] = await Promise.all([
            at(where + 1).call({ method: 'POST', path, token }),
            ...work,
          ]);
          if (isDone(answer)) seen.cancelled += 1;
          else {
            expect(answer.json()).toMatchObject({ code: 'stateConflict' });
            seen.lost += 1;
          }
          return;
        }
        await Promise.all(work);
      },
      async settle({ server: where, days }: Of<'settle'>) {
        later(days * 86_400);
        await renew();
        await Promise.all([
          runJob(at(where), 'trade.settle'),
          runJob(at(where + 1), 'trade.settle'),
        ]);
      },
      async halt({ server: where }: Of<'halt'>) {
        await setTrading(at(where), 'halted');
        later(4);
        await runJob(at(where), 'trade.match');
        await setTrading(at(where + 1), 'open');
      },
    };

    it('leave every acknowledged order there once, every share and cent accounted for', async () => {
      for (const each of fc.sample(operation, count)) {
        // Of a union, each member goes to the function of its own kind.
        await (run[each.kind] as (one: Operation) => Promise<void>)(each);
      }
      await renew();
      for (const [what, times] of Object.entries(seen))
        expect([what, times > 0]).toEqual([what, true]);
      const made = await orders();
      expect(new Set(made.map(({ id }) => id))).toEqual(placed);
      const moved: Record<string, string> = { ...before };
      let shares = holdingBefore;
      for (const { id, side, account, status, reserved, filled, paid, quantity } of made) {
        const path = `/api/trade/app/v1/${id}`;
        const { executions } = (await at(0).call({ path, token })).json<Schemas['OrderDetail']>();
        expect(toBig(sum(executions.map((each) => each.quantity))).eq(filled)).toBe(true);
        expect(toBig(sum(executions.map((each) => each.paid))).eq(paid)).toBe(true);
        expect(compare(filled, quantity)).toBeLessThan(1);
        const isOpen = status === 'pending';
        const came =
          side === 'buy'
            ? `-${isOpen ? reserved : paid}`
            : sum(executions.filter((each) => each.settled_at !== null).map((each) => each.paid));
        moved[account] = sum([moved[account] ?? '0', came]);
        shares = sum([shares, side === 'buy' ? filled : `-${isOpen ? quantity : filled}`]);
      }
      const now = await cash();
      for (const [currency, amount] of Object.entries(moved))
        expect([currency, toBig(now[currency] ?? '0').toFixed(2)]).toEqual([
          currency,
          toBig(amount).toFixed(2),
        ]);
      expect((await quotedOrder(at(0), token)).held).toBe(shares);
      expect((await checkLedger(at(0).db, home.id)).differences).toEqual([]);
      for (const each of servers) expect(each.faults).toEqual([]);
    });
  },
);

/** A server was killed. */
class Death extends Error {}

/** The same server, killed after so many transactions: the next one is rolled back, and nothing follows. */
function dying(test: TestApp, transactions: number): TestApp {
  let left = transactions;
  const db: Database = {
    ...test.db,
    inTenant: (tenant, work) =>
      test.db.inTenant(tenant, async (tx) => {
        const answer = await work(tx);
        if (left <= 0) throw new Death();
        left -= 1;
        return answer;
      }),
  };
  // What a server that dies could not look at, it reports to its own log.
  return { ...test, db, now: test.now, faults: [] };
}

function isDone({ statusCode }: { readonly statusCode: number }): boolean {
  return statusCode >= 200 && statusCode < 300;
}
