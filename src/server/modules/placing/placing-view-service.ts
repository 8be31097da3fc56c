import type { components } from '#api/client.gen.ts';
import { fullPrice, plainAmount, roundTo } from '#core/money.ts';
import { discountPercent } from '#core/product/placing-figures.ts';
import { placingObstacles } from '#core/product/placing-obstacles.ts';
import { listedAt } from '#core/trading/instrument.ts';
import type { PlacingRow } from '#server/db/tables/placing.ts';
import type { MarketProvider } from '#server/market/market-provider.ts';
import { textsOf, type ProductReader } from '#server/modules/product/product-view-service.ts';
import type { Placing } from './placing-record-service.ts';
import type { PlacedStock, PlacingSituation } from './placing-situation.ts';
import { placingFacts, placingLimits } from './placing-situation.ts';

type Schemas = components['schemas'];

/** Who reads a placing, and the market that names its stock. */
export interface PlacingReader extends ProductReader {
  readonly stocks: MarketProvider['stocks'];
}

/** A placing as clients read it, with what this one has applied for and what stands in their way. */
export function wirePlacing(
  placing: Placing,
  stock: PlacedStock,
  situation: PlacingSituation,
  reader: PlacingReader,
): Schemas['Placing'] {
  const { row, terms } = placing;
  const { currency } = row;
  const show = (value: string) => roundTo(value, currency, 'down');
  const facts = placingFacts(reader.tenant, situation, placing, stock, reader.now);
  const limits = placingLimits(reader.tenant, placing, stock);
  const { price } = limits;
  const { last, band, quote } = stock;
  const obstacles = placingObstacles(limits, facts, null);
  const isOtc = row.kind === 'otc.otc';
  const texts = textsOf(row, reader);
  // Of a price that no one can have any more it would say nothing.
  const isOver = obstacles.some((each) => each.code === 'closed');
  return {
    code: row.code,
    ...typeOf(row.kind),
    ...texts,
    documents: [...row.documents],
    currency,
    risk: row.risk,
    minimum: show(row.minimum),
    maximum: row.maximum === null ? null : show(row.maximum),
    vip: row.vip,
    score: row.score,
    opens_at: row.opensAt?.toISOString() ?? null,
    closes_at: row.closesAt?.toISOString() ?? null,
    stock: stockOf(terms.instrument, texts.name, row.kind, reader),
    price: price && fullPrice(price, currency),
    market_price: last,
    discount: price === null || last === null || isOver ? null : discountPercent(price, last),
    band: band && { lower: band.lower, upper: band.upper, steps: [...band.steps] },
    quote: quote && {
      price: fullPrice(quote.price, currency),
      expires_at: quote.expiresAt.toISOString(),
    },
    trading_type: row.tradingType,
    fee_percent: plainAmount(terms.feePercent),
    lot: terms.lot,
    shares: plainAmount(terms.shares),
    left: facts.left,
    held: isOtc ? plainAmount(situation.held.get(terms.instrument) ?? '0') : '0',
    bid: situation.bids.find(({ product }) => product === row.code)?.id ?? null,
    unlocks_on: terms.unlocksOn,
    document: terms.document,
    placed: show(facts.placed),
    available: show(plainAmount(facts.available)),
    obstacles: obstacles.map((each) => ({ code: each.code, params: { ...each.params } })),
  };
}

/** Type and subtype of a placing as they stand on the wire. */
function typeOf(kind: string): Pick<Schemas['Placing'], 'type' | 'subtype'> {
  if (kind === 'otc.otc') return { type: 'otc', subtype: 'otc' };
  return kind === 'block.standard'
    ? { type: 'block', subtype: 'standard' }
    : { type: 'stock', subtype: 'fo' };
}

// A stock that has left the market keeps its symbol; what is listed nowhere is called as its product is.
function stockOf(
  instrument: string,
  own: string,
  kind: string,
  { stocks }: Pick<PlacingReader, 'stocks'>,
): Schemas['PlacingStock'] {
  const place = listedAt(instrument);
  const listed = stocks.find((each) => each.instrument === instrument)?.name ?? place.symbol;
  const name = kind === 'otc.otc' ? own : listed;
  return { ...place, name };
}

/** An application as its client reads it. */
export function wireApplication(
  row: PlacingRow,
  { row: product }: Placing,
  reader: PlacingReader,
): Schemas['PlacingApplication'] {
  const show = (value: string) => roundTo(value, row.currency, 'down');
  const { name } = textsOf(product, reader);
  return {
    id: row.id,
    product: row.product,
    ...typeOf(product.kind),
    name,
    stock: stockOf(row.instrument, name, product.kind, reader),
    currency: row.currency,
    status: row.status,
    shares: plainAmount(row.shares),
    price: fullPrice(row.price, row.currency),
    amount: show(row.amount),
    fee: show(row.fee),
    total: show(row.total),
    unlocks_on: row.unlocksOn,
    locked_shares: row.lockedShares === null ? null : plainAmount(row.lockedShares),
    remark: row.remark,
    steps: [...row.steps],
    created_at: row.createdAt.toISOString(),
  };
}
