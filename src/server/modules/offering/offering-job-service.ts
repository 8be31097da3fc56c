import { and, asc, eq, lte, sql } from 'drizzle-orm';
import { CodedError } from '#core/errors.ts';
import { plainAmount } from '#core/money.ts';
import type { Database, TenantTransaction } from '#server/db/database.ts';
import { job } from '#server/db/tables/job.ts';
import { offering } from '#server/db/tables/offering.ts';
import type { JobHandler } from '#server/jobs/job-handler.ts';
import type { RandomSource } from '#server/platform/ids.ts';
import { recordSecurity } from '#server/security-log/record-security.ts';
import {
  computeAllotment,
  finishAllotment,
  startAllotment,
  writeAllotments,
} from './allot-service.ts';
import { allotJobKind, applicationJobKind } from './offering-job-kind.ts';
import { takeOfferingStep } from './publish-service.ts';
import { runApplication } from './run-application-service.ts';

/** Who acts where no person does, as the security log names it. */
const offeringActor = { kind: 'system', name: 'offerings' } as const;

const minute = 60_000;
/** Applications of one transaction of an allotment. */
const batch = 2000;

/** Offerings open, close and list when their time has come, and those at a fixed price are allotted then; whatever is due about an application is a job of its own. */
export function offeringJobs(db: Database, random: RandomSource): readonly JobHandler[] {
  return [
    {
      kind: allotJobKind,
      async run({ tenant: { id: tenant }, payload, now, settle }) {
        const code = String(payload['offering']);
        const drawn = await db.inTenant(tenant, (tx) => computeAllotment(tx, tenant, code));
        if (drawn === null) return;
        const { offering: row, allotment } = drawn;
        // Each batch stands for itself: a server that goes on after another has died finds what is still to be written.
        const write = () =>
          db.inTenant(tenant, (tx) => writeAllotments(tx, row, allotment, batch, now));
        while ((await write()) > 0);
        await settle((tx) => finishAllotment(tx, tenant, code, allotment, now));
      },
    },
    {
      kind: applicationJobKind,
      async run({ tenant, payload, now, settle }) {
        await settle(async (tx) => {
          try {
            await runApplication(tx, random, tenant.id, String(payload['application']), now);
          } catch (error) {
            // Deleted meanwhile, with its client.
            if (!(error instanceof CodedError) || error.code !== 'notFound') throw error;
          }
        });
      },
    },
    {
      kind: 'offering.due',
      every: minute,
      run: ({ tenant, now, settle }) =>
        settle(async (tx) => {
          await takeDueSteps(tx, tenant.id, now);
          await allotFixed(tx, random, tenant.id, now);
          await askDueApplications(tx, tenant.id, now);
        }),
    },
  ];
}

const steps = { upcoming: 'open', open: 'close', allotted: 'list' } as const;

async function takeDueSteps(tx: TenantTransaction, tenant: string, now: Date): Promise<void> {
  const inState = (state: keyof typeof steps) => eq(offering.state, state);
  // A server that was away opens and closes in one go.
  for (const state of ['upcoming', 'open', 'allotted'] as const) {
    const date = { upcoming: offering.start, open: offering.end, allotted: offering.listed }[state];
    const due = await tx
      .select({ code: offering.code })
      .from(offering)
      .where(and(eq(offering.tenant, tenant), inState(state), lte(date, now)))
      .orderBy(asc(offering.code));
    for (const { code } of due) await takeOfferingStep(tx, tenant, code, steps[state], 'time', now);
  }
}

/**
 * Where there is one price alone the desk has nothing to decide: its allotment begins at the publication time. Locked, so that one
 * that the desk begins meanwhile is not begun again; it goes on in a job of its own, as every allotment does.
 */
async function allotFixed(
  tx: TenantTransaction,
  random: RandomSource,
  tenant: string,
  now: Date,
): Promise<void> {
  const due = await tx
    .select({ code: offering.code, price: offering.priceHigh })
    .from(offering)
    .where(
      and(
        eq(offering.tenant, tenant),
        eq(offering.state, 'closed'),
        eq(offering.priceLow, offering.priceHigh),
        lte(offering.pub, now),
      ),
    )
    .orderBy(asc(offering.code))
    .for('update');
  for (const { code, price } of due) {
    const seed = Buffer.from(random(16)).toString('hex');
    const decision = { price: plainAmount(price), seed, by: 'time' } as const;
    await startAllotment(tx, random, tenant, code, decision, now);
    await recordSecurity(
      tx,
      tenant,
      {
        kind: 'offeringAllotted',
        actor: offeringActor,
        clientId: null,
        origin: null,
        detail: { offering: code, price: decision.price, seed },
      },
      now,
    );
  }
}

/** One statement, however many applications there are; what is due is in the key, so that it is asked for once. */
async function askDueApplications(tx: TenantTransaction, tenant: string, now: Date): Promise<void> {
  const at = sql`${now.toISOString()}::timestamptz`;
  await tx.execute(sql`
    insert into ${job} (tenant, id, kind, run_key, payload, run_at)
    select application.tenant, gen_random_uuid(), ${applicationJobKind}, application.id::text || ' ' || due.what,
      jsonb_build_object('application', application.id), ${at}
    from offering_application application
    join offering on offering.tenant = application.tenant and offering.code = application.offering
    cross join lateral (values
      ('cancel', offering.state = 'cancelled' and application.status in ('awaiting', 'allotted', 'partly', 'none', 'payment', 'outstanding')),
      ('refund', offering.state in ('allotted', 'listed') and application.status in ('allotted', 'partly', 'none')
        and application.refunded_at is null and offering.refund_at <= ${at}),
      ('expire ' || application.version, offering.state in ('allotted', 'listed') and application.status = 'payment' and application.payment_due <= ${at}),
      ('credit ' || application.version, offering.state in ('allotted', 'listed') and application.status in ('allotted', 'partly', 'outstanding')
        and offering.lwr_at <= ${at}),
      ('list', offering.state = 'listed' and application.status = 'listing')
    ) due (what, is_due)
    where application.tenant = ${tenant} and offering.state in ('allotted', 'listed', 'cancelled') and application.status in ('awaiting', 'allotted', 'partly', 'none', 'payment', 'outstanding', 'listing')
      and due.is_due
    on conflict (tenant, kind, run_key) do nothing`);
}
