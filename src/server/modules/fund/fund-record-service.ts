import { and, asc, count, eq, inArray, sql } from 'drizzle-orm';
import { CodedError } from '#core/errors.ts';
import type { PriceCalendar } from '#server/rules/product/price-day.ts';
import type { TenantTransaction } from '#server/db/database.ts';
import type { FundTermsRow } from '#server/db/tables/fund.ts';
import { fundOrder, fundTerms } from '#server/db/tables/fund.ts';
import type { ProductRow } from '#server/db/tables/product.ts';
import { product } from '#server/db/tables/product.ts';
import type { DayPrice } from '#server/modules/product/day-price-service.ts';
import { latestPrices } from '#server/modules/product/day-price-service.ts';

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
