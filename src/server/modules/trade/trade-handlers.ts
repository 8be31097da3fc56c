import { mayExceed, mostBeyond } from '#server/rules/trading/order-payment.ts';
import type { components } from '#api/client.gen.ts';
import { CodedError } from '#core/errors.ts';
import { roundTo, toBig } from '#core/money.ts';
import { feeRules } from '#core/trading/order-fees.ts';
import { isConfirmable } from '#core/trading/order-figures.ts';
import { stepOf } from '#core/trading/price-step.ts';
import { settlementOf } from '#core/trading/venue-calendar.ts';
import type { Database } from '#server/db/database.ts';
import type { Handlers } from '#server/http/handler.ts';
import { pageOf } from '#server/http/page-of.ts';
import { queryMoments } from '#server/http/query-days.ts';
import { signedIn } from '#server/http/signed-in.ts';
import type { MarketProvider } from '#server/market/market-provider.ts';
import type { Clock } from '#server/platform/clock.ts';
import type { ExchangeRates } from '#server/platform/exchange-rates.ts';
import type { RandomSource } from '#server/platform/ids.ts';
import { newId } from '#server/platform/ids.ts';
import { recordClientAction } from '#server/security-log/record-client-action.ts';
import type { OrderVenue } from '#server/venue/order-venue.ts';
import type { TenantBanking } from '#server/tenants/tenant-banking.ts';
import { zoneOf } from '#server/tenants/tenant-day.ts';
import { readClient } from '#server/modules/client/client-service.ts';
import { confirmationFile } from './order-confirmation.ts';
import { readOrder } from './read-order.ts';
import { ordersOf } from './list-orders-service.ts';
import { takeOrderStep } from './order-step-service.ts';
import { clientOrder, clientOrders, wireObstacle, wireOrder } from './order-view-service.ts';
import { stockIn } from './stock-in-service.ts';
import { bookedSplits } from '#server/modules/corporate/booked-splits-service.ts';
import { ownTrades, wireTrade } from './own-trades.ts';
import { findQuote, isExpired, placedOf } from './order-quotes-service.ts';
import { payOrder } from './pay-order-service.ts';
import { placeOrder } from './place-order.ts';
import type { QuotedOrderNow } from './quote-order.ts';
import { quoteOrder } from './quote-order.ts';

type Schemas = components['schemas'];

interface Dependencies {
  readonly db: Database;
  readonly clock: Clock;
  readonly random: RandomSource;
  readonly rates: ExchangeRates;
  readonly market: MarketProvider;
  readonly venue: OrderVenue;
}

/** Orders for listed stocks, as their client sees them. */
export function tradeHandlers(
  parts: Dependencies,
): Handlers<
  | 'quoteOrder'
  | 'getOrderQuote'
  | 'placeOrder'
  | 'listOrders'
  | 'listTrades'
  | 'getOrder'
  | 'getOrderConfirmation'
  | 'cancelOrder'
  | 'payOrder'
