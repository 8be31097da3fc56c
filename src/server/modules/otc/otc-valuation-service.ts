import { dayNumber } from '#core/civil-day.ts';
import { plainAmount } from '#core/money.ts';
import type { TenantTransaction } from '#server/db/database.ts';
import { placingsOf } from '#server/modules/placing/placing-record-service.ts';
import { textsOf, type ProductReader } from '#server/modules/product/product-view-service.ts';
import type { UnitValue } from '#server/modules/product/unit-value-service.ts';
import { otcInstrument, otcMarket } from './otc-key-service.ts';
import { latestQuotes, quotesSince } from './otc-quote-service.ts';

const dayMs = 86_400_000;

/** What is sold over the counter among instruments: worth the last price that was quoted, whether or not it still stands. */
export async function otcValues(
  tx: TenantTransaction,
  reader: ProductReader,
  instruments: readonly string[],
  since: string,
): Promise<readonly UnitValue[]> {
  if (!instruments.some((each) => each.startsWith(`${otcMarket}:`))) return [];
  const tenant = reader.tenant.id;
  const values: UnitValue[] = [];
  for (const { row } of await placingsOf(tx, tenant, ['open', 'closed', 'ended'])) {
    const instrument = otcInstrument(row.code);
    if (row.kind !== 'otc.otc' || !instruments.includes(instrument)) continue;
    const [last, before] = await latestQuotes(tx, tenant, row.code, 2);
    const known = await quotesSince(tx, tenant, row.code, since);
    values.push({
      instrument,
      symbol: row.code.toUpperCase(),
      market: otcMarket,
      name: textsOf(row, reader).name,
      currency: row.currency,
      price: last === undefined ? null : plainAmount(last.price),
      previous: before === undefined ? null : plainAmount(before.price),
      closes: known.map(({ day, price }) => ({ at: dayNumber(day) * dayMs, close: price })),
    });
  }
  return values;
}
