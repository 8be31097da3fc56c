import { and, asc, desc, eq, gte } from 'drizzle-orm';
import type { CivilDay } from '#core/civil-day.ts';
import { daysLater } from '#core/civil-day.ts';
import { toBig } from '#core/money.ts';
import type { TenantTransaction } from '#server/db/database.ts';
import type { ProductPriceRow } from '#server/db/tables/product-price.ts';
import { productPrice } from '#server/db/tables/product-price.ts';

/** The price of a day. */
export interface DayPrice {
  readonly day: CivilDay;
  readonly price: string;
}

/** The prices of the latest days, each by its last version, the newest first. */
export async function latestPrices(
  tx: TenantTransaction,
  tenant: string,
  code: string,
  limit: number,
): Promise<readonly DayPrice[]> {
  const rows = await tx
    .selectDistinctOn([productPrice.day])
    .from(productPrice)
    .where(and(eq(productPrice.tenant, tenant), eq(productPrice.code, code)))
    .orderBy(desc(productPrice.day), desc(productPrice.version))
    .limit(limit);
  return rows.map(dayPrice);
}

const rangeDays = { '30D': 30, '90D': 90, '365D': 365 } as const;

/** Prices of so many days until today, the oldest first. */
export function pricesOfRange(
  tx: TenantTransaction,
  tenant: string,
  code: string,
  range: keyof typeof rangeDays,
  today: CivilDay,
): Promise<readonly DayPrice[]> {
  return pricesSince(tx, tenant, code, daysLater(today, -rangeDays[range]));
}

/** Prices from a day on, the oldest first. */
export async function pricesSince(
  tx: TenantTransaction,
  tenant: string,
  code: string,
  since: CivilDay,
): Promise<readonly DayPrice[]> {
  const rows = await tx
    .selectDistinctOn([productPrice.day])
    .from(productPrice)
    .where(
      and(
        eq(productPrice.tenant, tenant),
        eq(productPrice.code, code),
        gte(productPrice.day, since),
      ),
    )
    .orderBy(asc(productPrice.day), desc(productPrice.version));
  return rows.map(dayPrice);
}

/** The price of one day as it stands now; `null` while there is none. */
export async function priceOfDay(
  tx: TenantTransaction,
  tenant: string,
  code: string,
  day: CivilDay,
): Promise<ProductPriceRow | null> {
  const [row] = await tx
    .select()
    .from(productPrice)
    .where(
      and(eq(productPrice.tenant, tenant), eq(productPrice.code, code), eq(productPrice.day, day)),
    )
    .orderBy(desc(productPrice.version))
    .limit(1);
  return row ?? null;
}

function dayPrice({ day, price }: ProductPriceRow): DayPrice {
  return { day, price: toBig(price).toFixed() };
}
