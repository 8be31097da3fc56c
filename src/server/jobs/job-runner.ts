import { and, eq } from 'drizzle-orm';
import { CodedError } from '#core/errors.ts';
import type { Database, TenantTransaction } from '#server/db/database.ts';
import { job } from '#server/db/tables/job.ts';
import type { Clock } from '#server/platform/clock.ts';
import { faultText } from '#server/platform/fault-text.ts';
import type { RandomSource } from '#server/platform/ids.ts';
import { newId } from '#server/platform/ids.ts';
import type { TenantDirectory } from '#server/tenants/tenant-directory.ts';
import type { JobHandler } from './job-handler.ts';
import {
  type DueJob,
  extendLeases,
  findDueJobs,
  holdsLease,
  type LeasedJob,
  leaseJob,
  leaseMs,
} from './job-lease.ts';
import { scheduleNext, startRecurring } from './recurring-jobs.ts';
import { maxAttempts, retryDelay } from './retry-delay.ts';

export interface JobRunnerDependencies {
  readonly db: Database;
  readonly clock: Clock;
  readonly random: RandomSource;
  readonly tenants: TenantDirectory;
  /** What this server can do; jobs of other kinds are left to servers that can. */
  readonly handlers: readonly JobHandler[];
  /** Called with every job that has failed for good. */
  readonly onFault: (error: unknown) => void;
}

export interface JobRunner {
  /** Runs what is due now, until nothing is; answers how many jobs it held. */
  runDue(): Promise<number>;
  /** Extends the leases of what is running. */
  beat(): Promise<void>;
  /** Looks for due jobs from now on. Answers how to stop: what is running is finished. */
  start(): Promise<() => Promise<void>>;
}

const pollMs = 1000;
const atOnce = 4;
const batch = 100;
const maxErrorLength = 2000;

/** The job is another runner's now. */
class LeaseLost extends Error {}

/** Runs jobs of every tenant. Several servers on one database share them: each job is held by one at a time. */
export function createJobRunner({
  db,
  clock,
  random,
  tenants,
  handlers,
  onFault,
}: JobRunnerDependencies): JobRunner {
  const runner = newId(clock(), random);
  const byKind = new Map(handlers.map((handler) => [handler.kind, handler]));
  const served = new Map(tenants.all.map((tenant) => [tenant.id, tenant]));
  const running = new Set<LeasedJob>();

  async function runDue(): Promise<number> {
    let held = 0;
    for (;;) {
      const due = await findDueJobs(db, {
        now: clock(),
        tenants: [...served.keys()],
        kinds: [...byKind.keys()],
        limit: batch,
      });
      const before = held;
      const waiting = due.values();
      await Promise.all(
        Array.from({ length: atOnce }, async () => {
          for (const each of waiting) if (await runOne(each)) held += 1;
        }),
      );
      if (held === before) return held;
    }
  }

  async function runOne(due: DueJob): Promise<boolean> {
    const leased = await leaseJob(db, due, runner, clock());
    const handler = byKind.get(leased?.kind ?? '');
    const tenant = served.get(due.tenant);
    if (leased === null || handler === undefined || tenant === undefined) return false;
    running.add(leased);
    try {
      // A job that takes its server down with it each time would otherwise be tried for ever.
      if (leased.attempt > maxAttempts)
        throw new Error(`job ${leased.kind}: its server ended ${maxAttempts} times`);
      let settled = false;
      const settle = async (work: (tx: TenantTransaction) => Promise<void>) => {
        await finish(leased, handler, work);
        settled = true;
      };
      await handler.run({ tenant, payload: leased.payload, now: clock(), settle });
      if (!settled) await settle(async () => undefined);
    } catch (error) {
      if (!(error instanceof LeaseLost)) await retry(leased, handler, error);
    } finally {
      running.delete(leased);
    }
    return true;
  }

  function finish(
    leased: LeasedJob,
    handler: JobHandler,
    work: (tx: TenantTransaction) => Promise<void>,
  ): Promise<void> {
    return db.inTenant(leased.tenant, async (tx) => {
      if (!(await holdsLease(tx, leased, runner))) throw new LeaseLost();
      await work(tx);
      await change(tx, leased, { doneAt: clock(), lastError: null });
      await scheduleNext(tx, random, leased.tenant, handler, clock());
    });
  }

  async function retry(leased: LeasedJob, handler: JobHandler, error: unknown): Promise<void> {
    const isLast = leased.attempt >= maxAttempts;
    const lastError = faultText(error).slice(0, maxErrorLength);
    await db.inTenant(leased.tenant, async (tx) => {
      if (!(await holdsLease(tx, leased, runner))) return;
      const now = clock();
      if (isLast) await change(tx, leased, { failedAt: now, lastError });
      else
        await change(tx, leased, {
          runAt: new Date(now.getTime() + retryDelay(leased.attempt)),
          lastError,
        });
      // The next run does not wait for the failed one to be examined.
      if (isLast) await scheduleNext(tx, random, leased.tenant, handler, now);
    });
    if (isLast) onFault(error);
  }

  async function change(
    tx: TenantTransaction,
    { tenant, id }: LeasedJob,
    values: Partial<typeof job.$inferInsert>,
  ): Promise<void> {
    await tx
      .update(job)
      .set({ leasedBy: null, leaseUntil: null, ...values })
      .where(and(eq(job.tenant, tenant), eq(job.id, id)));
  }

  // A database that is away is reported where it is lost; the next look finds what is due.
  const report = (error: unknown) => {
    if (!(error instanceof CodedError && error.code === 'serviceUnavailable')) onFault(error);
  };
  const beat = () => extendLeases(db, [...running], runner, clock());

  async function start(): Promise<() => Promise<void>> {
    await startRecurring(db, random, [...served.keys()], handlers, clock());
    let busy = false;
    let round: Promise<unknown> = Promise.resolve();
    const poll = setInterval(() => {
      if (busy) return;
      busy = true;
      round = runDue()
        .catch(report)
        .finally(() => {
          busy = false;
        });
    }, pollMs);
    const heartbeat = setInterval(() => {
      if (running.size > 0) void beat().catch(report);
    }, leaseMs / 4);
    return async () => {
      clearInterval(poll);
      await round;
      clearInterval(heartbeat);
    };
  }

  return { runDue, beat, start };
}
