import type { CivilDay } from '#core/civil-day.ts';
import { CodedError } from '#core/errors.ts';
import { toBig } from '#core/money.ts';
import type { TenantTransaction } from '#server/db/database.ts';
import type { ProductPriceRow } from '#server/db/tables/product-price.ts';
import { productPrice } from '#server/db/tables/product-price.ts';
import type { ProductRow } from '#server/db/tables/product.ts';
import { priceOfDay } from './day-price-service.ts';

type Priced = Pick<ProductRow, 'tenant' | 'code' | 'state'>;

/** A version of a price, and the one before it. */
export interface PriceVersion {
  readonly before: ProductPriceRow | null;
  readonly after: ProductPriceRow;
}

/** The first price of a day, of a product that is locked; `stateConflict` where the day has one. */
export async function addDayPrice(
  tx: TenantTransaction,
  { tenant, code, state }: Priced,
  { day, price }: { readonly day: CivilDay; readonly price: string },
  now: Date,
): Promise<PriceVersion> {
  if ((await priceOfDay(tx, tenant, code, day)) !== null)
    throw new CodedError('stateConflict', { state });
  const after = { tenant, code, day, version: 1, price, remark: null, postedAt: now };
  return { before: null, after: await insertPrice(tx, after) };
}

/** A further version of the price of a day; a day without one is a field error, the same price `stateConflict`. */
export async function correctDayPrice(
  tx: TenantTransaction,
  { tenant, code, state }: Priced,
  {
    day,
    price,
    remark,
  }: { readonly day: CivilDay; readonly price: string; readonly remark: string },
  now: Date,
): Promise<PriceVersion> {
  const before = await priceOfDay(tx, tenant, code, day);
  if (before === null)
    throw new CodedError('requestInvalid', {}, [{ pointer: '/day', code: 'invalid' }]);
  if (toBig(before.price).eq(price)) throw new CodedError('stateConflict', { state });
  const version = before.version + 1;
  const after = { tenant, code, day, version, price, remark, postedAt: now };
  return { before, after: await insertPrice(tx, after) };
}

async function insertPrice(tx: TenantTransaction, row: ProductPriceRow): Promise<ProductPriceRow> {
  if (!toBig(row.price).gt(0))
    throw new CodedError('requestInvalid', {}, [{ pointer: '/price', code: 'tooSmall' }]);
  await tx.insert(productPrice).values(row);
  return row;
}
