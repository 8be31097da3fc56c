import { CodedError } from '#core/errors.ts';
import { orderLifecycle } from '#core/lifecycle/order.ts';
import { compare, toBig } from '#core/money.ts';
import type { OrderPaymentLimits } from '#server/rules/trading/order-payment.ts';
import { mayExceed, mostBeyond } from '#server/rules/trading/order-payment.ts';
import { orderTerms } from '#core/trading/order-terms.ts';
import { tradeDay } from '#core/trading/venue-calendar.ts';
import type { TenantTransaction } from '#server/db/database.ts';
import type { MarketProvider } from '#server/market/market-provider.ts';
import type { AuthorisedTerms } from './order-step-service.ts';
import { lockOrder } from './order-step-service.ts';
import { stockNow } from './traded-stock-service.ts';

export interface WantedAuthorisation {
  /** The most that the desk is ready to have advanced, in the account's currency. */
  readonly upTo: string;
  readonly days: number;
}

/**
 * What an order that waits for the desk may cost by now beyond what was set aside for it. Quantity and limit are the client's
 * instruction and stay: what moves with the market is the bound of an order without a limit. 409 `stateConflict` where what
 * was set aside is enough, `changedMeanwhile` where more would be needed than the desk is ready for, 400 beyond the tenant's maximum.
 */
export async function authorisationOf(
  tx: TenantTransaction,
  tenant: string,
  id: string,
  { upTo, days }: WantedAuthorisation,
  limits: OrderPaymentLimits,
  { market, now }: { readonly market: MarketProvider; readonly now: Date },
): Promise<AuthorisedTerms> {
  const order = await lockOrder(tx, tenant, id);
  orderLifecycle.step<'authorise'>(order.status, 'authorise', 'operator');
  const reserved = toBig(order.reserved).toFixed();
  const isTooMuch = compare(upTo, mostBeyond(reserved, limits)) > 0;
  const wrong = [
    ...(isTooMuch ? [{ pointer: '/up_to', code: 'tooLarge' } as const] : []),
    ...(days > limits.days ? [{ pointer: '/days', code: 'tooLarge' } as const] : []),
  ];
  if (wrong.length > 0) throw new CodedError('requestInvalid', {}, wrong);
  const { stock, hours, isStale } = stockNow(market, order.instrument, now);
  if (isStale) throw new CodedError('priceUnavailable');
  const { side, type, price, quantity, account: currency } = order;
  if (!mayExceed({ side, type })) throw new CodedError('stateConflict', { state: 'covered' });
  const draft = { side, type, price, by: 'quantity', value: toBig(quantity).toFixed() } as const;
  // Fees are those of the day on which it was placed.
  const placed = { ...stock, day: tradeDay(hours, order.placedAt.getTime()) };
  const rate = toBig(order.rate).toFixed();
  const { worstPrice, accountWorst } = orderTerms(draft, placed, { currency, rate });
  const limit = toBig(accountWorst).minus(reserved).toFixed();
  if (compare(limit, '0') <= 0) throw new CodedError('stateConflict', { state: 'covered' });
  if (compare(limit, upTo) > 0) throw new CodedError('changedMeanwhile');
  return { worstPrice, limit, days };
}
