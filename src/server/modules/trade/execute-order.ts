import { and, eq } from 'drizzle-orm';
import { carryOut } from '#core/lifecycle/define-lifecycle.ts';
import { orderLifecycle } from '#core/lifecycle/order.ts';
import { compare, sum, toBig } from '#core/money.ts';
import { advancedOf, paymentParts } from '#server/rules/trading/order-payment.ts';
import { addedFees, orderFees } from '#core/trading/order-fees.ts';
import { inAccount, worthOf } from '#core/trading/order-terms.ts';
import { orderTotal } from '#core/trading/order-total.ts';
import { settlementOf, tradeDay } from '#core/trading/venue-calendar.ts';
import type { TenantTransaction } from '#server/db/database.ts';
import type { OrderRow } from '#server/db/tables/trade.ts';
import { tradeExecution, tradeOrder } from '#server/db/tables/trade.ts';
import { capture, draw } from '#server/ledger/holds.ts';
import { post } from '#server/ledger/ledger.ts';
import type { RandomSource } from '#server/platform/ids.ts';
import { newId } from '#server/platform/ids.ts';
import type { VenueReport } from '#server/venue/order-venue.ts';
import { announceOrder } from './announce-order.ts';
import { lockShares, unlockShares } from './lock-shares-service.ts';
import { orderKey } from './order-key-service.ts';
import type { Executed } from './order-postings.ts';
import { boughtPostings, soldPostings } from './order-postings.ts';
import { saleLots } from './sale-lots-service.ts';
import { dueFrom } from './order-due-service.ts';
import type { StockNow } from './traded-stock-service.ts';

/** What a report says of the part that was executed. */
type ExecutionReport = Pick<VenueReport, 'seenSeq' | 'isTriggered'> & {
  readonly executed: NonNullable<VenueReport['executed']>;
};

/**
 * Books what the venue executed of an order that is locked: one transaction of the ledger, and the order's next step. Answers the
 * order afterwards. What is worth less than a minor unit waits for more of it.
 */
export async function executeOrder(
  tx: TenantTransaction,
  random: RandomSource,
  order: OrderRow,
  report: ExecutionReport,
  { hours, stock }: Pick<StockNow, 'hours' | 'stock'>,
): Promise<OrderRow> {
  const { executed } = report;
  const at = new Date(executed.at);
  const { booked, after } = bookingOf(order, report, { hours, stock });
  if (order.side === 'buy' && compare(booked.paid, '0') === 0) return order;
  const isLast = compare(after.filled, order.quantity) === 0;
  const step = orderLifecycle.step(order.status, eventOf(after, isLast), 'venue');
  let next: OrderRow = {
    ...after,
    status: step.to,
    paymentDue: step.to === 'payment' ? dueFrom(after, at) : null,
    ...(isLast && {
      endedAt: at,
      steps: [...order.steps, { status: step.to, at: at.toISOString(), reason: null }],
    }),
  };
  const transactionId = newId(at, random);
  await carryOut(step, {
    post: async () => {
      await book(tx, order, booked, { isLast, seq: executed.seq, id: transactionId, at });
      const { day, at: settlesAt } = settlementOf(hours, stock.terms, executed.at);
      await tx.insert(tradeExecution).values({
        tenant: order.tenant,
        orderId: order.id,
        seq: executed.seq,
        clientId: order.clientId,
        value: executed.value,
        ...booked,
        at,
        settlesOn: day,
        settlesAt: new Date(settlesAt),
        // Shares are there with the execution; money of a sale comes later.
        settledAt: order.side === 'buy' ? at : null,
        transactionId,
      });
      next = { ...next, ...(await keepUnpaid(tx, random, next, at)) };
      await saveOrder(tx, next);
    },
    announce: () => {
      // One message for the first part, however many follow.
      const isFirst = compare(order.filled, '0') === 0;
      return announceOrder(
        tx,
        next,
        next.status === 'payment'
          ? 'orderPayment'
          : isLast
            ? 'orderFilled'
            : isFirst
              ? 'orderPartlyFilled'
              : null,
        at,
      );
    },
  });
  return next;
}

