import { and, eq, inArray } from 'drizzle-orm';
import { dayNumber } from '#core/civil-day.ts';
import type { TenantTransaction } from '#server/db/database.ts';
import { product } from '#server/db/tables/product.ts';
import { latestPrices, pricesSince } from '#server/modules/product/day-price-service.ts';
import type { UnitValue } from '#server/modules/product/unit-value-service.ts';
import { textsOf, type ProductReader } from '#server/modules/product/product-view-service.ts';
import { fundInstrument, fundMarket } from './fund-key-service.ts';

const dayMs = 86_400_000;

/** The funds among instruments, with their prices from a day on. */
export async function fundValues(
  tx: TenantTransaction,
  reader: Pick<ProductReader, 'tenant' | 'locale'>,
  instruments: readonly string[],
  since: string,
): Promise<readonly UnitValue[]> {
  const tenant = reader.tenant.id;
  const codes = [...new Set(instruments)]
    .filter((each) => each.startsWith(`${fundMarket}:`))
    .map((each) => each.slice(fundMarket.length + 1).toLowerCase());
  if (codes.length === 0) return [];
  const rows = await tx
    .select()
    .from(product)
    .where(and(eq(product.tenant, tenant), inArray(product.code, codes)));
  const values: UnitValue[] = [];
  for (const row of rows) {
    const [last, before] = await latestPrices(tx, tenant, row.code, 2);
    const known = await pricesSince(tx, tenant, row.code, since);
    values.push({
      instrument: fundInstrument(row.code),
      symbol: row.code.toUpperCase(),
      market: fundMarket,
      name: textsOf(row, reader).name,
      currency: row.currency,
      price: last?.price ?? null,
      previous: before?.price ?? null,
      closes: known.map(({ day, price }) => ({ at: dayNumber(day) * dayMs, close: price })),
    });
  }
  return values;
}
