import { and, asc, count, eq, gte, inArray, ne, or } from 'drizzle-orm';
import type { CivilDay } from '#core/civil-day.ts';
import { CodedError } from '#core/errors.ts';
import { plainAmount } from '#core/money.ts';
import type { BondTerms } from '#core/product/bond-schedule.ts';
import type { TenantTransaction } from '#server/db/database.ts';
import type { BondTermsRow } from '#server/db/tables/bond.ts';
import { bondOrder, bondTerms } from '#server/db/tables/bond.ts';
import type { ProductRow } from '#server/db/tables/product.ts';
import { product } from '#server/db/tables/product.ts';
import type { DayPrice } from '#server/modules/product/day-price-service.ts';
import { latestPrices } from '#server/modules/product/day-price-service.ts';

/** A bond with its latest prices, the newest first: the last one and the one before, as far as there are any. */
export interface Bond {
  readonly row: ProductRow;
  readonly terms: BondTermsRow;
  readonly latest: readonly DayPrice[];
}

const joined = and(eq(bondTerms.tenant, product.tenant), eq(bondTerms.code, product.code));

/** Bonds of the catalogue in the order of their codes: tens, not thousands. */
export async function bondsOf(
  tx: TenantTransaction,
  tenant: string,
  states: readonly ProductRow['state'][],
): Promise<readonly Bond[]> {
  const rows = await tx
    .select({ row: product, terms: bondTerms })
    .from(product)
    .innerJoin(bondTerms, joined)
    .where(and(eq(product.tenant, tenant), inArray(product.state, [...states])))
    .orderBy(asc(product.code));
  const bonds: Bond[] = [];
  for (const each of rows)
    bonds.push({ ...each, latest: await latestPrices(tx, tenant, each.row.code, 2) });
  return bonds;
}

export async function findBond(tx: TenantTransaction, tenant: string, code: string): Promise<Bond> {
  const [found] = await tx
    .select({ row: product, terms: bondTerms })
    .from(product)
    .innerJoin(bondTerms, joined)
    .where(and(eq(product.tenant, tenant), eq(product.code, code)));
  if (!found) throw new CodedError('notFound');
  return { ...found, latest: await latestPrices(tx, tenant, code, 2) };
}

/** A bond that no one changes or prices meanwhile: of a price and an order at once the second sees the first. */
export async function lockBond(
  tx: TenantTransaction,
  tenant: string,
  code: string,
  how: 'share' | 'update',
): Promise<Bond> {
  const own = and(eq(product.tenant, tenant), eq(product.code, code));
  await tx.select({ code: product.code }).from(product).where(own).for(how);
  return findBond(tx, tenant, code);
}

/** Codes of bonds that are held by any client, or have orders that have not settled. */
export async function heldBonds(tx: TenantTransaction, tenant: string): Promise<readonly string[]> {
  const rows = await tx
    .selectDistinct({ code: bondOrder.product })
    .from(bondOrder)
    .where(and(eq(bondOrder.tenant, tenant), inArray(bondOrder.status, ['pending', 'holding'])))
    .orderBy(asc(bondOrder.product));
  return rows.map(({ code }) => code);
}

/** Bonds of which a client has orders that have not settled, or that settled from a day on. */
export async function recentBonds(
  tx: TenantTransaction,
  tenant: string,
  clientId: string,
  since: CivilDay,
): Promise<readonly string[]> {
  const isRecent = and(ne(bondOrder.status, 'rejected'), gte(bondOrder.settlesOn, since));
  const rows = await tx
    .selectDistinct({ code: bondOrder.product })
    .from(bondOrder)
    .where(
      and(
        eq(bondOrder.tenant, tenant),
        eq(bondOrder.clientId, clientId),
        or(eq(bondOrder.status, 'pending'), isRecent),
      ),
    );
  return rows.map(({ code }) => code);
}

/** How many orders of each bond have not settled. */
export async function unsettledOrders(
  tx: TenantTransaction,
  tenant: string,
): Promise<ReadonlyMap<string, number>> {
  const rows = await tx
    .select({ code: bondOrder.product, waiting: count() })
    .from(bondOrder)
    .where(and(eq(bondOrder.tenant, tenant), eq(bondOrder.status, 'pending')))
    .groupBy(bondOrder.product);
  return new Map(rows.map(({ code, waiting }) => [code, waiting]));
}

/** What of a bond decides over its payments. */
export function scheduleOf(terms: BondTermsRow): BondTerms {
  const { couponRate, frequency, dayCount, accruesFrom, firstCoupon, maturesOn } = terms;
  const rate = plainAmount(couponRate);
  return { couponRate: rate, frequency, dayCount, accruesFrom, firstCoupon, maturesOn };
}

/** Bond and currency as the figures count with them. */
export function countedBond({ row: { currency }, terms }: Pick<Bond, 'row' | 'terms'>) {
  return { terms: scheduleOf(terms), face: plainAmount(terms.face), currency };
}
