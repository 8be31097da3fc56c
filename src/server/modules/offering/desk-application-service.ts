import { CodedError } from '#core/errors.ts';
import { carryOut } from '#core/lifecycle/define-lifecycle.ts';
import { offeringApplicationLifecycle } from '#core/lifecycle/offering-application.ts';
import { compare, toBig } from '#core/money.ts';
import { offeringFigures } from '#core/offering/offering-figures.ts';
import type { TenantTransaction } from '#server/db/database.ts';
import type { ApplicationRow } from '#server/db/tables/offering.ts';
import type { RandomSource } from '#server/platform/ids.ts';
import { announceApplication } from './announce-application.ts';
import type { DecidedApplication, FoundApplication } from './application-record-service.ts';
import { lockApplication, saveApplication } from './application-record-service.ts';
import { blockMoney } from './block-money-service.ts';
import { countApplication, saveOffering } from './offering-record-service.ts';
import { returnMoney } from './return-money-service.ts';
import { quantityOf, totalOf } from './run-application-service.ts';

const dayMs = 86_400_000;

/** Rejects an application, until its shares are credited: everything that is set aside is released, and what was advanced of it is not owed any more. Not while it is allotted. */
export async function rejectApplication(
  tx: TenantTransaction,
  random: RandomSource,
  tenant: string,
  id: string,
  remark: string,
  now: Date,
): Promise<DecidedApplication> {
  const { row: before, offering } = await lockApplication(tx, tenant, { id, clientId: null });
  const step = offeringApplicationLifecycle.step<'reject'>(before.status, 'reject', 'operator');
  if (offering.state === 'allotting' || offering.state === 'cancelled')
    throw new CodedError('stateConflict', { state: offering.state });
  let after = before;
  let returned = '0';
  await carryOut(step, {
    async release() {
      const ended = () => ({ status: step.to, remark });
      ({ after, returned } = await returnMoney(tx, random, before, ended, now));
      // What was drawn stays as it was recorded.
      if (before.status === 'awaiting')
        await countApplication(tx, offering, { applications: -1, lots: -before.lots });
    },
    announce: () =>
      announceApplication(tx, after, offering, 'offeringRejected', { amount: returned }, now),
  });
  return { before, after };
}

/** Allots more lots. What they cost beyond the money set aside is to be paid within so many days. */
export async function raiseApplication(
  tx: TenantTransaction,
  tenant: string,
  id: string,
  more: { readonly lots: number; readonly days: number; readonly remark: string },
  now: Date,
): Promise<DecidedApplication> {
  const { row: before, offering } = await lockApplication(tx, tenant, { id, clientId: null });
  const step = offeringApplicationLifecycle.step<'raise'>(before.status, 'raise', 'operator');
  if (offering.state !== 'allotted' || before.price === null)
    throw new CodedError('stateConflict', { state: offering.state });
  const allottedLots = (before.allottedLots ?? 0) + more.lots;
  const { amount, fee, total } = offeringFigures(allottedLots, before.price, offering);
  const raised = { allottedLots, amount, fee, total, remark: more.remark };
  await saveOffering(tx, offering, { extraLots: offering.extraLots + more.lots }, now);
  const missing = toBig(total).minus(before.blocked);
  const quantity = more.lots * offering.lot;
  if (missing.lte(0)) {
    // Covered by what is still set aside: there is nothing to pay.
    const within = offeringApplicationLifecycle.step<'raiseWithin'>(
      before.status,
      'raiseWithin',
      'operator',
    );
    const after = await saveApplication(tx, before, raised, now);
    await carryOut(within, {
      announce: () =>
        announceApplication(
          tx,
          after,
          offering,
          'offeringRaised',
          { amount: total, quantity },
          now,
        ),
    });
    return { before, after };
  }
  const paymentDue = new Date(now.getTime() + more.days * dayMs);
  // Nothing is too much any more.
  const due = { status: step.to, paymentDue, refundedAt: before.refundedAt ?? now };
  const after = await saveApplication(tx, before, { ...raised, ...due }, now);
  await carryOut(step, {
    announce: () =>
      announceApplication(
        tx,
        after,
        offering,
        'offeringPayment',
        { amount: missing.toFixed(), quantity, at: paymentDue },
        now,
      ),
  });
  return { before, after };
}

/** What is to be paid for an application; `null` where nothing is. */
export function toPay(row: ApplicationRow): string | null {
  return row.status === 'payment' ? toBig(totalOf(row)).minus(row.blocked).toFixed() : null;
}

/** Pays from cash what was allotted beyond the money set aside. `changedMeanwhile` where it is another amount than was shown. */
export async function payApplication(
  tx: TenantTransaction,
  random: RandomSource,
  tenant: string,
  found: FoundApplication,
  amount: string,
  now: Date,
): Promise<DecidedApplication> {
  const { row: before, offering } = await lockApplication(tx, tenant, found);
  const step = offeringApplicationLifecycle.step<'pay'>(before.status, 'pay', 'client');
  if (compare(amount, toPay(before) ?? '0') !== 0) throw new CodedError('changedMeanwhile');
  let after = before;
  await carryOut(step, {
    async block() {
      const blocked = await blockMoney(tx, random, before, totalOf(before), now);
      after = await saveApplication(
        tx,
        before,
        { ...blocked, status: step.to, paymentDue: null },
        now,
      );
    },
    announce: () =>
      announceApplication(
        tx,
        after,
        offering,
        'offeringPaid',
        { amount, quantity: quantityOf(after, offering) },
        now,
      ),
  });
  return { before, after };
}
