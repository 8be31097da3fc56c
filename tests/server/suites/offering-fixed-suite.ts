import { and, eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { securityEvent } from '#server/db/tables/security-event.ts';
import { offeringJobs } from '#server/modules/offering/offering-job-service.ts';
import { findOffering } from '#server/modules/offering/offering-record-service.ts';
import { systemRandom } from '#server/platform/ids.ts';
import { awaitingApplication, runOfferings } from '../given-offering.ts';
import { offeringStage } from '../offering-stage.ts';
import type { OpenStore } from '../test-stores.ts';
import { home } from '../test-tenants.ts';

const fixed = { price_low: '10', price_high: '10' };
const day = 86_400_000;

/** Offerings at one price alone, whose result no one has to decide. */
export function offeringFixedSuite(open: OpenStore): void {
  describe('offerings at a fixed price', { timeout: 300_000 }, () => {
    const stage = offeringStage(open);
    const found = (code: string) =>
      stage.test.db.inTenant(home.id, (tx) => findOffering(tx, home.id, code));
    /** What the system recorded of an allotment; the record of the desk names a person. */
    const recorded = async (code: string) => {
      const rows = await stage.test.db.inTenant(home.id, (tx) =>
        tx
          .select()
          .from(securityEvent)
          .where(
            and(eq(securityEvent.kind, 'offeringAllotted'), eq(securityEvent.actor, 'system')),
          ),
      );
      return rows.filter(({ detail }) => detail['offering'] === code);
    };
    /** To a moment of the offering, in milliseconds from it. */
    const moveTo = (moment: Date, more: number) => {
      stage.test.now = new Date(moment.getTime() + more);
    };

    it('are allotted at their publication time, not before, with a seed that is recorded', async () => {
      const { id, code } = await awaitingApplication(stage.test, 'marta', fixed);
      const { pub } = await found(code);
      moveTo(pub, -1);
      await stage.run();
      expect((await found(code)).state).toBe('closed');
      moveTo(pub, 60_000);
      await stage.run();
      const after = await found(code);
      expect([after.state, Number(after.price), after.allottedLots]).toEqual(['allotted', 10, 1]);
      expect(after.seed).toMatch(/^[0-9a-f]{32}$/);
      expect((await stage.read(id)).status).toBe('allotted');
      expect(await recorded(code)).toMatchObject([
        {
          actorName: 'offerings',
          clientId: null,
          result: 'done',
          detail: { price: '10', seed: after.seed },
        },
      ]);
    });

    it('are closed and allotted once by servers that were away, however many come back', async () => {
      const { id, code } = await awaitingApplication(stage.test, 'marta', fixed);
      moveTo((await found(code)).pub, 9 * day);
      await Promise.all([
        runOfferings(stage.test, stage.faults),
        runOfferings(stage.test, stage.faults),
      ]);
      await stage.runAfter(0.01);
      const { seed } = await found(code);
      await stage.runAfter(0.01);
      expect((await found(code)).seed).toBe(seed);
      expect(await recorded(code)).toHaveLength(1);
      expect((await stage.read(id)).status).toBe('holding');
    });

    it('are left as they were by a server that dies before its end, and allotted by the next', async () => {
      const { code } = await awaitingApplication(stage.test, 'marta', fixed);
      moveTo((await found(code)).pub, 60_000);
      const { db, now } = stage.test;
      const due = offeringJobs(db, systemRandom).find(({ kind }) => kind === 'offering.due');
      const died = due?.run({
        tenant: home,
        payload: {},
        now,
        settle: (work) =>
          db.inTenant(home.id, async (tx) => {
            await work(tx);
            throw new Error('the server died');
          }),
      });
      await expect(died).rejects.toThrow('the server died');
      expect([(await found(code)).state, await recorded(code)]).toEqual(['open', []]);
      await stage.run();
      expect((await found(code)).state).toBe('allotted');
      expect(await recorded(code)).toHaveLength(1);
    });

    it('wait for the desk where there is a band, and are left alone that the desk allotted', async () => {
      const banded = await awaitingApplication(stage.test, 'marta');
      const early = await awaitingApplication(stage.test, 'marta', fixed);
      await stage.desk(`offerings/${early.code}/close`);
      await stage.desk(`offerings/${early.code}/allot`, { price: '10', seed: 'at the desk' });
      await stage.runAfter(2.5);
      await stage.runAfter(2.5);
      expect((await found(banded.code)).state).toBe('closed');
      expect((await found(early.code)).seed).toBe('at the desk');
      expect([...(await recorded(banded.code)), ...(await recorded(early.code))]).toEqual([]);
    });
  });
}
