import { carryOut } from '#core/lifecycle/define-lifecycle.ts';
import { orderLifecycle } from '#core/lifecycle/order.ts';
import { CodedError } from '#core/errors.ts';
import { compare } from '#core/money.ts';
import { advancedOf } from '#server/rules/trading/order-payment.ts';
import type { TenantTransaction } from '#server/db/database.ts';
import type { OrderRow } from '#server/db/tables/trade.ts';
import { post } from '#server/ledger/ledger.ts';
import { reverse } from '#server/ledger/reverse.ts';
import type { RandomSource } from '#server/platform/ids.ts';
import { newId } from '#server/platform/ids.ts';
import { announceOrder } from './announce-order.ts';
import { saveOrder } from './execute-order.ts';
import { dueFrom } from './order-due-service.ts';
import { lockShares, unlockShares } from './lock-shares-service.ts';
import { orderKey } from './order-key-service.ts';
import { advancePaidPostings } from './order-postings.ts';
import type { DecidedOrder } from './order-step-service.ts';
import { lockOrder } from './order-step-service.ts';

/** From where a payment comes: the client's cash, or money that reached the bank. */
export type PaidFrom = 'cash' | 'bank';

/**
 * Pays what was advanced for an order, and lets its shares be sold. `changedMeanwhile` where it is another amount than was shown,
 * `insufficientBalance` where the cash is not there.
 */
export async function payOrder(
  tx: TenantTransaction,
  random: RandomSource,
  tenant: string,
  { id, clientId }: { readonly id: string; readonly clientId: string | null },
  { from, amount }: { readonly from: PaidFrom; readonly amount: string },
  now: Date,
): Promise<DecidedOrder> {
  const before = await lockOrder(tx, tenant, id, clientId);
  const step = orderLifecycle.step<'pay'>(
    before.status,
    'pay',
    clientId === null ? 'operator' : 'client',
  );
  if (compare(amount, advancedOf(before)) !== 0) throw new CodedError('changedMeanwhile');
  const paymentId = newId(now, random);
  let after: OrderRow = {
    ...before,
    status: step.to,
    paymentDue: null,
    paymentId,
    version: before.version + 1,
    steps: [...before.steps, { status: step.to, at: now.toISOString(), reason: null }],
  };
  await carryOut(step, {
    repay: async () => {
      await post(tx, tenant, {
        id: paymentId,
        clientId: before.clientId,
        kind: 'trade.payment',
        key: orderKey('pay', id, before.version),
        at: now,
        postings: advancePaidPostings(before, amount, from),
        intent: { order: id, from },
      });
    },
    unlock: async () => {
      after = { ...after, ...(await unlockShares(tx, random, after, now)) };
      await saveOrder(tx, after);
    },
    announce: () => announceOrder(tx, after, 'orderPaid', now),
  });
  return { before, after };
}

/** Undoes a payment that was a mistake: it is to be paid again, and the shares are kept until then. */
export async function unpayOrder(
  tx: TenantTransaction,
  random: RandomSource,
  tenant: string,
  id: string,
  note: string,
  now: Date,
): Promise<DecidedOrder> {
  const before = await lockOrder(tx, tenant, id);
  const step = orderLifecycle.step<'unpay'>(before.status, 'unpay', 'operator');
  const { paymentId, version } = before;
  if (paymentId === null) throw new CodedError('stateConflict', { state: before.status });
  let after: OrderRow = {
    ...before,
    status: step.to,
    paymentDue: dueFrom(before, now),
    paymentId: null,
    version: version + 1,
    steps: [...before.steps, { status: step.to, at: now.toISOString(), reason: null }],
  };
  await carryOut(step, {
    unpost: async () => {
      await reverse(tx, tenant, {
        transactionId: paymentId,
        id: newId(now, random),
        key: orderKey('unpay', id, version),
        at: now,
        reason: note,
      });
    },
    // Refused where the shares were sold since.
    lock: async () => {
      after = { ...after, ...(await lockShares(tx, random, after, now)) };
      await saveOrder(tx, after);
    },
    announce: () => announceOrder(tx, after, 'orderPayment', now),
  });
  return { before, after };
}
