import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { components } from '#api/client.gen.ts';
import { transactionStatuses } from '#core/trading/transaction-status.ts';
import { transactionQuery } from '#server/modules/transaction/find-transactions-service.ts';
import { boughtBond } from '../given-bond.ts';
import { waitingOrder } from '../given-fund.ts';
import { openNote, subscribedNote } from '../given-note.ts';
import { awaitingApplication, unpaidApplication } from '../given-offering.ts';
import { quotedBid, quotedOtc } from '../given-otc.ts';
import { appliedPlacing, openPlacing } from '../given-placing.ts';
import { awaitingHolding } from '../given-product.ts';
import { boughtQuant, openQuant } from '../given-quant.ts';
import { placedOrder } from '../given-trading.ts';
import { idOf } from '../given.ts';
import { startTestApp, type TestApp } from '../test-app.ts';
import type { OpenStore } from '../test-stores.ts';
import { home } from '../test-tenants.ts';

type List = components['schemas']['TransactionList'];

/** Everything that a client bought, sold or applied for, as one list. */
export function transactionSuite(open: OpenStore): void {
  describe('transactions of every product', { timeout: 300_000 }, () => {
    let test: TestApp;
    const ids = new Map<string, string>();
    const ask = async (query: string, as = 'marta') => {
      const answer = await test.call({
        path: `/api/transaction/app/v1/list?${query}`,
        token: await test.accessToken(as),
      });
      expect([answer.statusCode, answer.body]).toEqual([200, answer.body]);
      return answer.json<List>();
    };
    const idsOf = ({ items }: List) =>
      items.map(({ order, product }) => order?.id ?? product?.object.id ?? '');
    const found = async (query: string) => {
      const all = new Set(idsOf(await ask(`${query}&limit=100`)));
      return [...ids].flatMap(([name, id]) => (all.has(id) ? [name] : [])).toSorted();
    };

    beforeAll(async () => {
      test = await startTestApp(open);
      const make = async (name: string, made: Promise<{ readonly id: string }>) => {
        ids.set(name, (await made).id);
        // Nothing happens in the same moment.
        test.now = new Date(test.now.getTime() + 1000);
      };
      const token = await test.accessToken('marta');
      await make('stock', placedOrder(test, token));
      await make('offering', awaitingApplication(test, 'marta'));
      await make('unpaid', unpaidApplication(test, 'marta'));
      await openPlacing(test, 'test-place-tx');
      await make('placing', appliedPlacing(test, 'marta', 'test-place-tx'));
      await quotedOtc(test, 'test-otc-tx');
      await make('bid', quotedBid(test, 'marta', 'test-otc-tx'));
      await make('fund', waitingOrder(test, 'marta'));
      await make('bond', boughtBond(test, 'marta'));
      await openNote(test, 'test-note-tx');
      await make('note', subscribedNote(test, 'marta', 'test-note-tx'));
      await openQuant(test, 'test-quant-tx');
      await make('quant', boughtQuant(test, 'marta', 'test-quant-tx'));
      await make('savings', awaitingHolding(test, 'marta'));
    });
    afterAll(() => test.close());

    it('are one list, the newest first, each in a status of the specification, and a client’s alone', async () => {
      expect(await found('')).toEqual([...ids.keys()].toSorted());
      const { items } = await ask('limit=100');
      const times = items.map(
        ({ order, product }) => order?.placed_at ?? product?.created_at ?? '',
      );
      expect(times).toEqual(times.toSorted().reverse());
      for (const { type, order, product } of items) {
        expect([type, (order === null) !== (product === null)]).toEqual([type, true]);
        expect(transactionStatuses).toContain(order?.status ?? product?.status);
      }
      const others = idsOf(await ask('limit=100', 'newcomer'));
      expect(others.filter((id) => [...ids.values()].includes(id))).toEqual([]);
    });

    it('are found by status in its meaning, and by type', async () => {
      expect(await found('status=awaiting')).toEqual(['note', 'offering', 'placing', 'savings']);
      expect(await found('status=payment')).toEqual(['unpaid']);
      // What waits for a price, for its settlement, or for the client’s answer.
      expect(await found('status=pending')).toEqual(
        expect.arrayContaining(['bid', 'bond', 'fund']),
      );
      expect(await found('status=holding')).toEqual(expect.arrayContaining(['quant']));
      expect(await found('status=listing')).toEqual([]);
      for (const [type, names] of [
        ['stock', ['stock']],
        ['offering', ['offering', 'unpaid']],
        ['placing', ['bid', 'placing']],
        ['fund', ['fund']],
        ['bond', ['bond']],
        ['note', ['note']],
        ['quant', ['quant']],
        ['savings', ['savings']],
      ] as const)
        expect([type, await found(`type=${type}`)]).toEqual([type, names]);
      expect(await found('type=placing&status=pending')).toEqual(['bid']);
      expect(await found('type=quant&status=payment')).toEqual([]);
      expect(await found('market=XMAD-S&symbol=IBRX')).toEqual(['stock']);
      expect(await found('to=2026-01-01')).toEqual([]);
    });

    it('come page after page, each once, and have what the client looks for', async () => {
      const whole = idsOf(await ask('limit=100'));
      const paged: string[] = [];
      let next: string | null = null;
      do {
        const page: List = await ask(`limit=3${next === null ? '' : `&cursor=${next}`}`);
        paged.push(...idsOf(page));
        ({ next } = page);
      } while (next !== null);
      expect(paged).toEqual(whole);
      const of = async (name: string) =>
        (await ask('limit=100')).items.find(({ product }) => product?.object.id === ids.get(name))
          ?.product;
      expect(await of('unpaid')).toMatchObject({
        object: { kind: 'offerings' },
        name: 'Iberra',
        status: 'payment',
        quantity: '4',
        to_pay: '20.20',
        amount: '40.40',
      });
      expect((await of('unpaid'))?.payment_due).not.toBeNull();
      expect(await of('bid')).toMatchObject({ side: 'sell', quantity: '50', amount: '995.00' });
      expect(await of('fund')).toMatchObject({ side: 'buy', amount: '10.00', price: null });
      expect(await of('savings')).toMatchObject({ object: { kind: 'products' }, quantity: null });
    });

    it('are read by their index: neither what is over nor the pages before cost anything', async () => {
      const { id: clientId } = await idOf(test, 'marta');
      await test.db.inTenant(home.id, async (tx) => {
        await tx.execute(sql`
          insert into product_holding (tenant, id, client_id, product, kind, trading_type, currency, status, amount, principal, renewal, steps, created_at)
          select tenant, gen_random_uuid(), client_id, product, kind, trading_type, currency, 'rejected', amount, 0, renewal, steps, created_at - make_interval(mins => n)
          from product_holding, generate_series(1, 3000) n where id = ${ids.get('savings')}`);
      });
      const owner = { tenant: home.id, clientId };
      const visited = async (
        filter: Pick<Parameters<typeof transactionQuery>[2], 'status'>,
        minutes: number | null,
      ) => {
        const after =
          minutes === null
            ? null
            : { at: new Date(test.now.getTime() - minutes * 60_000), id: clientId };
        return test.db.inTenant(home.id, async (tx) => {
          const asked = { type: null, from: null, to: null, ...filter };
          const query = transactionQuery(tx, owner, asked, after, 21);
          if (query === null) throw new Error('nothing is asked for');
          const plan = await tx.execute(sql`explain (analyze, costs off) ${query.getSQL()}`);
          return rowsVisited(JSON.stringify(plan));
        });
      };
      // 21 of each of eight tables at most, in whichever statuses.
      expect(await visited({ status: 'awaiting' }, null)).toBeLessThanOrEqual(21 * 8);
      expect(await visited({ status: null }, null)).toBeLessThanOrEqual(21 * 8);
      expect(await visited({ status: null }, 2500)).toBeLessThanOrEqual(21 * 8);
    });
  });
}

/** How many rows the scans of a plan looked at, whether they were of use or not. */
function rowsVisited(plan: string): number {
  const of = (pattern: RegExp) =>
    [...plan.matchAll(pattern)].map(([, rows, loops = '1']) => Number(rows) * Number(loops));
  const seen = of(/Scan[^"]*?actual time=\S+ rows=([\d.]+) loops=(\d+)/g);
  expect(seen.length).toBeGreaterThan(1);
  return [...seen, ...of(/Rows Removed by Filter: (\d+)/g)].reduce((sum, each) => sum + each, 0);
}
