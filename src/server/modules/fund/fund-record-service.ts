import { and, asc, count, desc, eq, gte, inArray, sql } from 'drizzle-orm';
import type { CivilDay } from '#core/civil-day.ts';
import { CodedError } from '#core/errors.ts';
import { toBig } from '#core/money.ts';
import type { PriceCalendar } from '#core/product/price-day.ts';
import type { TenantTransaction } from '#server/db/database.ts';
import type { FundPriceRow, FundTermsRow } from '#server/db/tables/fund.ts';
import { fundOrder, fundPrice, fundTerms } from '#server/db/tables/fund.ts';
import type { ProductRow } from '#server/db/tables/product.ts';
import { product } from '#server/db/tables/product.ts';

/** The price of a day. */
export interface DayPrice {
  readonly day: CivilDay;
  readonly price: string;
}

/** A fund with its latest prices, the newest first: the last one and the one before, as far as there are any. */
export interface Fund {
  readonly row: ProductRow;
  readonly terms: FundTermsRow;
  readonly latest: readonly DayPrice[];
}

/** Funds of the catalogue in the order of their codes: tens, not thousands. */
export async function fundsOf(
  tx: TenantTransaction,
  tenant: string,
  states: readonly ProductRow['state'][],
): Promise<readonly Fund[]> {
  const rows = await tx
    .select({ row: product, terms: fundTerms })
    .from(product)
    .innerJoin(fundTerms, joined)
    .where(and(eq(product.tenant, tenant), inArray(product.state, [...states])))
    .orderBy(asc(product.code));
  const funds: Fund[] = [];
  for (const each of rows)
    funds.push({ ...each, latest: await latestPrices(tx, tenant, each.row.code, 2) });
  return funds;
}

export async function findFund(tx: TenantTransaction, tenant: string, code: string): Promise<Fund> {
  const [found] = await tx
    .select({ row: product, terms: fundTerms })
    .from(product)
    .innerJoin(fundTerms, joined)
    .where(and(eq(product.tenant, tenant), eq(product.code, code)));
  if (!found) throw new CodedError('notFound');
  return { ...found, latest: await latestPrices(tx, tenant, code, 2) };
}

/** A fund that no one changes or prices meanwhile: of a price and an order at once the second sees the first. */
export async function lockFund(
  tx: TenantTransaction,
  tenant: string,
  code: string,
  how: 'share' | 'update',
): Promise<Fund> {
  const own = and(eq(product.tenant, tenant), eq(product.code, code));
  await tx.select({ code: product.code }).from(product).where(own).for(how);
  return findFund(tx, tenant, code);
}

const joined = and(eq(fundTerms.tenant, product.tenant), eq(fundTerms.code, product.code));

/** The prices of the latest days, each by its last version, the newest first. */
export async function latestPrices(
  tx: TenantTransaction,
  tenant: string,
  code: string,
  limit: number,
): Promise<readonly DayPrice[]> {
  const rows = await tx
    .selectDistinctOn([fundPrice.day])
    .from(fundPrice)
    .where(and(eq(fundPrice.tenant, tenant), eq(fundPrice.code, code)))
    .orderBy(desc(fundPrice.day), desc(fundPrice.version))
    .limit(limit);
  return rows.map(dayPrice);
}

/** Prices from a day on, the oldest first. */
export async function pricesSince(
  tx: TenantTransaction,
  tenant: string,
  code: string,
  since: CivilDay,
): Promise<readonly DayPrice[]> {
  const rows = await tx
    .selectDistinctOn([fundPrice.day])
    .from(fundPrice)
    .where(and(eq(fundPrice.tenant, tenant), eq(fundPrice.code, code), gte(fundPrice.day, since)))
    .orderBy(asc(fundPrice.day), desc(fundPrice.version));
  return rows.map(dayPrice);
}

/** The price of one day as it stands now; `null` while there is none. */
export async function priceOfDay(
  tx: TenantTransaction,
  tenant: string,
  code: string,
  day: CivilDay,
): Promise<FundPriceRow | null> {
  const [row] = await tx
    .select()
    .from(fundPrice)
    .where(and(eq(fundPrice.tenant, tenant), eq(fundPrice.code, code), eq(fundPrice.day, day)))
    .orderBy(desc(fundPrice.version))
    .limit(1);
  return row ?? null;
}

/** How many orders of each fund wait for a price. */
export async function waitingOrders(
  tx: TenantTransaction,
  tenant: string,
  clientId: string | null,
): Promise<ReadonlyMap<string, number>> {
  const rows = await tx
    .select({ code: fundOrder.product, waiting: count() })
    .from(fundOrder)
    .where(
      and(
        eq(fundOrder.tenant, tenant),
        clientId === null ? undefined : eq(fundOrder.clientId, clientId),
        eq(fundOrder.status, 'pending'),
      ),
    )
    .groupBy(fundOrder.product);
  return new Map(rows.map(({ code, waiting }) => [code, waiting]));
}

/** What purchases of a client that wait have set aside, by fund. */
export async function waitingMoney(
  tx: TenantTransaction,
  tenant: string,
  clientId: string,
): Promise<ReadonlyMap<string, string>> {
  const rows = await tx
    .select({ code: fundOrder.product, amount: sql<string>`sum(${fundOrder.amount})::text` })
    .from(fundOrder)
    .where(
      and(
        eq(fundOrder.tenant, tenant),
        eq(fundOrder.clientId, clientId),
        eq(fundOrder.status, 'pending'),
        eq(fundOrder.side, 'buy'),
      ),
    )
    .groupBy(fundOrder.product);
  return new Map(rows.map(({ code, amount }) => [code, amount]));
}

/** When a fund is priced. */
export function calendarOf({ timezone, cutOff, holidays }: FundTermsRow): PriceCalendar {
  return { timezone, cutOff, holidays };
}

function dayPrice({ day, price }: FundPriceRow): DayPrice {
  return { day, price: toBig(price).toFixed() };
}
