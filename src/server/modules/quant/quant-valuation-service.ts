import { dayNumber } from '#core/civil-day.ts';
import { unitCost } from '#core/product/quant-figures.ts';
import type { TenantTransaction } from '#server/db/database.ts';
import { pricesSince } from '#server/modules/product/day-price-service.ts';
import { textsOf, type ProductReader } from '#server/modules/product/product-view-service.ts';
import type { UnitValue } from '#server/modules/product/unit-value-service.ts';
import { todayOf } from '#server/tenants/tenant-day.ts';
import { quantInstrument, quantMarket } from './quant-key-service.ts';
import { quantsOf } from './quant-record-service.ts';

const dayMs = 86_400_000;

/** The strategy notes among instruments, with their values from a day on. Until there is one a unit is worth what it cost. */
export async function quantValues(
  tx: TenantTransaction,
  reader: ProductReader,
  instruments: readonly string[],
  since: string,
): Promise<readonly UnitValue[]> {
  if (!instruments.some((each) => each.startsWith(`${quantMarket}:`))) return [];
  const tenant = reader.tenant.id;
  const values: UnitValue[] = [];
  for (const { row, latest } of await quantsOf(tx, tenant, ['open', 'closed', 'ended'])) {
    const instrument = quantInstrument(row.code);
    if (!instruments.includes(instrument)) continue;
    const [last, before] = latest;
    const known = await pricesSince(tx, tenant, row.code, since);
    const bought = todayOf(reader.tenant, row.opensAt ?? row.createdAt);
    values.push({
      instrument,
      symbol: row.code.toUpperCase(),
      market: quantMarket,
      name: textsOf(row, reader).name,
      currency: row.currency,
      price: last?.price ?? unitCost,
      previous: before?.price ?? unitCost,
      closes: [
        { at: dayNumber(bought) * dayMs, close: unitCost },
        ...known.map(({ day, price }) => ({ at: dayNumber(day) * dayMs, close: price })),
      ],
    });
  }
  return values;
}
