import { and, eq } from 'drizzle-orm';
import { beforeEach, describe, expect, it } from 'vitest';
import { compare } from '#core/money.ts';
import { clientMessage } from '#server/db/tables/client-message.ts';
import { securityEvent } from '#server/db/tables/security-event.ts';
import { matchJob } from '#server/modules/trade/match-orders.ts';
import { systemRandom } from '#server/platform/ids.ts';
import { simulatedVenue } from '#server/venue/simulated-venue.ts';
import { doneByDesk } from '../given-operator.ts';
import { cheaplyReserved, mostOf } from '../given-order-payment.ts';
import { runJob } from '../given-trading.ts';
import { orderContext } from '../order-context.ts';
import { scriptedVenue, type ScriptedVenue } from '../scripted-venue.ts';
import { pass } from '../test-app.ts';
import type { OpenStore } from '../test-stores.ts';
import { home } from '../test-tenants.ts';

/** Orders that a venue rejects, whole or in what is left of them, once. */
export function orderRejectionSuite(open: OpenStore): void {
  describe('orders that their venue rejects', { timeout: 300_000 }, () => {
    const on = orderContext(open);
    const { detail, cancel, placed, account, notified, last, desk } = on;
    let venue: ScriptedVenue;
    beforeEach(() => {
      venue = scriptedVenue(on.test.market.provider);
    });

    const look = (seconds = 2) => {
      pass(on.test, seconds);
      return runJob(on.test, 'trade.match', venue);
    };
    const messagesOf = async (id: string) =>
      (
        await on.test.db.inTenant(home.id, (tx) =>
          tx
            .select()
            .from(clientMessage)
            .where(
              and(eq(clientMessage.tenant, home.id), eq(clientMessage.kind, 'orderVenueRejected')),
            ),
        )
      ).filter(({ link }) => link?.id === id);
    const recordsOf = async (id: string) =>
      (
        await on.test.db.inTenant(home.id, (tx) =>
          tx
            .select()
            .from(securityEvent)
            .where(and(eq(securityEvent.tenant, home.id), eq(securityEvent.kind, 'orderRejected'))),
        )
      ).filter(({ detail: facts }) => facts['id'] === id);
    const farLimit = () => ({
      type: 'limit' as const,
      price: last().times('0.95').round(1, 0).toFixed(),
    });

    it('give everything back, and say why in message, timeline and record', async () => {
      const before = (await account()).cash;
      const { id } = await placed(farLimit());
      expect(compare((await account()).cash, before)).toBe(-1);
      venue.rejects = 'tickSize';
      await look();
      const rejected = await detail(id);
      expect(rejected).toMatchObject({ status: 'rejected', reason: 'tickSize', filled: '0' });
      expect(rejected.steps.at(-1)).toMatchObject({ status: 'rejected', reason: 'tickSize' });
      expect(rejected.ended_at).not.toBeNull();
      expect((await account()).cash).toBe(before);
      expect(await notified()).toMatchObject({
        kind: 'orderVenueRejected',
        params: { reason: 'tickSize', quantity: '10', filled: '0' },
        link: { to: 'orders', id },
      });
      expect(await recordsOf(id)).toMatchObject([
        { actor: 'system', actorName: 'venue', detail: { id, reason: 'tickSize' } },
      ]);
      expect((await cancel(id)).json()).toMatchObject({ status: 409, code: 'stateConflict' });
      await look();
      expect(await messagesOf(id)).toHaveLength(1);
    });

    it('keep what was executed before, of a purchase and of a sale', async () => {
      const bought = await placed({ value: '450' });
      await look();
      const part = await detail(bought.id);
      expect(compare(part.filled, '0')).toBe(1);
      venue.rejects = 'suspended';
      await look(0);
      const kept = await detail(bought.id);
      expect(kept).toMatchObject({ status: 'holding', reason: 'suspended', filled: part.filled });
      expect(kept.paid).toBe(part.paid);
      venue.rejects = null;
      const sold = await placed({ side: 'sell', value: part.filled });
      venue.rejects = 'venueOther';
      // What it executed and what it rejects come in one report.
      await look();
      const done = await detail(sold.id);
      expect(compare(done.filled, '0')).toBe(1);
      expect(compare(done.filled, part.filled)).toBe(-1);
      expect(done).toMatchObject({ status: 'settle', reason: 'venueOther' });
      const settled = done.executions.length;
      await look();
      expect((await detail(sold.id)).executions).toHaveLength(settled);
    });

    it('are rejected once, however many servers look at them', async () => {
      const before = (await account()).cash;
      const { id } = await placed(farLimit());
      venue.rejects = 'lotSize';
      pass(on.test, 2);
      await Promise.all(Array.from({ length: 3 }, () => runJob(on.test, 'trade.match', venue)));
      expect(await detail(id)).toMatchObject({ status: 'rejected', reason: 'lotSize' });
      expect((await account()).cash).toBe(before);
      expect(await messagesOf(id)).toHaveLength(1);
      expect(await recordsOf(id)).toHaveLength(1);
    });

    it('of a cancellation and a rejection at once exactly one wins', async () => {
      const { id } = await placed(farLimit());
      venue.rejects = 'suspended';
      pass(on.test, 2);
      const [cancelled] = await Promise.all([cancel(id), runJob(on.test, 'trade.match', venue)]);
      const { status, reason } = await detail(id);
      expect(status).toBe('rejected');
      expect(reason).toBe(cancelled.statusCode === 200 ? 'cancelled' : 'suspended');
      expect(await messagesOf(id)).toHaveLength(cancelled.statusCode === 200 ? 0 : 1);
    });

    it('of a fill and a rejection at once, by two servers, exactly one wins', async () => {
      const { id } = await placed({ value: '4' });
      const rejecting = scriptedVenue(on.test.market.provider);
      rejecting.rejects = 'suspended';
      pass(on.test, 4);
      await Promise.all([
        runJob(on.test, 'trade.match', venue),
        // This one has not seen what was traded.
        runJob(on.test, 'trade.match', {
          ...rejecting,
          report: async (_instrument, order, { seenSeq }) => ({
            seenSeq,
            isTriggered: order.isTriggered,
            triggeredAt: null,
            executed: null,
            rejected: 'suspended',
          }),
        }),
      ]);
      const { status, reason, filled } = await detail(id);
      if (status === 'holding') expect([reason, filled]).toEqual([null, '4']);
      else expect([status, reason, filled]).toEqual(['rejected', 'suspended', '0']);
      expect(await messagesOf(id)).toHaveLength(status === 'holding' ? 0 : 1);
    });

    it('wait for the desk untouched, and cannot be rejected by it once they are at the venue', async () => {
      const { id } = await placed(farLimit());
      expect((await desk(`${id}/reject`, { reason: 'other' })).json()).toMatchObject({
        status: 409,
        code: 'stateConflict',
      });
      venue.rejects = 'suspended';
      await look();
      expect((await detail(id)).reason).toBe('suspended');
    });

    it('leave what was advanced for the executed part to be paid', async () => {
      const { id } = await cheaplyReserved(on.test, on.marta);
      await doneByDesk(on.test, `orders/${id}/authorise`, {
        up_to: mostOf(await detail(id)),
        days: 3,
        note: 'Agreed with the client',
      });
      pass(on.test, 2);
      await runJob(on.test, 'trade.match', {
        latestSeq: venue.latestSeq,
        report: async (_instrument, _order, { seenSeq }) => ({
          seenSeq: seenSeq + 1,
          isTriggered: false,
          triggeredAt: null,
          executed: {
            seq: seenSeq + 1,
            quantity: '39',
            value: last().times(39).toFixed(),
            at: on.test.now.getTime(),
          },
          rejected: 'venueOther',
        }),
      });
      const due = await detail(id);
      expect(due).toMatchObject({ status: 'payment', reason: 'venueOther', filled: '39' });
      expect(await notified()).toMatchObject({ kind: 'orderPayment', link: { id } });
      await doneByDesk(on.test, `orders/${id}/payment`, { amount: due.to_pay, note: 'Paid' });
      expect((await detail(id)).status).toBe('holding');
    });

    it('by the simulator where a stock is no longer listed, or its lot has changed', async () => {
      const { provider } = on.test.market;
      const lookIn = (stocks: typeof provider.stocks) => {
        const market = { ...provider, stocks };
        pass(on.test, 2);
        const job = matchJob({
          ...{ db: on.test.db, market, venue: simulatedVenue(market), random: systemRandom },
          onFault: (error) => on.test.faults.push(String(error)),
        });
        return job.run({
          tenant: home,
          payload: {},
          now: on.test.now,
          settle: (work) => on.test.db.inTenant(home.id, work),
        });
      };
      const before = (await account()).cash;
      const listed = await placed(farLimit());
      await lookIn(provider.stocks.filter(({ symbol }) => symbol !== 'IBRX'));
      expect(await detail(listed.id)).toMatchObject({
        status: 'rejected',
        reason: 'unknownSymbol',
      });
      const lots = await placed(farLimit());
      await lookIn(
        provider.stocks.map((each) => (each.symbol === 'IBRX' ? { ...each, lot: 7 } : each)),
      );
      expect(await detail(lots.id)).toMatchObject({ status: 'rejected', reason: 'lotSize' });
      expect((await account()).cash).toBe(before);
    });
  });
}
