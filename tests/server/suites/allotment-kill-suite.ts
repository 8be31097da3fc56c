import { and, asc, eq } from 'drizzle-orm';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { TenantTransaction } from '#server/db/database.ts';
import { job } from '#server/db/tables/job.ts';
import { offeringApplication } from '#server/db/tables/offering.ts';
import {
  computeAllotment,
  finishAllotment,
  writeAllotments,
} from '#server/modules/offering/allot-service.ts';
import { applicationJobKind } from '#server/modules/offering/offering-job-kind.ts';
import { findOffering } from '#server/modules/offering/offering-record-service.ts';
import { doneByDesk } from '../given-operator.ts';
import { openOffering } from '../given-offering.ts';
import { idOf } from '../given.ts';
import { writeApplicants, writeApplications } from '../many-applications.ts';
import type { TestApp } from '../test-app.ts';
import { startTestApp } from '../test-app.ts';
import type { OpenStore } from '../test-stores.ts';
import { home } from '../test-tenants.ts';

const count = 7;
const batch = 2;
const batches = Math.ceil(count / batch);
/** A server that is gone: nothing of what it was writing is kept. */
class Killed extends Error {}

/** An allotment in batches, with a server killed at each point of it. */
export function allotmentKillSuite(open: OpenStore): void {
  describe('allotments in batches', { timeout: 300_000 }, () => {
    let test: TestApp;
    let like = '';
    beforeEach(async () => {
      test = await startTestApp(open);
      ({ id: like } = await idOf(test, 'marta'));
    });
    afterEach(async () => {
      expect(test.faults.splice(0)).toEqual([]);
      await test.close();
    });

    const inHome = <T>(work: (tx: TenantTransaction) => Promise<T>) =>
      test.db.inTenant(home.id, work);

    /** One that is being allotted, with fewer lots than were applied for. */
    const allotting = async () => {
      const { code } = await openOffering(test, { lots: 9 });
      const many = { code, like, count };
      await inHome((tx) => writeApplicants(tx, many));
      await inHome((tx) => writeApplications(tx, many));
      await doneByDesk(test, `offerings/${code}/close`);
      await doneByDesk(test, `offerings/${code}/allot`, { price: '10', seed: 'kill' });
      return code;
    };
    const drawOf = async (code: string) => {
      const drawn = await inHome((tx) => computeAllotment(tx, home.id, code));
      if (drawn === null) throw new Error(`${code} is not being allotted`);
      return drawn;
    };
    /** A server writes so many batches and is killed: in the middle of the next, or after its commit. */
    const killedAfter = async (code: string, written: number, isWriting: boolean) => {
      const { offering, allotment } = await drawOf(code);
      const write = (tx: TenantTransaction) =>
        writeAllotments(tx, offering, allotment, batch, test.now);
      for (let each = 0; each < written; each += 1) expect(await inHome(write)).toBeGreaterThan(0);
      if (!isWriting) return;
      const gone = inHome(async (tx) => {
        await write(tx);
        throw new Killed();
      });
      await expect(gone).rejects.toThrow(Killed);
    };
    /** Another server goes on from what is there. */
    const goneOn = async (code: string) => {
      const { offering, allotment } = await drawOf(code);
      const write = () => inHome((tx) => writeAllotments(tx, offering, allotment, batch, test.now));
      while ((await write()) > 0);
      await inHome((tx) => finishAllotment(tx, home.id, code, allotment, test.now));
    };
    /** What each application was given, how often that was written, and how many jobs inform its client. */
    const outcome = (code: string) =>
      inHome(async (tx) => {
        const rows = await tx
          .select()
          .from(offeringApplication)
          .where(
            and(eq(offeringApplication.tenant, home.id), eq(offeringApplication.offering, code)),
          )
          .orderBy(asc(offeringApplication.id));
        const given: (readonly [lots: number | null, writes: number, jobs: number])[] = [];
        for (const { id, allottedLots, steps } of rows) {
          const own = and(eq(job.kind, applicationJobKind), eq(job.runKey, `${id} allotted`));
          given.push([allottedLots, steps.length, await tx.$count(job, own)]);
        }
        const { state, allottedLots } = await findOffering(tx, home.id, code);
        return { given, state, allottedLots };
      });

    it('give each application its lots once, wherever a server is killed', async () => {
      for (const isWriting of [true, false])
        for (let written = 0; written <= batches; written += 1) {
          if (isWriting && written === batches) continue;
          const code = await allotting();
          const { allotment } = await drawOf(code);
          await killedAfter(code, written, isWriting);
          await goneOn(code);
          const { given, state, allottedLots } = await outcome(code);
          const where = `${isWriting ? 'while' : 'after'} writing batch ${written}`;
          const lots = [...allotment.lots].sort(([a], [b]) => (a < b ? -1 : 1));
          expect([where, given]).toEqual([where, lots.map(([, each]) => [each, 1, 1])]);
          expect([where, state, allottedLots]).toEqual([where, 'allotted', 9]);
        }
    });

    it('come to the same on two servers that write at once', async () => {
      const code = await allotting();
      const ended = await Promise.allSettled([goneOn(code), goneOn(code)]);
      expect(ended.some(({ status }) => status === 'fulfilled')).toBe(true);
      const { given, state, allottedLots } = await outcome(code);
      expect(given.map(([, writes, jobs]) => [writes, jobs])).toEqual(
        Array.from({ length: count }, () => [1, 1]),
      );
      expect([state, allottedLots]).toEqual(['allotted', 9]);
    });
  });
}
