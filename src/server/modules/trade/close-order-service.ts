import { leftOf } from '#core/banking/overdrawn.ts';
import { CodedError } from '#core/errors.ts';
import { carryOut } from '#core/lifecycle/define-lifecycle.ts';
import { orderLifecycle } from '#core/lifecycle/order.ts';
import { compare, toBig } from '#core/money.ts';
import { metPrice } from '#core/trading/best-prices.ts';
import { addedFees, orderFees } from '#core/trading/order-fees.ts';
import { inAccount, worthOf } from '#core/trading/order-terms.ts';
import { orderTotal } from '#core/trading/order-total.ts';
import type { TenantTransaction } from '#server/db/database.ts';
import type { OverdrawnRow } from '#server/db/tables/overdrawn-record.ts';
import type { OrderRow } from '#server/db/tables/trade.ts';
import { tradeExecution, tradeOrder } from '#server/db/tables/trade.ts';
import { capture, reserve } from '#server/ledger/holds.ts';
import type { MarketProvider } from '#server/market/market-provider.ts';
import { takeOverdrawnStep } from '#server/modules/overdrawn/overdrawn-service.ts';
import type { ExchangeRates } from '#server/platform/exchange-rates.ts';
import type { RandomSource } from '#server/platform/ids.ts';
import { newId } from '#server/platform/ids.ts';
import { announceOrder } from './announce-order.ts';
import { saveOrder } from './execute-order.ts';
import { sharesOf, unlockShares } from './lock-shares-service.ts';
import { saleLots } from './sale-lots-service.ts';
import { noPayment } from './no-payment.ts';
import { orderKey } from './order-key-service.ts';
import { settledPostings, soldPostings } from './order-postings.ts';
import { lockDebt } from './order-debt-service.ts';
import { accountRate } from './order-situation.ts';
import type { DecidedOrder } from './order-step-service.ts';
import { lockOrder } from './order-step-service.ts';
import { stateOf } from './trade-state-service.ts';
import { stockNow } from './traded-stock-service.ts';

export interface CloseParts {
  readonly market: MarketProvider;
  readonly rates: ExchangeRates;
  readonly random: RandomSource;
  readonly now: Date;
}

/**
 * Closes an order whose payment is outstanding: its shares are taken over at the best price of a buyer now, and paid out at once. What
 * is outstanding of it is paid from that, as far as it reaches; the rest is the client's. The sale is an order of its own, with
 * its fees. `priceUnavailable` while the venue is closed, the stock halted, or there is no buyer.
 */
export async function closeOrder(
  tx: TenantTransaction,
  tenant: string,
  id: string,
  { market, rates, random, now }: CloseParts,
): Promise<DecidedOrder> {
  const before = await lockOrder(tx, tenant, id);
  const step = orderLifecycle.step<'close'>(before.status, 'close', 'operator');
  // Just paid or waived, the order follows at once: nothing is left that a sale could pay.
  const debt = await lockDebt(tx, before);
  if (debt === null || debt.status === 'clear')
    throw new CodedError('stateConflict', { state: 'clear' });
  const price = await buyersPrice(tx, before, market, now);
  const sold = { status: step.to, at: now.toISOString(), reason: 'closed' } as const;
  let after: OrderRow = {
    ...before,
    status: step.to,
    reason: 'closed',
    steps: [...before.steps, sold],
  };
  await carryOut(step, {
    async unlock() {
      after = { ...after, ...(await unlockShares(tx, random, after, now)) };
      await saveOrder(tx, after);
    },
    async sell() {
      const sale = await sell(tx, before, price, { market, rates, random, now });
      await collect(tx, random, debt, toBig(sale.paid).toFixed(), now);
      // Of the order that it closes, with what the sale brought.
      await announceOrder(tx, { ...sale, id }, 'orderClosed', now);
    },
    announce: () => announceOrder(tx, after, null, now),
  });
  return { before, after };
}

