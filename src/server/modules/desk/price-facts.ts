import type { components } from '#api/desk.gen.ts';
import { plainAmount } from '#core/money.ts';
import type { ProductPriceRow } from '#server/db/tables/product-price.ts';

/** What the record keeps of a price of a day. */
export function priceFacts({ code, day, version, price, remark }: ProductPriceRow) {
  return { code, day, version, price: plainAmount(price), remark };
}

/** A price of a day as the desk reads it. */
export function priceItem({
  day,
  price,
  version,
  postedAt,
}: ProductPriceRow): components['schemas']['CatalogueBondPrice'] {
  return { day, price: plainAmount(price), version, posted_at: postedAt.toISOString() };
}
