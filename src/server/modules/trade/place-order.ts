import { CodedError } from '#core/errors.ts';
import { orderLifecycle } from '#core/lifecycle/order.ts';
import { goodTillDays } from '#core/trading/order.ts';
import { isOfQuoteAlone, orderObstacles } from '#core/trading/order-obstacles.ts';
import { orderTerms } from '#core/trading/order-terms.ts';
import { sessionAt } from '#core/trading/venue-calendar.ts';
import type { TenantTransaction } from '#server/db/database.ts';
import type { OrderRow, QuotedOrder } from '#server/db/tables/trade.ts';
import { tradeOrder } from '#server/db/tables/trade.ts';
import { reserve } from '#server/ledger/holds.ts';
import type { MarketProvider } from '#server/market/market-provider.ts';
import { lockClient } from '#server/modules/client/client-service.ts';
import type { RandomSource } from '#server/platform/ids.ts';
import { newId } from '#server/platform/ids.ts';
import type { ExchangeRates } from '#server/platform/exchange-rates.ts';
import type { Tenant } from '#server/tenants/tenant-directory.ts';
import type { OrderVenue } from '#server/venue/order-venue.ts';
import { announceOrder } from './announce-order.ts';
import { noPayment } from './no-payment.ts';
import { orderKey } from './order-key-service.ts';
import { accountRate, readSituation } from './order-situation.ts';
import { matchLater } from './match-later.ts';
import { findQuote, isExpired, isPlaced } from './order-quotes-service.ts';
import type { StockNow } from './traded-stock-service.ts';
import { stockNow } from './traded-stock-service.ts';

export interface PlaceParts {
  readonly market: MarketProvider;
  readonly venue: OrderVenue;
  readonly rates: ExchangeRates;
  readonly random: RandomSource;
  readonly now: Date;
}

/**
 * Places what was quoted, and sets aside what it may use, in the caller's transaction. Refuses with `notFound`, with `quoteExpired`
 * from the moment on in which the quote ends, with `alreadyExists` a quote that was placed, with `orderRefused` and every
 * obstacle where things have changed since, and with `insufficientBalance`.
 */
export async function placeOrder(
  tx: TenantTransaction,
  tenant: Tenant,
  clientId: string,
  quoteId: string,
  parts: PlaceParts,
): Promise<OrderRow> {
  const { market, venue, random, now } = parts;
  // Orders of one client come one after the other: the second sees what the first has set aside.
  await lockClient(tx, tenant.id, clientId);
  const quote = await findQuote(tx, tenant.id, clientId, quoteId);
  if (await isPlaced(tx, tenant.id, quoteId)) throw new CodedError('alreadyExists');
  if (isExpired(quote, now)) throw new CodedError('quoteExpired');
  const { terms } = quote;
  const at = stockNow(market, terms.instrument, now);
  const { state } = await refuseObstacles(tx, tenant, clientId, terms, at, parts);
  const tradingType = state === 'review' ? 'review' : terms.tradingType;
  const isBuy = terms.side === 'buy';
  const { holdId } = await reserve(tx, tenant.id, {
    id: newId(now, random),
    clientId,
    bucket: isBuy ? 'cash' : 'holding',
    asset: isBuy ? terms.account : terms.instrument,
    amount: terms.reserved,
    reason: { kind: 'order', params: { name: terms.name, quantity: terms.quantity } },
    link: { kind: 'order', id: quoteId },
    key: orderKey('hold', quoteId),
    at: now,
  });
  const { initial } = orderLifecycle.table;
  const status =
    tradingType === 'review' ? initial : orderLifecycle.step(initial, 'approve', 'venue').to;
  const row: OrderRow = {
    ...orderOf(terms),
    tenant: tenant.id,
    id: quoteId,
    clientId,
    tradingType,
    holdId,
    status,
    seenSeq: venue.latestSeq(terms.instrument),
    steps: [{ status, at: now.toISOString(), reason: null }],
    placedAt: now,
    expiresAt: expiryOf(terms, at, now),
  };
  await tx.insert(tradeOrder).values(row);
  await matchLater(tx, random, tenant.id, now);
  await announceOrder(tx, row, status === 'awaiting' ? 'orderAwaiting' : 'orderPlaced', now);
  return row;
}

/** The same checks as for the quote, for its figures as they were shown. */
async function refuseObstacles(
  tx: TenantTransaction,
  tenant: Tenant,
  clientId: string,
  terms: QuotedOrder,
  at: StockNow,
  { rates, now: moment }: PlaceParts,
) {
  const { account, currency, side } = terms;
  const { fx } = await accountRate(tx, tenant.id, rates, side, { account, currency });
  const situation = await readSituation(tx, tenant, clientId, at, { ...terms, fx }, moment);
  const draft = { ...terms, by: 'quantity', value: terms.quantity } as const;
  const now = orderTerms(draft, at.stock, { currency: account, rate: terms.rate });
  const shown = side === 'buy' ? { ...now, accountWorst: terms.reserved } : now;
  const reasons = orderObstacles(draft, shown, at.stock, situation.facts).filter(
    (reason) => !isOfQuoteAlone(reason),
  );
  if (reasons.length > 0) throw new CodedError('orderRefused', { reasons });
  return situation;
}

function expiryOf({ validity }: QuotedOrder, { hours, stock, session }: StockNow, now: Date): Date {
  if (validity === 'day') return new Date(session.closes);
  const last = now.getTime() + goodTillDays * 86_400_000;
  return new Date(sessionAt(hours, stock.terms, last).closes);
}

function orderOf(terms: QuotedOrder) {
  const { instrument, name, side, type, validity, price, currency, account, rate, lot } = terms;
  const { purchase: purchaseId, quantity, quotedPrice, worstPrice, reserved } = terms;
  return {
    instrument,
    name,
    side,
    type,
    validity,
    price,
    currency,
    account,
    rate,
    lot,
    purchaseId,
    quantity,
    quotedPrice,
    worstPrice,
    reserved,
    reason: null,
    subtype: 'standard' as const,
    planId: null,
    filled: '0',
    filledValue: '0',
    amount: '0',
    tax: '0',
    duty: '0',
    trade: '0',
    paid: '0',
    isTriggered: false,
    endedAt: null,
    ...noPayment,
  };
}
