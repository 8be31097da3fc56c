import { sum, toBig } from '#core/money.ts';
import type { ExpiringPrice } from '#server/rules/product/otc-quote.ts';
import type { PlacingFacts, PlacingLimits } from '#core/product/placing-obstacles.ts';
import type { TenantTransaction } from '#server/db/database.ts';
import type { OtcBidRow } from '#server/db/tables/otc.ts';
import type { PlacingRow } from '#server/db/tables/placing.ts';
import { balancesOf } from '#server/ledger/balances.ts';
import { openBids } from '#server/modules/otc/otc-bid-record-service.ts';
import { currentQuote } from '#server/modules/otc/otc-quote-service.ts';
import type { ClientSituation } from '#server/modules/product/product-situation-service.ts';
import {
  limitsOf,
  productGate,
  readClientSituation,
} from '#server/modules/product/product-situation-service.ts';
import { isSplitSince } from '#server/modules/trade/split-state-service.ts';
import { stateOf } from '#server/modules/trade/trade-state-service.ts';
import type { Tenant } from '#server/tenants/tenant-directory.ts';
import { offeredLimits } from '#server/tenants/tenant-products.ts';
import { ownApplications } from './placing-application-record-service.ts';
import { withoutMarket, type PlacingPrices } from './placing-prices-service.ts';
import type { Placing } from './placing-record-service.ts';

/** What of a client decides over every placing, read once. */
export interface PlacingSituation extends ClientSituation {
  readonly own: readonly PlacingRow[];
  /** Shares that are not set aside, by instrument. */
  readonly held: ReadonlyMap<string, string>;
  /** Requests for a price that have not ended. */
  readonly bids: readonly OtcBidRow[];
}

export async function readPlacingSituation(
  tx: TenantTransaction,
  tenant: Tenant,
  clientId: string,
  now: Date,
): Promise<PlacingSituation> {
  const balances = await balancesOf(tx, tenant.id, clientId);
  const held = balances.filter(({ bucket }) => bucket === 'holding');
  return {
    ...(await readClientSituation(tx, tenant, clientId)),
    own: await ownApplications(tx, tenant.id, clientId),
    held: new Map(held.map(({ asset, amount }) => [asset, amount])),
    bids: await openBids(tx, tenant.id, clientId, now),
  };
}

/** What the desk and the market say of the stock of a placing. */
export interface PlacedStock extends PlacingPrices {
  readonly isHalted: boolean;
  /** Its terms are of the shares before a split: no one applies by them. */
  readonly isSplit: boolean;
  /** What is sold over the counter is sold at it; `null` where none is valid. */
  readonly quote: ExpiringPrice | null;
}

export async function readPlacedStock(
  tx: TenantTransaction,
  { row, terms }: Placing,
  prices: PlacingPrices,
  now: Date,
): Promise<PlacedStock> {
  if (row.kind === 'otc.otc') {
    const quote = await currentQuote(tx, row.tenant, row.code, now);
    return { ...withoutMarket(terms.instrument, now), isHalted: false, isSplit: false, quote };
  }
  return {
    ...prices,
    isHalted: (await stateOf(tx, row.tenant, terms.instrument, now)) === 'halted',
    isSplit: await isSplitSince(tx, row.tenant, terms.instrument, row.createdAt),
    quote: null,
  };
}

/** The rules that an application is held against. */
export function placingLimits(
  tenant: Tenant,
  { row, terms }: Placing,
  { isSplit, quote }: PlacedStock,
): PlacingLimits {
  const { feePercent, lot } = terms;
  const price = quote?.price ?? terms.price;
  const limits = offeredLimits(tenant, row.kind, limitsOf(row));
  return {
    ...limits,
    state: isSplit ? 'closed' : limits.state,
    price: price === null ? null : toBig(price).toFixed(),
    feePercent,
    lot,
  };
}

/** Client and placing as the rules look at them. */
export function placingFacts(
  tenant: Tenant,
  situation: PlacingSituation,
  { row, terms }: Placing,
  { isHalted, band, quote }: PlacedStock,
  now: Date,
): PlacingFacts {
  const account = situation.accounts.find(({ currency }) => currency === row.currency);
  const own = situation.own.filter(({ product }) => product === row.code);
  // What is sold over the counter is there at once: what counts is how much of it a client has.
  const held = situation.held.get(terms.instrument) ?? '0';
  const heldWorth = toBig(held)
    .times(quote?.price ?? '0')
    .toFixed();
  return {
    gate: productGate(tenant, situation.context, row),
    hasAccount: account !== undefined,
    available: account?.available ?? '0',
    placed: sum([...own.map(({ amount }) => amount), heldWorth]),
    ...{ isHalted, band, now },
    left: toBig(terms.shares).minus(terms.taken).toFixed(),
  };
}