function eventOf(after: OrderRow, isLast: boolean) {
  if (!isLast) return 'fillPart';
  if (after.side === 'sell') return 'fillSell';
  return compare(advancedOf(after), '0') > 0 ? 'fillDue' : 'fillBuy';
}

/** One transaction: out of what was set aside as long as there is any of it, then advanced as far as the desk authorised it. */
async function book(
  tx: TenantTransaction,
  order: OrderRow,
  booked: Executed,
  { isLast, seq, id, at }: { isLast: boolean; seq: number; id: string; at: Date },
): Promise<void> {
  const parts = paymentParts(order, booked.paid);
  const entry = {
    id,
    kind: order.side === 'buy' ? 'trade.buy' : 'trade.sell',
    key: orderKey('fill', order.id, seq),
    at,
    postings:
      order.side === 'buy' ? boughtPostings(order, booked, parts) : soldPostings(order, booked),
    ...(order.side === 'sell' && { lots: await saleLots(tx, order) }),
    intent: { order: order.id, seq },
  };
  // Nothing of it is left to use.
  if (order.side === 'buy' && compare(parts.own, '0') === 0)
    await post(tx, order.tenant, { ...entry, clientId: order.clientId });
  else {
    const isUsed = isLast || (order.side === 'buy' && compare(parts.left, '0') === 0);
    await (isUsed ? capture : draw)(tx, order.tenant, { ...entry, holdId: order.holdId });
  }
}

/** Shares of a purchase that may cost more than was set aside are kept until it is known that they are paid. */
function keepUnpaid(tx: TenantTransaction, random: RandomSource, order: OrderRow, at: Date) {
  if (order.paymentLimit === null) return null;
  const isPaid = order.status === 'holding';
  return (isPaid ? unlockShares : lockShares)(tx, random, order, at);
}

/** What is booked now: of everything filled so far, less what was booked before. */
function bookingOf(
  order: OrderRow,
  { executed, seenSeq, isTriggered }: ExecutionReport,
  { hours, stock }: Pick<StockNow, 'hours' | 'stock'>,
): { readonly booked: Executed; readonly after: OrderRow } {
  const { side, currency } = order;
  const filledValue = sum([order.filledValue, executed.value]);
  const worth = worthOf(filledValue, currency);
  const amount = toBig(worth).minus(order.amount).toFixed();
  // By the fees of the day on which it was placed: what was shown is what is charged.
  const day = tradeDay(hours, order.placedAt.getTime());
  const due = orderFees(stock.terms, { side, amount: worth, currency, day });
  const fees = addedFees(due, order, side === 'sell' ? amount : null);
  const after = {
    ...order,
    filled: sum([order.filled, executed.quantity]),
    filledValue,
    amount: worth,
    tax: sum([order.tax, fees.tax]),
    duty: sum([order.duty, fees.duty]),
    trade: sum([order.trade, fees.trade]),
    isTriggered,
    seenSeq,
  };
  const inAll = inAccount(orderTotal(side, worth, after), side, {
    currency: order.account,
    rate: toBig(order.rate).toFixed(),
  });
  const paid = toBig(inAll).minus(order.paid).toFixed();
  return {
    booked: { quantity: executed.quantity, amount, ...fees, paid },
    after: { ...after, paid: inAll },
  };
}

/** Writes what an execution or a look at the venue changed of an order. */
export async function saveOrder(tx: TenantTransaction, order: OrderRow): Promise<void> {
  const { status, reason, filled, filledValue, amount, tax, duty, trade, paid } = order;
  const { isTriggered, seenSeq, steps, endedAt } = order;
  const { worstPrice, paymentLimit, paymentDays, paymentDue, paymentId } = order;
  const { sharesHoldId, splitShares, version } = order;
  await tx
    .update(tradeOrder)
    .set({
      status,
      reason,
      filled,
      filledValue,
      amount,
      tax,
      duty,
      trade,
      paid,
      isTriggered,
      seenSeq,
      steps,
      endedAt,
      worstPrice,
      paymentLimit,
      paymentDays,
      paymentDue,
      paymentId,
      sharesHoldId,
      splitShares,
      version,
    })
    .where(and(eq(tradeOrder.tenant, order.tenant), eq(tradeOrder.id, order.id)));
}
