import { isDecimal } from '#core/decimal.ts';
import type { FieldCode } from '#core/errors.ts';
import { CodedError } from '#core/errors.ts';
import { compare, minorUnit } from '#core/money.ts';
import type { OrderType, OrderValidity } from '#core/trading/order.ts';
import type { OrderObstacle } from '#core/trading/order-obstacles.ts';
import { orderObstacles } from '#core/trading/order-obstacles.ts';
import type { OrderDraft, OrderTerms } from '#core/trading/order-terms.ts';
import { orderTerms } from '#core/trading/order-terms.ts';
import type { TenantTransaction } from '#server/db/database.ts';
import type { TradeQuoteRow } from '#server/db/tables/trade.ts';
import { tradeQuote } from '#server/db/tables/trade.ts';
import type { MarketProvider } from '#server/market/market-provider.ts';
import type { ExchangeRates } from '#server/platform/exchange-rates.ts';
import type { Tenant } from '#server/tenants/tenant-directory.ts';
import type { OrderSituation } from './order-situation.ts';
import { accountRate, readSituation } from './order-situation.ts';
import type { StockNow } from './traded-stock-service.ts';
import { stockNow } from './traded-stock-service.ts';

/** What a client asks a quote for. */
export interface OrderRequest extends OrderDraft {
  readonly market: string;
  readonly symbol: string;
  readonly validity: OrderValidity;
  /** Currency of the account that pays or is paid. */
  readonly account: string;
  /** Of a sale: the purchase whose shares are sold; `null` where the oldest are sold first. */
  readonly purchase: string | null;
}

export interface QuoteParts {
  readonly market: MarketProvider;
  readonly rates: ExchangeRates;
  readonly id: string;
  readonly now: Date;
}

export interface QuotedOrderNow {
  /** Stored, so that exactly this can be placed; `null` where something stands in its way. */
  readonly quote: TradeQuoteRow | null;
  readonly terms: OrderTerms;
  readonly now: StockNow;
  readonly situation: OrderSituation;
  readonly rate: string;
  readonly obstacles: readonly OrderObstacle[];
}

/**
 * Quotes an order, with every obstacle at once. Refuses what is no order with `requestInvalid`, a stock that is not there with
 * `notFound`, and one without a price with `priceUnavailable`.
 */
export async function quoteOrder(
  tx: TenantTransaction,
  tenant: Tenant,
  clientId: string,
  wanted: OrderRequest,
  { market, rates, id, now }: QuoteParts,
): Promise<QuotedOrderNow> {
  checkRequest(wanted);
  const { account, validity, purchase } = wanted;
  const instrument = `${wanted.market}:${wanted.symbol}`;
  const at = stockNow(market, instrument, now);
  const { currency } = at.listing;
  const { rate, fx } = await accountRate(tx, tenant.id, rates, wanted.side, { account, currency });
  const situation = await readSituation(tx, tenant, clientId, at, { account, fx, purchase }, now);
  const terms = orderTerms(wanted, at.stock, {
    currency: account,
    rate: fx === 'unavailable' ? null : rate,
  });
  const obstacles = orderObstacles(wanted, terms, at.stock, situation.facts);
  const found = { terms, now: at, situation, rate, obstacles };
  if (obstacles.length > 0) return { ...found, quote: null };
  const quote: TradeQuoteRow = {
    tenant: tenant.id,
    id,
    clientId,
    createdAt: now,
    expiresAt: new Date(now.getTime() + tenant.banking.quoteSeconds.order * 1000),
    terms: {
      instrument,
      name: at.listing.name,
      side: wanted.side,
      type: wanted.type,
      validity,
      tradingType: situation.state === 'review' ? 'review' : 'holding',
      by: wanted.by,
      value: wanted.value,
      price: wanted.price,
      currency,
      account,
      rate,
      lot: at.stock.lot,
      purchase,
      quantity: terms.quantity,
      quotedPrice: terms.price,
      worstPrice: terms.worstPrice,
      reserved: wanted.side === 'buy' ? terms.accountWorst : terms.quantity,
    },
  };
  await tx.insert(tradeQuote).values(quote);
  return { ...found, quote };
}

function checkRequest({ side, type, price, by, value, account, purchase }: OrderRequest): void {
  const refuse = (pointer: string, code: FieldCode, limit?: number) => {
    throw new CodedError('requestInvalid', {}, [
      { pointer, code, ...(limit !== undefined && { params: { limit } }) },
    ]);
  };
  if ((price === null) !== hasNoPrice(type))
    refuse('/price', price === null ? 'required' : 'unknownKey');
  if (price !== null && !isPositive(price)) refuse('/price', 'format');
  if (side === 'buy' && purchase !== null) refuse('/purchase', 'unknownKey');
  if (!isPositive(value)) refuse('/value', 'format');
  const digits = (value.split('.')[1] ?? '').replace(/0+$/, '').length;
  if (by === 'amount' && digits > minorUnit(account))
    refuse('/value', 'decimals', minorUnit(account));
}

function hasNoPrice(type: OrderType): boolean {
  return type === 'market';
}

// Beyond it products would leave the places that the ledger keeps.
const maxEntry = '1000000000000';

function isPositive(value: string): boolean {
  return isDecimal(value) && compare(value, '0') > 0 && compare(value, maxEntry) <= 0;
}
