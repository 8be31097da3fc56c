import { and, eq, inArray } from 'drizzle-orm';
import { dayNumber } from '#core/civil-day.ts';
import { dirtyPrice } from '#core/product/bond-figures.ts';
import type { TenantTransaction } from '#server/db/database.ts';
import { bondTerms } from '#server/db/tables/bond.ts';
import { product } from '#server/db/tables/product.ts';
import { fundValues } from '#server/modules/fund/fund-valuation-service.ts';
import { noteValues } from '#server/modules/note/note-valuation-service.ts';
import { otcValues } from '#server/modules/otc/otc-valuation-service.ts';
import { quantValues } from '#server/modules/quant/quant-valuation-service.ts';
import { latestPrices, pricesSince } from '#server/modules/product/day-price-service.ts';
import { textsOf, type ProductReader } from '#server/modules/product/product-view-service.ts';
import type { UnitValue } from '#server/modules/product/unit-value-service.ts';
import { todayOf } from '#server/tenants/tenant-day.ts';
import { bondInstrument, bondMarket, bondOfInstrument } from './bond-key-service.ts';
import { countedBond } from './bond-record-service.ts';

const dayMs = 86_400_000;

/** What has a price and is no stock among instruments, with its prices from a day on. */
export async function unitValues(
  tx: TenantTransaction,
  reader: ProductReader,
  instruments: readonly string[],
  since: string,
): Promise<readonly UnitValue[]> {
  return [
    ...(await fundValues(tx, reader, instruments, since)),
    ...(await bondValues(tx, reader, instruments, since)),
    ...(await noteValues(tx, reader, instruments)),
    ...(await quantValues(tx, reader, instruments, since)),
    ...(await otcValues(tx, reader, instruments, since)),
  ];
}

/** A bond is worth its price and the interest that has accrued: on each day that of the day. */
async function bondValues(
  tx: TenantTransaction,
  reader: ProductReader,
  instruments: readonly string[],
  since: string,
): Promise<readonly UnitValue[]> {
  const tenant = reader.tenant.id;
  const codes = [...new Set(instruments)].map(bondOfInstrument).filter((each) => each !== null);
  if (codes.length === 0) return [];
  const rows = await tx
    .select({ row: product, terms: bondTerms })
    .from(product)
    .innerJoin(
      bondTerms,
      and(eq(bondTerms.tenant, product.tenant), eq(bondTerms.code, product.code)),
    )
    .where(and(eq(product.tenant, tenant), inArray(product.code, codes)));
  const values: UnitValue[] = [];
  for (const { row, terms } of rows) {
    const [last, before] = await latestPrices(tx, tenant, row.code, 2);
    const counted = countedBond({ row, terms });
    const known = await pricesSince(tx, tenant, row.code, since);
    values.push({
      instrument: bondInstrument(row.code),
      symbol: row.code.toUpperCase(),
      market: bondMarket,
      name: textsOf(row, reader).name,
      currency: row.currency,
      price:
        last === undefined
          ? null
          : dirtyPrice(counted, last.price, todayOf(reader.tenant, reader.now)),
      previous: before === undefined ? null : dirtyPrice(counted, before.price, before.day),
      closes: known.map(({ day, price }) => ({
        at: dayNumber(day) * dayMs,
        close: dirtyPrice(counted, price, day),
      })),
    });
  }
  return values;
}
