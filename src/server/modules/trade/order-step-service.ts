import { and, desc, eq } from 'drizzle-orm';
import { CodedError } from '#core/errors.ts';
import { carryOut } from '#core/lifecycle/define-lifecycle.ts';
import type { OrderStep } from '#core/lifecycle/order.ts';
import { orderLifecycle } from '#core/lifecycle/order.ts';
import { compare } from '#core/money.ts';
import { advancedOf, leftReserve } from '#server/rules/trading/order-payment.ts';
import type { OrderReason, OrderRejection, VenueRejection } from '#core/trading/order.ts';
import type { TenantTransaction } from '#server/db/database.ts';
import type { ExecutionRow, OrderRow } from '#server/db/tables/trade.ts';
import { tradeExecution, tradeOrder } from '#server/db/tables/trade.ts';
import { release } from '#server/ledger/holds.ts';
import { reverse } from '#server/ledger/reverse.ts';
import type { RandomSource } from '#server/platform/ids.ts';
import { newId } from '#server/platform/ids.ts';
import type { OrderNotice } from './announce-order.ts';
import { announceOrder } from './announce-order.ts';
import { saveOrder } from './execute-order.ts';
import { unlockShares } from './lock-shares-service.ts';
import { matchLater } from './match-later.ts';
import { lockDebt } from './order-debt-service.ts';
import { dueFrom } from './order-due-service.ts';
import { orderKey } from './order-key-service.ts';
import { isSplitSince } from './split-state-service.ts';

/** What is done with an order, by a person or by the time. */
export type OrderAct =
  /** By a split of the stock it is not the client who cancelled. */
  | { readonly act: 'cancel' | 'expire' | 'settle'; readonly reason?: 'split' }
  /** What was traded before the approval was not for this order: it is executed by ticks after the latest one. */
  | { readonly act: 'approve'; readonly latestSeq: (instrument: string) => number }
  | {
      readonly act: 'authorise';
      readonly latestSeq: (instrument: string) => number;
      readonly terms: AuthorisedTerms;
    }
  | { readonly act: 'reject'; readonly reason: OrderRejection }
  | { readonly act: 'venueReject'; readonly reason: VenueRejection }
  | { readonly act: 'reverse'; readonly note: string };

/** What the desk authorises beyond what was set aside. */
export interface AuthorisedTerms {
  /** No execution goes through it; of the stock's currency. */
  readonly worstPrice: string;
  /** The most that may be advanced, of the account's currency. */
  readonly limit: string;
  readonly days: number;
}

export interface DecidedOrder {
  readonly before: OrderRow;
  readonly after: OrderRow;
}

/**
 * Takes one step: `notFound` for an order that is not there, 409 `stateConflict` where the step is not to be taken any more. Of a
 * cancellation and a fill at once the second waits here, and finds the order decided.
 */
export async function takeOrderStep(
  tx: TenantTransaction,
  random: RandomSource,
  tenant: string,
  { id, clientId }: { readonly id: string; readonly clientId: string | null },
  by: 'client' | 'operator' | 'time' | 'plan' | 'split' | 'venue',
  act: OrderAct,
  now: Date,
): Promise<DecidedOrder> {
  const before = await lockOrder(tx, tenant, id, clientId);
  // What a plan ordered is stopped with the plan.
  if (by === 'client' && before.planId !== null)
    throw new CodedError('stateConflict', { state: before.status });
  const step = orderLifecycle.step<OrderStep>(before.status, eventOf(act, before), by);
  // The executions alone would leave what became outstanding, and was perhaps paid or waived; a closing sale paid for it.
  if (
    act.act === 'reverse' &&
    (before.reason === 'closed' || (await lockDebt(tx, before)) !== null)
  )
    throw new CodedError('stateConflict', { state: 'outstanding' });
  // What was executed before a split is of old shares: its opposite would move as many new ones.
  if (
    act.act === 'reverse' &&
    (await isSplitSince(tx, tenant, before.instrument, before.endedAt ?? now))
  )
    throw new CodedError('stateConflict', { state: 'split' });
  const reason = reasonOf(act);
  const after: OrderRow = {
    ...before,
    ...('latestSeq' in act && { seenSeq: act.latestSeq(before.instrument) }),
    ...(act.act === 'authorise' && authorised(act.terms)),
    status: step.to,
    paymentDue: step.to === 'payment' ? dueFrom(before, now) : null,
    reason: reason ?? before.reason,
    endedAt: step.to === 'pending' ? null : (before.endedAt ?? now),
    steps: [...before.steps, { status: step.to, at: now.toISOString(), reason }],
  };
  await saveOrder(tx, after);
  await carryOut(step, {
    work: () => matchLater(tx, random, tenant, now),
    release: async () => {
      // Nothing of it was advanced: what was executed can be sold.
      if (after.status !== 'payment' && before.sharesHoldId !== null)
        await saveOrder(tx, { ...after, ...(await unlockShares(tx, random, before, now)) });
      // What was executed may have used all of it.
      if (before.side === 'buy' && compare(leftReserve(before), '0') === 0) return;
      await release(tx, tenant, {
        holdId: before.holdId,
        id: newId(now, random),
        key: orderKey('release', id),
        at: now,
      });
    },
    async undo() {
      if (before.sharesHoldId !== null)
        await saveOrder(tx, { ...after, ...(await unlockShares(tx, random, before, now)) });
      await undoExecutions(tx, random, before, act.act === 'reverse' ? act.note : '', now);
    },
    // A plan announces itself, last in its transaction.
    announce: () =>
      by === 'plan'
        ? Promise.resolve()
        : announceOrder(tx, after, step.to === 'payment' ? 'orderPayment' : notices[act.act], now),
    post: () => Promise.reject(new Error('an execution is booked by executeOrder')),
  });
  return { before, after };
}

