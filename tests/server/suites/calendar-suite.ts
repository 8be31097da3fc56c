import { describe, expect, it } from 'vitest';
import type { components } from '#api/client.gen.ts';
import { toBig } from '#core/money.ts';
import { announcedDividend, boughtShares } from '../given-corporate.ts';
import { runningLoan, type LoanDetail } from '../given-loan.ts';
import { awaitingApplication, unpaidApplication, type Application } from '../given-offering.ts';
import { unpaidOrder } from '../given-order-payment.ts';
import { idOf } from '../given.ts';
import { productStage } from '../product-stage.ts';
import type { OpenStore } from '../test-stores.ts';

type Calendar = components['schemas']['Calendar'];
type Event = components['schemas']['CalendarEvent'];

/** What comes for a client, as it then comes. */
export function calendarSuite(open: OpenStore): void {
  describe('a calendar of what comes', { timeout: 300_000 }, () => {
    const stage = productStage(open);
    const { place, runAt } = stage;
    const read = async (username = 'marta') =>
      (
        await stage.test.call({
          path: '/api/calendar/app/v1/events',
          token: await stage.test.accessToken(username),
        })
      ).json<Calendar>();
    const about = async (id: string) =>
      (await read()).items.filter(({ object }) => object.id === id);
    const get = async <T>(path: string) =>
      (await stage.test.call({ path, token: await stage.test.accessToken('marta') })).json<T>();

    it('begins today, ends after a year, stands in order, and is its client’s alone', async () => {
      const { id } = await place('savings-182', '1000');
      const { from, until, items } = await read();
      expect([from, until]).toEqual(['2026-11-21', '2027-11-21']);
      expect(items.length).toBeGreaterThan(1);
      expect(items.map(({ on }) => on)).toEqual(items.map(({ on }) => on).sort());
      expect(items.every(({ on }) => on >= from && on <= until)).toBe(true);
      expect(new Set(items.map((each) => each.id)).size).toBe(items.length);
      expect((await read('newcomer')).items.filter(({ object }) => object.id === id)).toEqual([]);
    });

    it('knows to the last minor unit what a fixed term pays on its day', async () => {
      const { id, matures_on } = await place('savings-182', '1234');
      const [maturity] = await about(id);
      expect(maturity).toMatchObject({ kind: 'maturity', on: matures_on, is_fixed: true });
      await runAt(`${matures_on}T09:00:00.000Z`);
      const { items } = await get<components['schemas']['ProductPaymentList']>(
        `/api/product/app/v1/holding/${id}/payments`,
      );
      expect(items.map(({ kind, amount }) => [kind, amount])).toEqual([
        ['maturity', maturity?.amount],
      ]);
      expect(await about(id)).toEqual([]);
    });

    it('promises no money of a term that is placed again', async () => {
      const all = await place('savings-182', '1000', { renewal: 'all' });
      const principal = await place('savings-182', '1000', { renewal: 'principal' });
      expect(await about(all.id)).toMatchObject([{ amount: null, is_fixed: false }]);
      const [interest] = await about(principal.id);
      expect(toBig(interest?.amount ?? '0').gt(0)).toBe(true);
      expect(toBig(interest?.amount ?? '0').lt(1000)).toBe(true);
    });

    it('has every instalment of a loan as it is charged', async () => {
      const { id } = await runningLoan(stage.test, 'marta');
      const { plan } = await get<LoanDetail>(`/api/loan/app/v1/${id}`);
      expect((await about(id)).map(({ on, amount }) => [on, amount])).toEqual(
        plan
          .filter(({ due }) => due <= '2027-11-21')
          .map(({ due, amount }) => [due, toBig(amount).neg().toFixed(2)]),
      );
    });

    it('has the dates of an offering that was applied for, and what is to be paid', async () => {
      const waiting = await awaitingApplication(stage.test, 'marta');
      expect((await about(waiting.id)).map(({ kind }) => kind)).toEqual([
        'offeringEnd',
        'offeringResult',
        'offeringRefund',
        'offeringListing',
      ]);
      const { id } = await unpaidApplication(stage.test, 'marta');
      const owed = await get<Application>(`/api/offering/app/v1/application/${id}`);
      expect(kinds(await about(id)).get('offeringPayment')).toMatchObject({
        amount: toBig(owed.to_pay ?? '0')
          .neg()
          .toFixed(2),
        on: owed.payment_due?.slice(0, 10),
      });
    });

    it('has the last day on which a purchase can be paid', async () => {
      const order = await unpaidOrder(stage.test, 'marta', { value: '4' });
      expect(order.to_pay).not.toBeNull();
      expect(await about(order.id)).toMatchObject([
        {
          kind: 'orderPayment',
          name: order.name,
          amount: toBig(order.to_pay ?? '0')
            .neg()
            .toFixed(2),
          currency: order.account,
          on: order.payment_due?.slice(0, 10),
          is_fixed: true,
          object: { kind: 'orders' },
        },
      ]);
    });

    it('has the ex-date of a dividend, and as an estimate what it pays for the shares of now', async () => {
      const { id: clientId } = await idOf(stage.test, 'marta');
      const bought = { quantity: '10', amount: '100', at: stage.test.now };
      await boughtShares(stage.test, clientId, bought);
      const { id } = await announcedDividend(stage.test);
      const { next } = await get<components['schemas']['Income']>('/api/corporate/app/v1/income');
      const expected = next.find((each) => each.id === id);
      const found = kinds((await read()).items.filter((each) => each.id.endsWith(id)));
      expect(found.get('dividendEx')).toMatchObject({ on: expected?.ex_on, amount: null });
      expect(found.get('dividendPayment')).toMatchObject({
        on: expected?.pays_on,
        amount: expected?.net,
        is_fixed: false,
      });
    });
  });
}

function kinds(events: readonly Event[]): ReadonlyMap<string, Event> {
  return new Map(events.map((event) => [event.kind, event]));
}
