import type { GateReason } from '#core/gates.ts';
import { orderLifecycle } from '#core/lifecycle/order.ts';
import type { ObstacleCode } from '#core/trading/order-obstacles.ts';
import { orderObstacles } from '#core/trading/order-obstacles.ts';
import { orderTerms } from '#core/trading/order-terms.ts';
import type { TenantTransaction } from '#server/db/database.ts';
import type { OrderRow } from '#server/db/tables/trade.ts';
import { tradeOrder } from '#server/db/tables/trade.ts';
import type { OrderOwner } from '#server/ledger/account-path.ts';
import { reserve } from '#server/ledger/holds.ts';
import type { MarketProvider } from '#server/market/market-provider.ts';
import type { RandomSource } from '#server/platform/ids.ts';
import { newId } from '#server/platform/ids.ts';
import type { OrderVenue } from '#server/venue/order-venue.ts';
import { matchLater } from './match-later.ts';
import { noPayment } from './no-payment.ts';
import { orderKey } from './order-key-service.ts';
import { stateOf } from './trade-state-service.ts';
import { stockNow } from './traded-stock-service.ts';

export interface PlanOrder extends OrderOwner {
  readonly tenant: string;
  readonly planId: string;
  readonly instrument: string;
  readonly side: 'buy' | 'sell';
  /** Money of a purchase, fees included, or shares of a sale. */
  readonly value: string;
  /** What the plan has of it. */
  readonly available: string;
  /** Why the client may not trade now; none of it keeps a plan from selling. */
  readonly gate: readonly GateReason[];
}

export interface PlanOrderParts {
  readonly market: MarketProvider;
  readonly venue: OrderVenue;
  readonly random: RandomSource;
}

// A plan sells what it has, however little that is and whatever became of its client.
const sellingAnyway: readonly ObstacleCode[] = [
  'identity',
  'level',
  'eligibility',
  'outstanding',
  'belowMinimum',
];

/**
 * Places a market order of a plan for the day, in the caller's transaction: the same terms, hold, venue and fees as for an order of
 * the client's own. `null` where something stands in its way. A stock whose orders the desk reviews is not bought.
 */
export async function placePlanOrder(
  tx: TenantTransaction,
  order: PlanOrder,
  { market, venue, random }: PlanOrderParts,
  now: Date,
): Promise<OrderRow | null> {
  const { tenant, clientId, planId, instrument, side, value, available, gate } = order;
  // Without a price there are no terms: it is asked for again in the next minute.
  if (market.quote(instrument) === null) return null;
  const at = stockNow(market, instrument, now);
  const { currency } = at.stock;
  const isBuy = side === 'buy';
  const draft = { side, type: 'market', price: null, by: isBuy ? 'amount' : 'quantity' } as const;
  const terms = orderTerms({ ...draft, value }, at.stock, { currency, rate: '1' });
  const state = await stateOf(tx, tenant, instrument, now);
  const obstacles = orderObstacles({ ...draft, value, validity: 'day' }, terms, at.stock, {
    gate,
    isHalted: state === 'halted' || (isBuy && state === 'review'),
    isStale: at.isStale,
    hasAccount: true,
    account: currency,
    available: isBuy ? available : '0',
    held: isBuy ? '0' : available,
    locked: null,
    fx: null,
    openOrders: 0,
  }).filter(({ code }) => isBuy || !sellingAnyway.includes(code));
  if (obstacles.length > 0) return null;
  const id = newId(now, random);
  const reserved = isBuy ? terms.accountWorst : terms.quantity;
  const { holdId } = await reserve(tx, tenant, {
    id: newId(now, random),
    clientId,
    planId,
    bucket: isBuy ? 'cash' : 'holding',
    asset: isBuy ? currency : instrument,
    amount: reserved,
    reason: { kind: 'order', params: { name: at.listing.name, quantity: terms.quantity } },
    link: { kind: 'order', id },
    key: orderKey('hold', id),
    at: now,
  });
  const { to: status } = orderLifecycle.step(orderLifecycle.table.initial, 'approve', 'venue');
  const row: OrderRow = {
    tenant,
    id,
    clientId,
    instrument,
    name: at.listing.name,
    side,
    type: 'market',
    validity: 'day',
    tradingType: 'holding',
    subtype: 'da',
    planId,
    currency,
    account: currency,
    rate: '1',
    lot: at.stock.lot,
    quantity: terms.quantity,
    price: null,
    quotedPrice: terms.price,
    worstPrice: terms.worstPrice,
    reserved,
    holdId,
    status,
    reason: null,
    filled: '0',
    filledValue: '0',
    amount: '0',
    tax: '0',
    duty: '0',
    trade: '0',
    paid: '0',
    isTriggered: false,
    seenSeq: venue.latestSeq(instrument),
    steps: [{ status, at: now.toISOString(), reason: null }],
    placedAt: now,
    expiresAt: new Date(at.session.closes),
    endedAt: null,
    purchaseId: null,
    ...noPayment,
  };
  await tx.insert(tradeOrder).values(row);
  await matchLater(tx, random, tenant, now);
  return row;
}