/** The order, locked: no other transaction changes it until this one ends. */
export async function lockOrder(
  tx: TenantTransaction,
  tenant: string,
  id: string,
  clientId: string | null = null,
): Promise<OrderRow> {
  const [row] = await tx
    .select()
    .from(tradeOrder)
    .where(
      and(
        eq(tradeOrder.tenant, tenant),
        eq(tradeOrder.id, id),
        clientId === null ? undefined : eq(tradeOrder.clientId, clientId),
      ),
    )
    .for('update');
  if (!row) throw new CodedError('notFound');
  return row;
}

/** What ends an order that was filled in part leaves it with what it got. */
function eventOf({ act }: OrderAct, order: OrderRow): OrderStep {
  const { filled, side } = order;
  const isEnd = act === 'cancel' || act === 'expire' || act === 'venueReject';
  if (!isEnd || compare(filled, '0') === 0) return act;
  if (compare(advancedOf(order), '0') > 0) return `${act}Due`;
  return side === 'buy' ? `${act}Bought` : `${act}Sold`;
}

function reasonOf(act: OrderAct): OrderReason | null {
  if (act.act === 'reject' || act.act === 'venueReject') return act.reason;
  if (act.act === 'cancel') return act.reason ?? 'cancelled';
  if (act.act === 'expire') return 'expired';
  return act.act === 'reverse' ? 'reversed' : null;
}

function authorised({ worstPrice, limit, days }: AuthorisedTerms) {
  return { worstPrice, paymentLimit: limit, paymentDays: days };
}

const notices = {
  approve: 'orderPlaced',
  authorise: 'orderAuthorised',
  reject: 'orderRejected',
  venueReject: 'orderVenueRejected',
  cancel: 'orderCancelled',
  expire: 'orderExpired',
  settle: 'orderSettled',
  reverse: 'orderReversed',
} as const satisfies Record<OrderAct['act'], OrderNotice>;

/** Every transaction of its executions by its opposite, the last first. Refused where what it brought has been used since. */
async function undoExecutions(
  tx: TenantTransaction,
  random: RandomSource,
  { tenant, id, paymentId }: OrderRow,
  reason: string,
  now: Date,
): Promise<void> {
  const own = and(eq(tradeExecution.tenant, tenant), eq(tradeExecution.orderId, id));
  const rows: readonly ExecutionRow[] = await tx
    .select()
    .from(tradeExecution)
    .where(own)
    .orderBy(desc(tradeExecution.seq));
  const booked = [
    paymentId,
    ...rows.map(({ settlementId }) => settlementId),
    ...rows.map(({ transactionId }) => transactionId),
  ].filter((each) => each !== null);
  for (const [index, transactionId] of booked.entries())
    await reverse(tx, tenant, {
      transactionId,
      id: newId(now, random),
      key: orderKey('undo', id, index),
      at: now,
      reason,
    });
  // Nothing is left to settle.
  await tx.update(tradeExecution).set({ settledAt: now }).where(own);
}