> {
  const { db, clock, random, market } = parts;
  return {
    quoteOrder({ body }, context) {
      const now = clock();
      return db.inTenant(context.tenant.id, async (tx) => {
        const { clientId } = signedIn(context);
        const quoting = { ...parts, id: newId(now, random), now };
        const quoted = await quoteOrder(
          tx,
          context.tenant,
          clientId,
          { ...body, purchase: body.purchase ?? null },
          quoting,
        );
        return wireQuote(quoted, body, context.tenant.banking, now);
      });
    },
    getOrderQuote({ path: { id } }, context) {
      const tenant = context.tenant.id;
      const { clientId } = signedIn(context);
      return db.inTenant(tenant, async (tx) => {
        const order = await placedOf(tx, tenant, clientId, id);
        if (order !== null)
          return { status: 'placed', order: await clientOrder(tx, order) } as const;
        const quote = await findQuote(tx, tenant, clientId, id);
        return { status: isExpired(quote, clock()) ? 'expired' : 'quoted', order: null } as const;
      });
    },
    async placeOrder({ body }, context, tx) {
      const now = clock();
      const { clientId } = signedIn(context);
      const row = await placeOrder(tx, context.tenant, clientId, body.quote, { ...parts, now });
      await recordClientAction(tx, context, { kind: 'orderPlaced', detail: { id: row.id } }, now);
      return wireOrder(row);
    },
    listOrders({ query }, context) {
      const tenant = context.tenant.id;
      // Days are those of the tenant's place, as in everything that it writes.
      const period = queryMoments(query, zoneOf(context.tenant), clock(), 'all');
      const filter = { status: query.status ?? null, instrument: stockIn(query), ...period };
      return db.inTenant(tenant, (tx) =>
        pageOf(query, {
          rows: (after, limit) =>
            ordersOf(tx, tenant, signedIn(context).clientId, filter, after, limit),
          show: (rows) => clientOrders(tx, rows),
          place: ({ placedAt, id }) => ({ at: placedAt, id }),
        }),
      );
    },
    listTrades({ query }, context) {
      const { market: venue, symbol } = query;
      const tenant = context.tenant.id;
      const { clientId } = signedIn(context);
      const stock = { tenant, clientId, instrument: `${venue}:${symbol}` };
      return db.inTenant(tenant, (tx) =>
        pageOf(query, {
          rows: (after, limit) => ownTrades(tx, stock, after, limit),
          async show(rows) {
            const splits = await bookedSplits(tx, tenant, clientId, stock.instrument);
            return rows.map((row) => wireTrade(row, splits));
          },
          place: ({ at, id }) => ({ at, id }),
        }),
      );
    },
    getOrder({ path: { id } }, context) {
      const tenant = context.tenant.id;
      return db.inTenant(tenant, (tx) =>
        readOrder(tx, tenant, { id, clientId: signedIn(context).clientId }, market),
      );
    },
    async getOrderConfirmation({ path: { id } }, context) {
      const { tenant, locale } = context;
      const { clientId } = signedIn(context);
      const given = await db.inTenant(tenant.id, async (tx) => ({
        order: await readOrder(tx, tenant.id, { id, clientId }, market),
        client: await readClient(tx, tenant.id, clientId),
      }));
      const { order, client } = given;
      if (!isConfirmable(order)) throw new CodedError('stateConflict');
      return confirmationFile(tenant, locale, { order, client, at: clock() });
    },
    async cancelOrder({ path: { id } }, context) {
      const [tenant, now] = [context.tenant.id, clock()];
      const own = { id, clientId: signedIn(context).clientId };
      return db.inTenant(tenant, async (tx) => {
        const { after } = await takeOrderStep(
          tx,
          random,
          tenant,
          own,
          'client',
          { act: 'cancel' },
          now,
        );
        await recordClientAction(tx, context, { kind: 'orderCancelled', detail: { id } }, now);
        return clientOrder(tx, after);
      });
    },
    async payOrder({ path: { id }, body: { amount } }, context, tx) {
      const now = clock();
      const own = { id, clientId: signedIn(context).clientId };
      const paid = { from: 'cash', amount } as const;
      const { after } = await payOrder(tx, random, context.tenant.id, own, paid, now);
      await recordClientAction(tx, context, { kind: 'orderPaid', detail: { id } }, now);
      return wireOrder(after);
    },
  };
}

function wireQuote(
  { quote, terms, now, situation, rate, obstacles }: QuotedOrderNow,
  { account, side, type }: Schemas['OrderRequest'],
  { orderPayment: limits, quoteSeconds }: TenantBanking,
  at: Date,
): Schemas['OrderQuote'] {
  const { listing, stock, session, hours, isOpen, isStale } = now;
  const { available } = situation.facts;
  const isForeign = account !== stock.currency;
  const after = toBig(available).minus(terms.accountWorst);
  const isReviewed = situation.state === 'review';
  const hasBeyond = isReviewed && limits.percent > 0 && mayExceed({ side, type });
  return {
    id: quote?.id ?? null,
    market: listing.market,
    symbol: listing.symbol,
    name: listing.name,
    currency: stock.currency,
    last: stock.last,
    bid: stock.bid,
    ask: stock.ask,
    price_at: new Date(now.quote.at).toISOString(),
    is_stale: isStale,
    lot: stock.lot,
    tick: stepOf(stock.steps, terms.price),
    upper: stock.upper,
    lower: stock.lower,
    trading_type: isReviewed ? 'review' : 'holding',
    quantity: terms.quantity,
    price: terms.price,
    worst_price: terms.worstPrice,
    amount: terms.amount,
    tax_fees: terms.fees.tax,
    duty_fees: terms.fees.duty,
    trade_fees: terms.fees.trade,
    fee_basis: feeRules(stock.terms, { side, day: stock.day }).map(
      ({ kind, of, rate: part, minimum = null }) => ({ kind, of, rate: part, minimum }),
    ),
    total: terms.total,
    worst_total: terms.worst.total,
    account,
    available: roundTo(available, account, 'down'),
    held: situation.facts.held,
    fx:
      isForeign && situation.facts.fx !== 'unavailable'
        ? {
            rate,
            total: terms.accountTotal,
            worst_total: terms.accountWorst,
            is_estimate: situation.facts.fx === 'estimate',
          }
        : null,
    available_after:
      isForeign && situation.facts.fx === 'unavailable'
        ? null
        : roundTo(after.lt(0) ? '0' : after, account, 'down'),
    review_beyond: hasBeyond
      ? {
          amount: roundTo(mostBeyond(terms.accountWorst, limits), account, 'down'),
          days: limits.days,
        }
      : null,
    opens_at: isOpen ? null : new Date(session.opens).toISOString(),
    settles_on: settlementOf(hours, stock.terms, Math.max(at.getTime(), session.opens)).day,
    obstacles: obstacles.map(wireObstacle),
    expires_at: quote?.expiresAt.toISOString() ?? null,
    expires_in: quote === null ? null : quoteSeconds.order,
  };
}
