import { describe, expect, it } from 'vitest';
import type { components } from '#api/client.gen.ts';
import { leftOf } from '#core/banking/overdrawn.ts';
import { owedBy } from '#server/modules/overdrawn/owed-service.ts';
import { overdrawnRecords } from '#server/modules/overdrawn/overdrawn-record-service.ts';
import { allottedApplication, openOffering } from '../given-offering.ts';
import { idOf } from '../given.ts';
import { offeringStage } from '../offering-stage.ts';
import type { OpenStore } from '../test-stores.ts';
import { home } from '../test-tenants.ts';

type Quote = components['schemas']['OfferingQuote'];

const note = 'A test.';
const remark = 'From the increased offer.';
/** What one lot costs that the client set aside, and two more that the bank advances. */
const [own, advanced] = [20.2, 40.4];

/** What the bank advances for an application that was not paid in time, and what is owed of it. */
export function offeringDebtSuite(open: OpenStore): void {
  describe('debts of applications', { timeout: 300_000 }, () => {
    const stage = offeringStage(open);
    const { balance, desk, read, messages, run, runAfter } = stage;
    const debts = async (application: string) => {
      const { id: clientId } = await idOf(stage.test, 'marta');
      const rows = await stage.test.db.inTenant(home.id, (tx) =>
        overdrawnRecords(tx, home.id, {
          ...{ clientId, status: null, order: 'oldest', after: null, limit: 50 },
        }),
      );
      return rows.filter(({ linkId }) => linkId === application);
    };
    const debtOf = async (application: string) => {
      const [debt] = await debts(application);
      if (!debt) throw new Error('nothing is owed of it');
      return debt;
    };
    const owed = async () => {
      const { id } = await idOf(stage.test, 'marta');
      return stage.test.db.inTenant(home.id, (tx) => owedBy(tx, home.id, id));
    };
    const acted = async (debt: string, act: 'clear' | 'waive' | 'undo', body: object = {}) => {
      const answer = await desk(`overdrawn/${debt}/${act}`, body);
      expect([answer.statusCode, answer.body]).toEqual([200, answer.body]);
    };
    const amountOf = async (kind: string) => {
      const token = await stage.test.accessToken('marta');
      const answer = await stage.test.call({ path: '/api/message/app/v1/list?limit=50', token });
      const { items } = answer.json<{
        items: readonly { kind: string; params: Readonly<Record<string, string>> }[];
      }>();
      return items.find((each) => each.kind === kind)?.params['amount'];
    };
    /** An application whose two further lots were not paid in time. */
    const unpaid = async () => {
      const [cash, frozen] = [await balance('cash'), await balance('frozen')];
      const { id, code } = await allottedApplication(stage.test, 'marta');
      await desk(`offering-applications/${id}/raise`, { lots: 2, days: 1, remark });
      await runAfter(1.5);
      expect(await read(id)).toMatchObject({ status: 'outstanding', blocked: '60.60' });
      expect(await balance('cash')).toBeCloseTo(cash - own, 6);
      const debt = await debtOf(id);
      expect([debt.linkKind, Number(leftOf(debt))]).toEqual(['offering', advanced]);
      return { id, code, cash, frozen, debt: debt.id };
    };
    const obstacles = async () => {
      const { code } = await openOffering(stage.test);
      const body = { lots: 1, price: null };
      const answer = await stage.call('POST', `/item/${code}/quote`, { body });
      return answer.json<Quote>().obstacles.map((each) => each.code);
    };

    const ends = {
      cancelled: {
        status: 'refunded',
        message: 'offeringCancelled',
        end: ({ code }: { readonly code: string }) =>
          desk(`offerings/${code}/cancel`, { reason: note }),
      },
      rejected: {
        status: 'rejected',
        message: 'offeringRejected',
        end: ({ id }: { readonly id: string }) =>
          desk(`offering-applications/${id}/reject`, { remark: note }),
      },
    } as const;
    const paidOf = [
      ['nothing', '0', 'pay'],
      ['a part', '15.4', 'pay'],
      ['all', '40.4', 'pay'],
      ['all, by the bank,', '40.4', 'waive'],
    ] as const;
    const cases = (['cancelled', 'rejected'] as const).flatMap((how) =>
      paidOf.map(([part, amount, by]) => [how, part, amount, by] as const),
    );

    it.each(cases)(
      'end with an application that is %s, of whose debt %s was paid',
      async (how, _part, amount, by) => {
        const unpaidOne = await unpaid();
        const { id, cash, frozen, debt } = unpaidOne;
        const before = await balance('cash');
        if (by === 'waive') await acted(debt, 'waive', { note });
        else if (Number(amount) > 0) await acted(debt, 'clear', { amount });
        const { status, message, end } = ends[how];
        expect(await obstacles()).toEqual(Number(amount) < advanced ? ['outstanding'] : []);
        expect((await end(unpaidOne)).statusCode).toBe(200);
        await runAfter(0.01);
        expect(await read(id)).toMatchObject({ status, blocked: '0.00' });
        // What was paid of the debt was the client's; what the bank gave up is not asked for again.
        const given = by === 'waive' ? advanced : 0;
        expect(await balance('cash')).toBeCloseTo(cash + given, 6);
        const paid = by === 'waive' ? 0 : Number(amount);
        expect(Number(await amountOf(message))).toBeCloseTo(
          (await balance('cash')) - (before - paid),
          6,
        );
        expect([await balance('frozen'), await balance('outstanding')]).toEqual([frozen, 0]);
        expect(await owed()).toEqual([]);
        expect((await debtOf(id)).status).toBe('clear');
        expect(await obstacles()).toEqual([]);
      },
    );

    it('let an application be allotted as any other when they are paid, and outstanding when that is undone', async () => {
      const { id, debt } = await unpaid();
      await acted(debt, 'clear', { amount: '0.4' });
      await run();
      expect((await read(id)).status).toBe('outstanding');
      await acted(debt, 'clear');
      await run();
      expect(await read(id)).toMatchObject({ status: 'allotted', blocked: '60.60' });
      await acted(debt, 'undo', { note });
      await run();
      expect((await read(id)).status).toBe('outstanding');
      await acted(debt, 'waive', { note });
      await run();
      expect((await read(id)).status).toBe('allotted');
      await runAfter(4);
      await runAfter(2);
      expect(await read(id)).toMatchObject({ status: 'holding' });
      expect(await messages(id)).not.toContain('offeringRefunded');
      // Of the first, not twice.
      expect(await debts(id)).toHaveLength(1);
    });

    it('of shares that were credited stand by themselves', async () => {
      const { id, debt } = await unpaid();
      await runAfter(4);
      await runAfter(2);
      expect((await read(id)).status).toBe('holding');
      expect(await owed()).toMatchObject([{ amount: '40.40' }]);
      await acted(debt, 'clear');
      await run();
      expect((await read(id)).status).toBe('holding');
      expect(await owed()).toEqual([]);
    });

    it('are several where more was raised after the first was paid, and end all of them', async () => {
      const { id, debt, cash } = await unpaid();
      await acted(debt, 'clear');
      await run();
      await desk(`offering-applications/${id}/raise`, { lots: 1, days: 1, remark });
      await runAfter(1.01);
      expect(await read(id)).toMatchObject({ status: 'outstanding', blocked: '80.80' });
      await acted(debt, 'undo', { note });
      await run();
      expect((await debts(id)).map((each) => Number(leftOf(each)))).toEqual([40.4, 20.2]);
      expect((await ends.rejected.end({ id })).statusCode).toBe(200);
      expect(Number(await amountOf('offeringRejected'))).toBe(own);
      expect(await balance('cash')).toBeCloseTo(cash, 6);
      expect(await owed()).toEqual([]);
    });
  });
}
