import { expect, describe, it } from 'vitest';
import type { components } from '#api/client.gen.ts';
import { compare } from '#core/money.ts';
import { dayOfNumber } from '#core/civil-day.ts';
import { civilDayAt } from '#core/zoned-time.ts';
import { startRecurring } from '#server/jobs/recurring-jobs.ts';
import { bondJobs } from '#server/modules/bond/bond-job-service.ts';
import { systemRandom } from '#server/platform/ids.ts';
import { bondBody } from '../given-bond.ts';
import { draftOffering, offeringBody, openOffering } from '../given-offering.ts';
import { runnerOf } from '../jobs.ts';
import { offeringStage } from '../offering-stage.ts';
import type { OpenStore } from '../test-stores.ts';
import { home } from '../test-tenants.ts';

type Schemas = components['schemas'];
const day = 86_400_000;

/** Offerings of bonds: as those of shares, and what is allotted is a bond like every other. */
export function bondOfferingSuite(open: OpenStore): void {
  describe('offerings of bonds', { timeout: 300_000 }, () => {
    const on = offeringStage(open);
    const instrument = 'BOND:TEST-NEW-BOND';
    const dayAt = (at: number) => dayOfNumber(civilDayAt('Europe/Madrid', at));
    const months = (civil: string, count: number) => {
      const date = new Date(`${civil}T12:00:00Z`);
      date.setUTCMonth(date.getUTCMonth() + count);
      return date.toISOString().slice(0, 10);
    };
    /** A bond whose interest begins when it is credited in four days, and that is traded from the fifth on. */
    const openBond = async (more: object = {}, opens = 5) => {
      const credited = dayAt(on.test.now.getTime() + 4 * day);
      const body = {
        ...bondBody,
        ...{ code: 'test-new-bond', coupon_rate: '4', frequency: 2, face: '100' },
        ...{ accrues_from: credited, first_coupon: months(credited, 6) },
        matures_on: months(credited, 12),
        opens_at: new Date(on.test.now.getTime() + opens * day).toISOString(),
        ...more,
      };
      const answer = await on.desk('bonds', body);
      expect([answer.statusCode, answer.body]).toEqual([200, answer.body]);
      await on.desk('products/test-new-bond/open');
      return body;
    };
    const bonds = {
      ...{ type: 'bfo', instrument, lot: 5, lots: 10, max_lots: 10 },
      ...{ price_low: '98', price_high: '100', price_step: '0.5' },
    };
    // Two lots of five at 100, and one percent of it.
    const wanted = { lots: 2, price: null, total: '1010' };
    const runBonds = async (at: string) => {
      on.test.now = new Date(`${at}T12:00:00.000Z`);
      const jobs = bondJobs(systemRandom);
      await startRecurring(on.test.db, systemRandom, [home.id], jobs, on.test.now);
      await runnerOf(on.test, jobs, on.faults).runDue();
    };
    const read = async <Answer>(path: string) =>
      (
        await on.test.call({ path: `/api${path}`, token: await on.test.accessToken('marta') })
      ).json<Answer>();
    const allotted = async (more: object = {}) => {
      const { code } = await openOffering(on.test, { ...bonds, ...more });
      const { id } = await on.apply(code, wanted);
      await on.runAfter(1.5);
      expect(
        (await on.desk(`offerings/${code}/allot`, { price: '99', seed: 'bonds' })).statusCode,
      ).toBe(200);
      await on.run();
      return { code, id };
    };

    it('credit bonds for what was set aside, give the rest back, and lock them until they are traded', async () => {
      const { accrues_from } = await openBond();
      const cash = await on.balance('cash');
      const frozen = await on.balance('frozen');
      const { code, id } = await allotted();
      expect((await read<Schemas['Offering']>(`/offering/app/v1/item/${code}`)).bond).toEqual({
        ...{ code: 'test-new-bond', face: '100', coupon_rate: '4', frequency: 2 },
        matures_on: expect.any(String),
      });
      await on.runAfter(3);
      expect(await on.read(id)).toMatchObject({ type: 'bfo', status: 'listing', total: '999.90' });
      // 990 for ten bonds, and the fee.
      expect([await on.balance('cash'), await on.balance('frozen')]).toEqual([
        expect.closeTo(cash - 999.9, 2),
        frozen,
      ]);
      expect([
        await on.balance('holding', { asset: instrument }),
        await on.balance('held', { asset: instrument }),
      ]).toEqual([0, 10]);
      const { items } = await read<Schemas['BondOrderList']>('/bond/app/v1/order/list?limit=20');
      expect(items.filter((each) => each.product === 'test-new-bond')).toMatchObject([
        {
          ...{ side: 'buy', status: 'holding', price: '99', value: '990.00', accrued: '0.00' },
          settles_on: accrues_from,
        },
      ]);
      await on.runAfter(1);
      expect(await on.balance('holding', { asset: instrument })).toBe(10);
      expect(await on.messages(id)).toEqual([
        'offeringBondsListed',
        'offeringBondsCredited',
        'offeringRefunded',
        'offeringBondsAllotted',
        'offeringBondsApplied',
      ]);
    });

    it('pay coupons and are redeemed as every bond is, once', async () => {
      const { first_coupon, matures_on } = await openBond();
      await allotted();
      await on.runAfter(3);
      await on.runAfter(1);
      const cash = await on.balance('cash');
      const coming = await read<Schemas['Calendar']>('/calendar/app/v1/events');
      expect(coming.items.filter(({ kind }) => kind === 'coupon').map((each) => each.on)).toContain(
        first_coupon,
      );
      // On business days at the latest by the third.
      await runBonds(months(first_coupon, 0));
      for (let late = 1; late < 4; late += 1)
        await runBonds(new Date(Date.parse(first_coupon) + late * day).toISOString().slice(0, 10));
      expect(await on.balance('cash')).toBeCloseTo(cash + 20, 2);
      for (let late = 0; late < 4; late += 1)
        await runBonds(new Date(Date.parse(matures_on) + late * day).toISOString().slice(0, 10));
      // Of this bond alone: others of hers pay in that year, too.
      const { items } = await read<Schemas['BondPaymentList']>(
        '/bond/app/v1/item/test-new-bond/payments',
      );
      expect(items.map(({ kind, amount, is_paid }) => [kind, amount, is_paid])).toEqual([
        ['coupon', '20.00', true],
        ['coupon', '20.00', true],
        ['redemption', '1000.00', true],
      ]);
      expect(await on.balance('holding', { asset: instrument })).toBe(0);
    });

    it('are reversed at the desk as a bond that was bought, once they can be moved, fee and all', async () => {
      await openBond();
      const cash = await on.balance('cash');
      await allotted();
      await on.runAfter(3);
      const { items } = await read<Schemas['BondOrderList']>('/bond/app/v1/order/list?limit=20');
      const order = items.find((each) => each.product === 'test-new-bond');
      const reverse = () =>
        on.desk(`bond-orders/${order?.id}/reverse`, { remark: 'Credited by mistake.' });
      expect((await reverse()).json()).toMatchObject({ code: 'insufficientBalance' });
      await on.runAfter(1);
      expect((await reverse()).json()).toMatchObject({ status: 'rejected' });
      expect((await reverse()).json()).toMatchObject({ code: 'stateConflict' });
      expect([
        await on.balance('cash'),
        await on.balance('holding', { asset: instrument }),
      ]).toEqual([cash, 0]);
    });

    it('are offered by a bond whose interest begins with them, and that no one can buy before', async () => {
      const put = async (more: object) => {
        const body = offeringBody(on.test, 'test-bonds', { ...bonds, ...more });
        const answer = await on.desk('offerings', body);
        const { errors } = answer.json<{ errors?: readonly { readonly pointer: string }[] }>();
        return [answer.statusCode, errors?.map(({ pointer }) => pointer)];
      };
      expect(await put({})).toEqual([400, ['/instrument']]);
      await openBond({}, 4.5);
      expect(await put({})).toEqual([400, ['/listed_time']]);
      expect(await put({ currency: 'USD' })).toEqual([400, ['/currency', '/listed_time']]);
      const later = new Date(on.test.now.getTime() + 5 * day).toISOString();
      expect(await put({ lwr_time: later })).toEqual([400, ['/lwr_time', '/listed_time']]);
      // A share is no bond, and a bond no share.
      expect(await put({ instrument: 'XMAD-S:IBRX' })).toEqual([400, ['/instrument']]);
      expect(await put({ type: 'ipo' })).toEqual([400, ['/instrument']]);
    });

    it('are not bought from the catalogue before they are traded', async () => {
      await openBond();
      await draftOffering(on.test, bonds);
      const bond = await read<Schemas['Bond']>('/bond/app/v1/item/test-new-bond');
      expect(bond.obstacles.map(({ code }) => code)).toContain('notOpenYet');
      expect(compare(bond.available_held, '0')).toBe(0);
    });
  });
}
