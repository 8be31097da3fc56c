import { eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { leftOf } from '#core/banking/overdrawn.ts';
import { compare, toBig } from '#core/money.ts';
import type { OverdrawnRow } from '#server/db/tables/overdrawn-record.ts';
import { overdrawnRecord } from '#server/db/tables/overdrawn-record.ts';
import fc from '#tests/fast-check.ts';
import { fullCounts } from '#tests/full-counts.ts';
import { openOffering, type Application } from '../given-offering.ts';
import { idOf } from '../given.ts';
import { offeringStage } from '../offering-stage.ts';
import type { OpenStore } from '../test-stores.ts';
import { home } from '../test-tenants.ts';

const instrument = 'XMAD-S:IBRX';

const wanted = fc.record({
  lots: fc.integer({ min: 1, max: 30 }),
  bid: fc.constantFrom(null, '8', '9', '10'),
});
/** What a client or the desk tries, whether it is possible then or not. */
const step = fc.oneof(
  fc.record({ do: fc.constantFrom('apply' as const, 'change' as const), wanted }),
  fc.record({
    do: fc.constantFrom('withdraw' as const, 'reject' as const),
  }),
  fc.record({
    do: fc.constantFrom('close' as const, 'pass' as const),
  }),
  fc.record({ do: fc.constant('allot' as const), price: fc.constantFrom('8', '9', '10') }),
  fc.record({
    do: fc.constantFrom('raise' as const, 'cancel' as const),
    lots: fc.integer({ min: 1, max: 5 }),
    days: fc.constantFrom(1, 30),
  }),
);
/** What is raised in the end and not paid in time, what is paid of the debt, and what becomes of the application then. */
const unpaid = fc.option(
  fc.record({
    lots: fc.integer({ min: 1, max: 5 }),
    parts: fc.array(fc.constantFrom('0.01', '20.20', 'rest'), { maxLength: 2 }),
    then: fc.constantFrom('credit' as const, 'cancel' as const, 'reject' as const),
  }),
);
type Unpaid = NonNullable<typeof unpaid extends fc.Arbitrary<infer T> ? T : never>;
type Step = typeof step extends fc.Arbitrary<infer T> ? T : never;

/** What many runs come to, a few come to by these. */
const examples: [{ lots: number; bid: null }, Step[], Unpaid][] = (
  ['credit', 'cancel', 'reject'] as const
).map((then) => [{ lots: 1, bid: null }, [], { lots: 2, parts: ['0.01'], then }]);

/** Whatever happens to an application in whichever order, no money or shares stay set aside for it. */
export function offeringFrozenSuite(open: OpenStore): void {
  describe('money set aside for offerings', { timeout: 600_000 }, () => {
    const stage = offeringStage(open);
    const { call, desk, balance } = stage;

    it('has all come back or been paid, to the last minor unit, after any sequence of steps', async () => {
      // What the demonstration began comes to its end first.
      await stage.runAfter(40);
      const seen = new Set<string>();
      const advanced = new Set<string>();
      await fc.assert(
        fc.asyncProperty(
          wanted,
          fc.array(step, { maxLength: 7 }),
          unpaid,
          async (first, steps, rest) => {
            const { code } = await openOffering(stage.test, { lots: 20 });
            const before = await owned();
            const ids = new Set<string>();
            await tried(code, 'apply', first, ids);
            for (const each of steps) await attempt(code, each, ids);
            await ended(code, ids, rest);
            const debts = await debtsOf(ids);
            const after = await owned();
            expect([after.frozen, after.locked]).toEqual([before.frozen, before.locked]);
            const made = await Promise.all([...ids].map((id) => stage.read(id)));
            const held = made.filter(({ status }) => status === 'holding');
            const paid = held.reduce((sum, each) => sum.plus(each.total ?? '0'), toBig('0'));
            // Of what ended without shares nothing is owed; of shares that were credited, what was advanced and not paid since.
            const owed = debts.filter(({ status }) => status !== 'clear');
            expect(held.map(({ id }) => id)).toEqual(
              expect.arrayContaining(owed.map(({ linkId }) => linkId)),
            );
            const left = owed.reduce((sum, each) => sum.plus(leftOf(each)), toBig('0'));
            expect(toBig(String(before.cash)).minus(String(after.cash)).toFixed(2)).toBe(
              paid.minus(left).toFixed(2),
            );
            expect(toBig(String(after.owed)).minus(String(before.owed)).toFixed(2)).toBe(
              left.toFixed(2),
            );
            for (const { status, id } of made) {
              seen.add(status);
              if (debts.some(({ linkId }) => linkId === id)) advanced.add(status);
            }
            // The next can apply again.
            for (const { id } of owed) await done(`overdrawn/${id}/waive`, { note: 'A test.' });
          },
        ),
        { numRuns: fullCounts ? 100 : 10, examples },
      );
      // What was not paid in time came to each of its ends.
      expect([...advanced].sort()).toEqual(['holding', 'refunded', 'rejected']);
      // Each came to an end, and to both that money can have; many runs come to all of them.
      const ends = ['holding', 'refunded', ...(fullCounts ? ['rejected', 'withdrawn'] : [])];
      expect([...seen]).toEqual(expect.arrayContaining(ends));
      expect(['holding', 'refunded', 'rejected', 'withdrawn']).toEqual(
        expect.arrayContaining([...seen]),
      );
    });

    const owned = async () => ({
      cash: await balance('cash'),
      frozen: await balance('frozen'),
      owed: await balance('outstanding'),
      locked: await balance('frozen', { asset: instrument }),
    });

    /** Applies or changes at the figures that are quoted for it. */
    async function tried(
      code: string,
      what: 'apply' | 'change',
      { lots, bid }: { readonly lots: number; readonly bid: string | null },
      ids: Set<string>,
    ): Promise<void> {
      const quote = await sent(`/item/${code}/quote`, { lots, price: bid });
      const { total } = quote.json<{ total: string }>();
      const path = what === 'apply' ? `/item/${code}/apply` : `/application/${latest(ids)}/change`;
      const answer = await sent(path, { lots, price: bid, total });
      if (answer.statusCode === 200) ids.add(answer.json<Application>().id);
    }

    async function attempt(code: string, each: Step, ids: Set<string>): Promise<void> {
      if (each.do === 'apply' || each.do === 'change')
        return tried(code, each.do, each.wanted, ids);
      if (each.do === 'pass') return stage.runAfter(0.3);
      if (each.do === 'withdraw') await sent(`/application/${latest(ids)}/withdraw`, null);
      if (each.do === 'close') await desk(`offerings/${code}/close`);
      if (each.do === 'cancel') await desk(`offerings/${code}/cancel`, { reason: 'A test.' });
      const remark = 'A test.';
      if (each.do === 'reject')
        await desk(`offering-applications/${latest(ids)}/reject`, { remark });
      if (each.do === 'raise')
        await desk(`offering-applications/${latest(ids)}/raise`, {
          lots: each.lots,
          days: each.days,
          remark,
        });
      if (each.do === 'allot')
        await desk(`offerings/${code}/allot`, { price: each.price, seed: 'test' });
      return stage.run();
    }

    /** Lets it go to its end, in which what is to be paid is paid, or some of it is not. */
    async function ended(
      code: string,
      ids: ReadonlySet<string>,
      rest: Unpaid | null,
    ): Promise<void> {
      await desk(`offerings/${code}/close`);
      await desk(`offerings/${code}/allot`, { price: '10', seed: 'test' });
      await stage.run();
      for (const id of ids) {
        const { status, to_pay: amount } = await stage.read(id);
        if (status === 'payment') await sent(`/application/${id}/pay`, { amount });
      }
      if (rest !== null) await owing(code, ids, rest);
      await stage.runAfter(7);
      await stage.run();
    }

    async function owing(
      code: string,
      ids: ReadonlySet<string>,
      { lots, parts, then }: Unpaid,
    ): Promise<void> {
      const remark = 'A test.';
      for (const id of ids)
        await desk(`offering-applications/${id}/raise`, { lots, days: 1, remark });
      await stage.runAfter(1.01);
      for (const part of parts)
        for (const debt of await debtsOf(ids)) {
          const isWhole = part === 'rest' || compare(leftOf(debt), part) <= 0;
          if (debt.status !== 'clear')
            await done(`overdrawn/${debt.id}/clear`, isWhole ? {} : { amount: part });
        }
      if (then === 'cancel') await desk(`offerings/${code}/cancel`, { reason: remark });
      if (then === 'reject')
        for (const id of ids) await desk(`offering-applications/${id}/reject`, { remark });
      await stage.runAfter(0.01);
    }

    async function debtsOf(ids: ReadonlySet<string>): Promise<readonly OverdrawnRow[]> {
      const { id: clientId } = await idOf(stage.test, 'marta');
      const rows = await stage.test.db.inTenant(home.id, (tx) =>
        tx.select().from(overdrawnRecord).where(eq(overdrawnRecord.clientId, clientId)),
      );
      return rows.filter(({ linkId }) => linkId !== null && ids.has(linkId));
    }

    /** What must not be refused. */
    async function done(path: string, body: object): Promise<void> {
      const answer = await desk(path, body);
      expect([path, answer.statusCode, answer.body]).toEqual([path, 200, answer.body]);
    }

    async function sent(path: string, body: object | null) {
      const answer = await call('POST', path, { ...(body && { body }) });
      expect([path, answer.statusCode < 500, answer.body]).toEqual([path, true, answer.body]);
      return answer;
    }

    function latest(ids: ReadonlySet<string>): string {
      return [...ids].at(-1) ?? '019e2f40-1a2b-7c3d-8e4f-5a6b7c8d9e70';
    }
  });
}
