import { createHash } from 'node:crypto';
import { and, asc, eq, inArray, sql } from 'drizzle-orm';
import { CodedError } from '#core/errors.ts';
import { offeringApplicationLifecycle } from '#core/lifecycle/offering-application.ts';
import { offeringLifecycle } from '#core/lifecycle/offering.ts';
import { compare, toBig } from '#core/money.ts';
import { allotLots, type Allotment } from '#server/rules/offering/allot-lots.ts';
import { offeringFigures } from '#core/offering/offering-figures.ts';
import type { TenantTransaction } from '#server/db/database.ts';
import { job } from '#server/db/tables/job.ts';
import type { OfferingRow } from '#server/db/tables/offering.ts';
import { offeringApplication } from '#server/db/tables/offering.ts';
import { scheduleJob } from '#server/jobs/schedule-job.ts';
import type { RandomSource } from '#server/platform/ids.ts';
import { allotJobKind, applicationJobKind } from './offering-job-kind.ts';
import type { ChangedOffering } from './offering-record-service.ts';
import { findOffering, lockOffering, saveOffering } from './offering-record-service.ts';

export interface AllotmentDecision {
  /** Of a share, within the band. */
  readonly price: string;
  /** What the draw is repeated from. */
  readonly seed: string;
  /** `time` where there is one price alone, and so nothing to decide. */
  readonly by: 'operator' | 'time';
}

/**
 * Begins the allotment at a final price with a seed: from here on nothing about the applications changes, so that every server
 * that goes on with it comes to the same. `stateConflict` where it was allotted before or has not ended.
 */
export async function startAllotment(
  tx: TenantTransaction,
  random: RandomSource,
  tenant: string,
  code: string,
  { price, seed, by }: AllotmentDecision,
  now: Date,
): Promise<ChangedOffering> {
  const before = await lockOffering(tx, tenant, code);
  const { to: state } = offeringLifecycle.step(before.state, 'allot', by);
  const { priceLow, priceHigh, priceStep } = before;
  const isInBand = compare(price, priceLow) >= 0 && compare(price, priceHigh) <= 0;
  if (!isInBand || !toBig(price).minus(priceLow).mod(priceStep).eq(0))
    throw new CodedError('requestInvalid', {}, [{ pointer: '/price', code: 'invalid' }]);
  // From now on it is decided, whenever it was to be announced.
  const pub = before.pub > now ? now : before.pub;
  const after = await saveOffering(tx, before, { state, price, seed, pub }, now);
  await scheduleJob(tx, random, tenant, {
    kind: allotJobKind,
    runKey: code,
    payload: { offering: code },
    runAt: now,
  });
  return { before, after };
}

/** What the draw comes to: the same for the same applications, price and seed, whichever server computes it, and however often. */
export async function computeAllotment(
  tx: TenantTransaction,
  tenant: string,
  code: string,
): Promise<{ readonly offering: OfferingRow; readonly allotment: Allotment } | null> {
  const offering = await findOffering(tx, tenant, code);
  const { state, price, seed, lots, trancheVip, tranchePercent } = offering;
  if (state !== 'allotting' || price === null || seed === null) return null;
  const { id, bid, vip } = offeringApplication;
  const rows = await tx
    .select({ id, lots: offeringApplication.lots, bid, vip })
    .from(offeringApplication)
    .where(drawn(tenant, code, ['awaiting', 'allotted', 'partly', 'none']))
    .orderBy(asc(id));
  const tranche =
    trancheVip === null || tranchePercent === null
      ? null
      : { vip: trancheVip, percent: tranchePercent };
  const draw = (application: string) =>
    createHash('sha256').update(`${seed}:${application}`).digest('hex');
  return { offering, allotment: allotLots(rows, { lots, price, tranche }, draw) };
}

/**
 * Writes what the draw gave to so many of the applications that still wait, in one statement, and asks for the job that informs each
 * client. Answers how many there were; none when all is written.
 */
export async function writeAllotments(
  tx: TenantTransaction,
  offering: OfferingRow,
  { lots: given }: Allotment,
  limit: number,
  now: Date,
): Promise<number> {
  const { tenant, code, price } = offering;
  if (price === null) throw new Error(`${code} has no price`);
  const waiting = await tx
    .select({ id: offeringApplication.id, lots: offeringApplication.lots })
    .from(offeringApplication)
    .where(drawn(tenant, code, ['awaiting']))
    .orderBy(asc(offeringApplication.id))
    .limit(limit)
    .for('update');
  if (waiting.length === 0) return 0;
  const written = waiting.map(({ id, lots }) => {
    const allotted = given.get(id);
    if (allotted === undefined) throw new Error(`${id} was not in the draw of ${code}`);
    const event = allotted === 0 ? 'allotNone' : allotted < lots ? 'allotPart' : 'allotAll';
    const { to: status } = offeringApplicationLifecycle.step('awaiting', event, 'system');
    const { amount, fee, total } = offeringFigures(allotted, price, offering);
    return { id, status, lots: allotted, amount, fee, total };
  });
  await tx.execute(sql`
    with drawn as (
      select * from jsonb_to_recordset(${JSON.stringify(written)}::jsonb)
        as drawn (id uuid, status text, lots integer, amount numeric, fee numeric, total numeric)
    ), moved as (
      update offering_application application
      set status = drawn.status, allotted_lots = drawn.lots, price = ${price}::numeric, amount = drawn.amount, fee = drawn.fee,
        total = drawn.total, steps = application.steps || jsonb_build_array(jsonb_build_object('status', drawn.status, 'at', ${now.toISOString()}::text))
      from drawn where application.tenant = ${tenant} and application.id = drawn.id and application.status = 'awaiting'
      returning application.id
    )
    insert into ${job} (tenant, id, kind, run_key, payload, run_at)
    select ${tenant}, gen_random_uuid(), ${applicationJobKind}, moved.id::text || ' allotted', jsonb_build_object('application', moved.id), ${now.toISOString()}::timestamptz
    from moved on conflict (tenant, kind, run_key) do nothing`);
  return waiting.length;
}

/** Ends the allotment once every application has its result, with the sums that the draw came to. */
export async function finishAllotment(
  tx: TenantTransaction,
  tenant: string,
  code: string,
  { demand, allotted }: Allotment,
  now: Date,
): Promise<void> {
  const before = await lockOffering(tx, tenant, code);
  if (before.state !== 'allotting') return;
  const left = await tx.$count(offeringApplication, drawn(tenant, code, ['awaiting']));
  if (left > 0) throw new Error(`${left} applications for ${code} wait for their allotment`);
  const { to: state } = offeringLifecycle.step(before.state, 'finish', 'system');
  const sums = { demandLots: demand, allottedLots: allotted, allottedAt: now };
  await saveOffering(tx, before, { state, ...sums }, now);
}

function drawn(
  tenant: string,
  code: string,
  statuses: readonly ('awaiting' | 'allotted' | 'partly' | 'none')[],
) {
  return and(
    eq(offeringApplication.tenant, tenant),
    eq(offeringApplication.offering, code),
    inArray(offeringApplication.status, [...statuses]),
  );
}
