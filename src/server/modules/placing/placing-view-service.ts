import type { components } from '#api/client.gen.ts';
import { plainAmount, roundTo } from '#core/money.ts';
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
  const price = terms.price === null ? null : plainAmount(terms.price);
  const { last, band } = stock;
  const obstacles = placingObstacles(placingLimits(placing, stock), facts, null);
  // Of a price that no one can have any more it would say nothing.
  const isOver = obstacles.some((each) => each.code === 'closed');
  return {
    code: row.code,
    ...typeOf(row.kind),
    ...textsOf(row, reader),
    currency,
    risk: row.risk,
    minimum: show(row.minimum),
    maximum: row.maximum === null ? null : show(row.maximum),
    vip: row.vip,
    score: row.score,
    opens_at: row.opensAt?.toISOString() ?? null,
    closes_at: row.closesAt?.toISOString() ?? null,
    stock: stockOf(terms.instrument, reader),
    price,
    market_price: last,
    discount: price === null || last === null || isOver ? null : discountPercent(price, last),
    band: band && { lower: band.lower, upper: band.upper, steps: [...band.steps] },
    fee_percent: plainAmount(terms.feePercent),
    lot: terms.lot,
    shares: plainAmount(terms.shares),
    left: facts.left,
    unlocks_on: terms.unlocksOn,
    document: terms.document,
    placed: show(facts.placed),
    available: show(plainAmount(facts.available)),
    obstacles: obstacles.map((each) => ({ code: each.code, params: { ...each.params } })),
  };
}

/** Type and subtype of a placing as they stand on the wire. */
export function typeOf(kind: string): Pick<Schemas['Placing'], 'type' | 'subtype'> {
  return kind === 'block.standard'
    ? { type: 'block', subtype: 'standard' }
    : { type: 'stock', subtype: 'fo' };
}

// A stock that has left the market keeps its symbol.
function stockOf(
  instrument: string,
  { stocks }: Pick<PlacingReader, 'stocks'>,
): Schemas['PlacingStock'] {
  const place = listedAt(instrument);
  const name = stocks.find((each) => each.instrument === instrument)?.name ?? place.symbol;
  return { ...place, name };
}

/** An application as its client reads it. */
export function wireApplication(
  row: PlacingRow,
  { row: product }: Placing,
  reader: PlacingReader,
): Schemas['PlacingApplication'] {
  const show = (value: string) => roundTo(value, row.currency, 'down');
  return {
    id: row.id,
    product: row.product,
    ...typeOf(product.kind),
    name: textsOf(product, reader).name,
    stock: stockOf(row.instrument, reader),
    currency: row.currency,
    status: row.status,
    shares: plainAmount(row.shares),
    price: plainAmount(row.price),
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
