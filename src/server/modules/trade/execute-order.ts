import { and, eq } from 'drizzle-orm';
import { carryOut } from '#core/lifecycle/define-lifecycle.ts';
import { orderLifecycle } from '#core/lifecycle/order.ts';
import { compare, sum, toBig } from '#core/money.ts';
import { addedFees, orderFees } from '#core/trading/order-fees.ts';
import { inAccount, worthOf } from '#core/trading/order-terms.ts';
import { orderTotal } from '#core/trading/order-total.ts';
import { settlementOf, tradeDay } from '#core/trading/venue-calendar.ts';
import type { TenantTransaction } from '#server/db/database.ts';
import type { OrderRow } from '#server/db/tables/trade.ts';
import { tradeExecution, tradeOrder } from '#server/db/tables/trade.ts';
import { capture, draw } from '#server/ledger/holds.ts';
import type { RandomSource } from '#server/platform/ids.ts';
import { newId } from '#server/platform/ids.ts';
import type { VenueReport } from '#server/venue/order-venue.ts';
import { announceOrder } from './announce-order.ts';
import { orderKey } from './order-key-service.ts';
import type { Executed } from './order-postings.ts';
import { boughtPostings, soldPostings } from './order-postings.ts';
import type { StockNow } from './traded-stock.ts';

type Execution = NonNullable<VenueReport['executed']>;

/**
 * Books what the venue executed of an order that is locked: one transaction of the ledger, and the order's next step. Answers the
 * order afterwards. What is worth less than a minor unit waits for more of it.
 */
export async function executeOrder(
  tx: TenantTransaction,
  random: RandomSource,
  order: OrderRow,
  report: VenueReport & { readonly executed: Execution },
  { hours, stock }: Pick<StockNow, 'hours' | 'stock'>,
): Promise<OrderRow> {
  const { executed } = report;
  const at = new Date(executed.at);
  const { booked, after } = bookingOf(order, report, { hours, stock });
  if (order.side === 'buy' && compare(booked.paid, '0') === 0) return order;
  const isLast = compare(after.filled, order.quantity) === 0;
  const event = !isLast ? 'fillPart' : order.side === 'buy' ? 'fillBuy' : 'fillSell';
  const step = orderLifecycle.step(order.status, event, 'venue');
  const next: OrderRow = {
    ...after,
    status: step.to,
    ...(isLast && {
      endedAt: at,
      steps: [...order.steps, { status: step.to, at: at.toISOString(), reason: null }],
    }),
  };
  const transactionId = newId(at, random);
  await carryOut(step, {
    post: async () => {
      const postings = order.side === 'buy' ? boughtPostings : soldPostings;
      await (isLast ? capture : draw)(tx, order.tenant, {
        holdId: order.holdId,
        id: transactionId,
        kind: order.side === 'buy' ? 'trade.buy' : 'trade.sell',
        key: orderKey('fill', order.id, executed.seq),
        at,
        postings: postings(order, booked),
        intent: { order: order.id, seq: executed.seq },
      });
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
      await saveOrder(tx, next);
    },
    announce: () => {
      // One message for the first part, however many follow.
      const isFirst = compare(order.filled, '0') === 0;
      return announceOrder(
        tx,
        next,
        isLast ? 'orderFilled' : isFirst ? 'orderPartlyFilled' : null,
        at,
      );
    },
  });
  return next;
}

/** What is booked now: of everything filled so far, less what was booked before. */
function bookingOf(
  order: OrderRow,
  { executed, seenSeq, isTriggered }: VenueReport & { readonly executed: Execution },
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
    })
    .where(and(eq(tradeOrder.tenant, order.tenant), eq(tradeOrder.id, order.id)));
}