async function buyersPrice(
  tx: TenantTransaction,
  { tenant, instrument }: OrderRow,
  market: MarketProvider,
  now: Date,
): Promise<string> {
  const { stock, isOpen, isStale } = stockNow(market, instrument, now);
  const price = metPrice('sell', stock);
  const isHalted = (await stateOf(tx, tenant, instrument, now)) === 'halted';
  if (price === null || !isOpen || isStale || isHalted) throw new CodedError('priceUnavailable');
  return price;
}

async function sell(
  tx: TenantTransaction,
  bought: OrderRow,
  price: string,
  { market, rates, random, now }: CloseParts,
): Promise<OrderRow> {
  const { tenant, clientId, instrument, name, currency, account } = bought;
  const { stock } = stockNow(market, instrument, now);
  const { rate, fx } = await accountRate(tx, tenant, rates, 'sell', { account, currency });
  if (fx !== null) throw new CodedError('priceUnavailable');
  const quantity = sharesOf(bought);
  // A split left no whole share of it: what is owed stands by itself.
  if (compare(quantity, '0') === 0) throw new CodedError('stateConflict', { state: 'split' });
  const value = toBig(quantity).times(price).toFixed();
  const amount = worthOf(value, currency);
  const due = orderFees(stock.terms, { side: 'sell', amount, currency, day: stock.day });
  // As of every sale, no more is taken than it brings.
  const fees = addedFees(due, { tax: '0', duty: '0', trade: '0' }, amount);
  const paid = inAccount(orderTotal('sell', amount, fees), 'sell', { currency: account, rate });
  const saleId = newId(now, random);
  const { holdId } = await reserve(tx, tenant, {
    id: newId(now, random),
    clientId,
    bucket: 'holding',
    asset: instrument,
    amount: quantity,
    reason: { kind: 'order', params: { name, quantity } },
    link: { kind: 'order', id: saleId },
    key: orderKey('hold', saleId),
    at: now,
  });
  const { isTriggered, lot, seenSeq } = bought;
  const sale: OrderRow = {
    ...{ tenant, id: saleId, clientId, instrument, name, currency, account, rate, lot, seenSeq },
    ...{ side: 'sell', type: 'market', validity: 'day', tradingType: 'holding' },
    ...{
      subtype: 'standard',
      planId: null,
      purchaseId: bought.id,
      price: null,
      quotedPrice: price,
      worstPrice: price,
    },
    ...{
      quantity,
      reserved: quantity,
      filled: quantity,
      filledValue: value,
      amount,
      ...fees,
      paid,
    },
    ...{ holdId, status: 'sold', reason: 'closed', isTriggered },
    steps: [{ status: 'sold', at: now.toISOString(), reason: 'closed' }],
    ...{ placedAt: now, expiresAt: now, endedAt: now },
    ...noPayment,
  };
  await tx.insert(tradeOrder).values(sale);
  const executed = { quantity, amount, ...fees, paid };
  const transactionId = newId(now, random);
  await capture(tx, tenant, {
    holdId,
    id: transactionId,
    kind: 'trade.sell',
    key: orderKey('fill', saleId, seenSeq),
    at: now,
    postings: [...soldPostings(sale, executed), ...settledPostings(sale, executed)],
    lots: await saleLots(tx, sale),
    intent: { order: saleId, closes: bought.id },
  });
  await tx.insert(tradeExecution).values({
    ...{ tenant, orderId: saleId, seq: seenSeq, clientId, value, ...executed, at: now },
    ...{ settlesOn: stock.day, settlesAt: now, settledAt: now, transactionId },
  });
  return sale;
}

/** What is outstanding of an order is paid from what its shares brought. */
async function collect(
  tx: TenantTransaction,
  random: RandomSource,
  debt: OverdrawnRow,
  brought: string,
  now: Date,
): Promise<void> {
  // All that it brought went into its fees.
  if (compare(brought, '0') === 0) return;
  const owed = leftOf(debt);
  const amount = compare(owed, brought) < 0 ? owed : brought;
  const found = { id: debt.id, clientId: null };
  await takeOverdrawnStep(tx, random, debt.tenant, found, 'operator', { act: 'pay', amount }, now);
}
