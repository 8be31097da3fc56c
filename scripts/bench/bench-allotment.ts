import { performance } from 'node:perf_hooks';
import { and, eq, sql } from 'drizzle-orm';
import pg from 'pg';
import { job } from '#server/db/tables/job.ts';
import { offeringApplication } from '#server/db/tables/offering.ts';
import { allotJobKind, applicationJobKind } from '#server/modules/offering/offering-job-kind.ts';
import { offeringJobs } from '#server/modules/offering/offering-job-service.ts';
import { findOffering } from '#server/modules/offering/offering-record-service.ts';
import { systemRandom } from '#server/platform/ids.ts';
import { doneByDesk } from '#tests/server/given-operator.ts';
import { openOffering } from '#tests/server/given-offering.ts';
import { writeApplicants, writeApplications } from '#tests/server/many-applications.ts';
import type { TestApp } from '#tests/server/test-app.ts';
import { home } from '#tests/server/test-tenants.ts';
import type { Figure } from './figure.ts';
import { newClient } from './new-client.ts';
import { onPostgres } from './on-postgres.ts';
import { seconds } from './running-bundle.ts';

const count = 100_000;
/** Half of what is applied for. */
const lots = 150_000;

/** On PostgreSQL: everything between the start of an allotment and its end, with a tranche and a draw, written in batches. */
export function benchAllotment(): Promise<Figure[]> {
  return onPostgres(async (test, url) => {
    const terms = { lots, tranche_vip: 3, tranche_percent: 30 };
    const { code } = await openOffering(test, terms);
    const many = await test.db.inTenant(home.id, async (tx) => {
      const like = await newClient(tx, test.now, 'applicant');
      await writeApplicants(tx, { code, like, count });
      return { code, like, count };
    });
    await analyzed(url);
    await test.db.inTenant(home.id, (tx) => writeApplications(tx, many));
    await analyzed(url);
    await doneByDesk(test, `offerings/${code}/close`);
    await doneByDesk(test, `offerings/${code}/allot`, { price: '10', seed: 'bench' });
    const started = performance.now();
    await allot(test, code);
    const took = seconds(started);
    await mustBeWhole(test, code);
    return [
      {
        name: `${count} applications allotted`,
        value: took,
        unit: 's',
        bar: { limit: 30, atMost: true },
      },
    ];
  });
}

/** As the autovacuum of a store that grew by and by would have done. */
async function analyzed(url: string): Promise<void> {
  const owner = new pg.Client({ connectionString: url });
  await owner.connect();
  await owner.query('analyze');
  await owner.end();
}

/** As the job does it; what is to be said to each client is a job of its own, and is not done here. */
async function allot({ db, now }: TestApp, code: string): Promise<void> {
  const handler = offeringJobs(db, systemRandom).find(({ kind }) => kind === allotJobKind);
  if (handler === undefined) throw new Error('no job allots');
  await handler.run({
    tenant: home,
    payload: { offering: code },
    now,
    settle: (work) => db.inTenant(home.id, work),
  });
}

/** A figure of what was not done would be none. */
async function mustBeWhole({ db }: TestApp, code: string): Promise<void> {
  const { state, allotted, asked } = await db.inTenant(home.id, async (tx) => {
    const own = and(
      eq(offeringApplication.tenant, home.id),
      eq(offeringApplication.offering, code),
    );
    const [sum] = await tx
      .select({
        lots: sql<number>`sum(${offeringApplication.allottedLots})::integer`,
        asked: sql<number>`count(${job.id})::integer`,
      })
      .from(offeringApplication)
      .leftJoin(
        job,
        and(
          eq(job.tenant, offeringApplication.tenant),
          eq(job.kind, applicationJobKind),
          eq(job.runKey, sql`${offeringApplication.id}::text || ' allotted'`),
        ),
      )
      .where(own);
    return {
      state: (await findOffering(tx, home.id, code)).state,
      allotted: sum?.lots,
      asked: sum?.asked,
    };
  });
  if (state !== 'allotted' || allotted !== lots || asked !== count)
    throw new Error(`${code} is ${state}: ${allotted} lots, ${asked} clients to be informed`);
}
