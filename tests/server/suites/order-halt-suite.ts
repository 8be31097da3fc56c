import { and, eq, sql } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { client } from '#server/db/tables/client.ts';
import { clientMessage } from '#server/db/tables/client-message.ts';
import { setTrading, tradeJobs } from '../given-trading.ts';
import { runnerOf } from '../jobs.ts';
import { orderContext } from '../order-context.ts';
import { pass } from '../test-app.ts';
import type { OpenStore } from '../test-stores.ts';
import { home } from '../test-tenants.ts';

type HaltKind = 'stockHalted' | 'stockResumed';

/** What clients with open orders hear of a halt and of its end. */
export function orderHaltSuite(open: OpenStore): void {
  describe('orders of a stock that is halted', { timeout: 300_000 }, () => {
    const on = orderContext(open);
    const resting = () =>
      ({ type: 'limit', price: on.last().times('0.95').round(1, 0).toFixed() }) as const;

    /** What was written of a kind since the clock stands where it does, by client. */
    const written = (kind: HaltKind) =>
      on.test.db.inTenant(home.id, (tx) =>
        tx
          .select({
            username: client.username,
            params: clientMessage.params,
            link: clientMessage.link,
          })
          .from(clientMessage)
          .innerJoin(
            client,
            and(eq(client.tenant, clientMessage.tenant), eq(client.id, clientMessage.clientId)),
          )
          .where(
            and(
              eq(clientMessage.tenant, home.id),
              eq(clientMessage.kind, kind),
              eq(clientMessage.createdAt, on.test.now),
            ),
          ),
      );
    /** Two servers run what is due. */
    const runAll = async () => {
      const faults: unknown[] = [];
      const runners = [1, 2].map(() => runnerOf(on.test, tradeJobs(on.test), faults));
      for (let round = 0; round < 3; round += 1)
        await Promise.all(runners.map((runner) => runner.runDue()));
      expect(faults).toEqual([]);
    };

    it('notify each client once, however many orders are open, and again when it trades', async () => {
      await on.placed(resting());
      await on.placed(resting());
      pass(on.test, 10);
      // The request itself writes to no client.
      await setTrading(on.test, 'halted');
      expect(await written('stockHalted')).toEqual([]);
      await runAll();
      const halted = await written('stockHalted');
      expect(halted).toEqual([
        {
          username: 'marta',
          params: { name: expect.any(String), symbol: 'IBRX' },
          link: { to: 'orders', id: 'XMAD-S:IBRX' },
        },
      ]);
      pass(on.test, 10);
      // What it is already is no news.
      await setTrading(on.test, 'halted');
      await runAll();
      expect(await written('stockHalted')).toEqual([]);
      await setTrading(on.test, 'open');
      await runAll();
      expect((await written('stockResumed')).map(({ username }) => username)).toEqual(['marta']);
    });

    it('say nothing of a halt that is over before it was written about, nor of a review', async () => {
      await on.placed(resting());
      pass(on.test, 10);
      await setTrading(on.test, 'halted');
      await setTrading(on.test, 'review');
      await runAll();
      expect(await written('stockHalted')).toEqual([]);
      expect(await written('stockResumed')).toHaveLength(1);
      pass(on.test, 10);
      await setTrading(on.test, 'open');
      await runAll();
      expect(await written('stockResumed')).toEqual([]);
    });

    it('reach more clients than one page has, each once, by two servers', async () => {
      const many = 450;
      const { id } = await on.placed(resting());
      await on.test.db.inTenant(home.id, async (tx) => {
        const at = on.test.now.toISOString();
        await tx.execute(sql`
          insert into client (tenant, id, username, full_name, order_num, phone, joined_at, password_hash)
          select ${home.id}, gen_random_uuid(), 'halted' || n, 'Many', 'halted' || n, '+34611' || (100000 + n), ${at}::timestamptz, '-'
          from generate_series(1, ${many}) n`);
        // Orders like marta's; they are taken away again before anything looks at their money.
        await tx.execute(sql`
          insert into trade_order
          select (jsonb_populate_record(o, jsonb_build_object('id', gen_random_uuid(), 'client_id', c.id))).*
          from trade_order o, client c
          where o.tenant = ${home.id} and o.id = ${id} and c.tenant = ${home.id} and c.username like 'halted%'`);
      });
      pass(on.test, 10);
      await setTrading(on.test, 'halted');
      await runAll();
      const names = (await written('stockHalted')).map(({ username }) => username);
      await on.test.db.inTenant(home.id, (tx) =>
        tx.execute(sql`
          delete from trade_order where tenant = ${home.id} and client_id in (
            select id from client where tenant = ${home.id} and username like 'halted%')`),
      );
      expect(names).toHaveLength(many + 1);
      expect(new Set(names).size).toBe(many + 1);
    });
  });
}
