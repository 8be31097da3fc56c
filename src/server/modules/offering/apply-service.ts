import { CodedError } from '#core/errors.ts';
import { carryOut } from '#core/lifecycle/define-lifecycle.ts';
import { offeringApplicationLifecycle } from '#core/lifecycle/offering-application.ts';
import { compare } from '#core/money.ts';
import {
  blockedPrice,
  offeringFigures,
  type OfferingFigures,
} from '#core/offering/offering-figures.ts';
import { isOpenAt, offeringObstacles } from '#core/offering/offering-obstacles.ts';
import type { TenantTransaction } from '#server/db/database.ts';
import type { ApplicationRow, OfferingRow } from '#server/db/tables/offering.ts';
import { offeringApplication } from '#server/db/tables/offering.ts';
import { readClient } from '#server/modules/client/client-service.ts';
import type { RandomSource } from '#server/platform/ids.ts';
import { newId } from '#server/platform/ids.ts';
import type { Tenant } from '#server/tenants/tenant-directory.ts';
import { offersOffering } from '#server/tenants/tenant-products.ts';
import { announceApplication } from './announce-application.ts';
import type { DecidedApplication, FoundApplication } from './application-record-service.ts';
import {
  applicationsByOffering,
  lockApplication,
  saveApplication,
} from './application-record-service.ts';
import { blockMoney, freeMoney } from './block-money-service.ts';
import { countApplication, lockOffering } from './offering-record-service.ts';
import type { ApplicantSituation } from './offering-situation.ts';
import {
  applicantFacts,
  limitsOf,
  offeredWindow,
  readApplicantSituation,
} from './offering-situation.ts';

/** What is applied for, with the total that was shown. */
export interface WantedLots {
  readonly lots: number;
  /** Highest price of a share; `null` at the cut-off price. */
  readonly bid: string | null;
  readonly total: string;
}

/** What lots come to that are bid for: set aside at the bid, or at the highest price of the band. */
export function figuresOf(
  row: OfferingRow,
  { lots, bid }: Pick<WantedLots, 'lots' | 'bid'>,
): OfferingFigures {
  return offeringFigures(lots, blockedPrice(bid, row.priceHigh), row);
}

/**
 * Applies for lots: the money is set aside. Refuses with `notFound` (a draft too), with `offeringRefused` and every obstacle, and
 * with `changedMeanwhile` where the total is another than was shown.
 */
export async function applyForOffering(
  tx: TenantTransaction,
  random: RandomSource,
  tenant: Tenant,
  clientId: string,
  code: string,
  wanted: WantedLots,
  now: Date,
): Promise<ApplicationRow> {
  const client = await readClient(tx, tenant.id, clientId, 'lock');
  const offering = await lockOffering(tx, tenant.id, code);
  if (offering.state === 'draft' || !offersOffering(tenant, offering.kind))
    throw new CodedError('notFound');
  const situation = await readApplicantSituation(tx, tenant, clientId);
  const applied = (await applicationsByOffering(tx, tenant.id, clientId, [code])).has(code);
  const figures = confirmed(tenant, situation, offering, { applied }, wanted, now);
  const { initial: status } = offeringApplicationLifecycle.table;
  const row: ApplicationRow = {
    tenant: tenant.id,
    id: newId(now, random),
    clientId,
    offering: code,
    currency: offering.currency,
    status,
    lots: wanted.lots,
    bid: wanted.bid,
    blockedPrice: figures.price,
    blocked: '0',
    vip: client.vip,
    allottedLots: null,
    price: null,
    amount: null,
    fee: null,
    total: null,
    refunded: '0',
    holdId: null,
    sharesHoldId: null,
    paymentDue: null,
    version: 1,
    announcedAt: null,
    refundedAt: null,
    remark: null,
    steps: [{ status, at: now.toISOString() }],
    createdAt: now,
  };
  const made = { ...row, ...(await blockMoney(tx, random, row, figures.total, now)) };
  await tx.insert(offeringApplication).values(made);
  await countApplication(tx, offering, { applications: 1, lots: wanted.lots });
  await announceApplication(tx, made, offering, 'offeringApplied', { amount: made.blocked }, now);
  return made;
}

/** Changes lots or price until the end. Refuses as applying does, and with `stateConflict` once the offering has ended. */
export async function changeApplication(
  tx: TenantTransaction,
  random: RandomSource,
  tenant: Tenant,
  found: FoundApplication,
  wanted: WantedLots,
  now: Date,
): Promise<DecidedApplication> {
  const { row: before, offering } = await lockApplication(tx, tenant.id, found);
  const step = offeringApplicationLifecycle.step<'change'>(before.status, 'change', 'client');
  refuseAfterEnd(offering, now);
  const { clientId } = before;
  const situation = await readApplicantSituation(tx, tenant, clientId);
  const about = { applied: false, changed: before };
  const figures = confirmed(tenant, situation, offering, about, wanted, now);
  let after = before;
  await carryOut(step, {
    async block() {
      const changes = {
        ...(await blockMoney(tx, random, before, figures.total, now)),
        lots: wanted.lots,
        bid: wanted.bid,
        blockedPrice: figures.price,
        status: step.to,
      };
      after = await saveApplication(tx, before, changes, now);
      await countApplication(tx, offering, { applications: 0, lots: wanted.lots - before.lots });
    },
    announce: () =>
      announceApplication(tx, after, offering, 'offeringChanged', { amount: after.blocked }, now),
  });
  return { before, after };
}

/** Withdraws an application until the end; `stateConflict` from then on. */
export async function withdrawApplication(
  tx: TenantTransaction,
  random: RandomSource,
  tenant: string,
  found: FoundApplication,
  now: Date,
): Promise<DecidedApplication> {
  const { row: before, offering } = await lockApplication(tx, tenant, found);
  const step = offeringApplicationLifecycle.step<'withdraw'>(before.status, 'withdraw', 'client');
  refuseAfterEnd(offering, now);
  let after = before;
  await carryOut(step, {
    async release() {
      const freed = await freeMoney(tx, random, before, now);
      after = await saveApplication(tx, before, { ...freed, status: step.to }, now);
      await countApplication(tx, offering, { applications: -1, lots: -before.lots });
    },
    announce: () =>
      announceApplication(
        tx,
        after,
        offering,
        'offeringWithdrawn',
        { amount: before.blocked },
        now,
      ),
  });
  return { before, after };
}

/** The figures of what was confirmed, if nothing stands in its way and they are those that were shown. */
function confirmed(
  tenant: Tenant,
  situation: ApplicantSituation,
  offering: OfferingRow,
  about: Parameters<typeof applicantFacts>[3],
  wanted: WantedLots,
  now: Date,
): OfferingFigures {
  const figures = figuresOf(offering, wanted);
  const facts = applicantFacts(tenant, situation, offering, about, now);
  const typed = { ...wanted, total: figures.total };
  const reasons = offeringObstacles(offeredWindow(tenant, offering), facts, typed);
  if (reasons.length > 0) throw new CodedError('offeringRefused', { reasons });
  if (compare(figures.total, wanted.total) !== 0) throw new CodedError('changedMeanwhile');
  return figures;
}

function refuseAfterEnd(offering: OfferingRow, now: Date): void {
  if (!isOpenAt(limitsOf(offering), now))
    throw new CodedError('stateConflict', { state: offering.state });
}
