import { and, asc, desc, eq, gte, inArray, max, sql } from 'drizzle-orm';
import type { CivilDay } from '#core/civil-day.ts';
import { CodedError } from '#core/errors.ts';
import { toBig } from '#core/money.ts';
import type { DayRate } from '#core/product/interest.ts';
import type { RatedKind } from '#server/rules/product/product-kind.ts';
import { isRated } from '#server/rules/product/product-kind.ts';
import type { TenantTransaction } from '#server/db/database.ts';
import type { ProductRow } from '#server/db/tables/product.ts';
import { product, productRate } from '#server/db/tables/product.ts';

/** A product with its rates from a day on: the one in force on that day and what has come since, the oldest first. */
export interface CataloguedProduct {
  readonly row: ProductRow;
  /** None of a fund. */
  readonly rates: readonly DayRate[];
}

export interface RatedProduct extends CataloguedProduct {
  readonly row: ProductRow & { readonly kind: RatedKind };
}

/** Products with a rate, in the order of their codes. */
export async function productsOf(
  tx: TenantTransaction,
  tenant: string,
  states: readonly ProductRow['state'][],
  since: CivilDay,
): Promise<readonly RatedProduct[]> {
  return (await catalogueOf(tx, tenant, states, since)).filter(hasRate);
}

/** Everything in the catalogue in the order of its codes: tens, not thousands. */
export async function catalogueOf(
  tx: TenantTransaction,
  tenant: string,
  states: readonly ProductRow['state'][],
  since: CivilDay,
): Promise<readonly CataloguedProduct[]> {
  const rows = await tx
    .select()
    .from(product)
    .where(and(eq(product.tenant, tenant), inArray(product.state, [...states])))
    .orderBy(asc(product.code));
  const rates = await ratesSince(tx, tenant, null, since);
  return rows.map((row) => ({
    row,
    rates: rates.filter(({ code }) => code === row.code).map(dayRate),
  }));
}

export async function productsByCode(
  tx: TenantTransaction,
  tenant: string,
  codes: readonly string[],
): Promise<ReadonlyMap<string, ProductRow>> {
  if (codes.length === 0) return new Map();
  const rows = await tx
    .select()
    .from(product)
    .where(and(eq(product.tenant, tenant), inArray(product.code, [...codes])));
  return new Map(rows.map((row) => [row.code, row]));
}

/** A product with a rate; `notFound` for a fund, which has a price. */
export async function findProduct(
  tx: TenantTransaction,
  tenant: string,
  code: string,
  since: CivilDay,
): Promise<RatedProduct> {
  return rated(await findCatalogued(tx, tenant, code, since));
}

export async function findCatalogued(
  tx: TenantTransaction,
  tenant: string,
  code: string,
  since: CivilDay,
): Promise<CataloguedProduct> {
  const [row] = await tx
    .select()
    .from(product)
    .where(and(eq(product.tenant, tenant), eq(product.code, code)));
  if (!row) throw new CodedError('notFound');
  return { row, rates: (await ratesSince(tx, tenant, code, since)).map(dayRate) };
}

/** A product with a rate that no one changes meanwhile: of a change and an application at once the second sees the first. */
export async function lockProduct(
  tx: TenantTransaction,
  tenant: string,
  code: string,
  since: CivilDay,
  how: 'share' | 'update',
): Promise<RatedProduct> {
  return rated(await lockCatalogued(tx, tenant, code, since, how));
}

export async function lockCatalogued(
  tx: TenantTransaction,
  tenant: string,
  code: string,
  since: CivilDay,
  how: 'share' | 'update',
): Promise<CataloguedProduct> {
  const [row] = await tx
    .select()
    .from(product)
    .where(and(eq(product.tenant, tenant), eq(product.code, code)))
    .for(how);
  if (!row) throw new CodedError('notFound');
  return { row, rates: (await ratesSince(tx, tenant, code, since)).map(dayRate) };
}

/** Of one product, or of all: what a read costs does not grow with the rates that are over. */
function ratesSince(tx: TenantTransaction, tenant: string, code: string | null, since: CivilDay) {
  const inForce = sql`(
    select max(earlier.from_day) from product_rate earlier
    where earlier.tenant = ${productRate.tenant} and earlier.code = ${productRate.code} and earlier.from_day <= ${since}::date)`;
  return tx
    .select()
    .from(productRate)
    .where(
      and(
        eq(productRate.tenant, tenant),
        code === null ? undefined : eq(productRate.code, code),
        gte(productRate.fromDay, sql`coalesce(${inForce}, ${since}::date)`),
      ),
    )
    .orderBy(asc(productRate.fromDay));
}

/** Sets the rate from a day on. Refuses with a field error a day that has begun: what was earned stays. */
export async function setRate(
  tx: TenantTransaction,
  tenant: string,
  code: string,
  { from, annualRate }: DayRate,
  today: CivilDay,
): Promise<void> {
  const [known] = await tx
    .select({ latest: max(productRate.fromDay) })
    .from(productRate)
    .where(and(eq(productRate.tenant, tenant), eq(productRate.code, code)));
  // The first rate may begin today: nothing has been earned before it.
  const isFirst = (known?.latest ?? null) === null;
  if (isFirst ? from < today : from <= today)
    throw new CodedError('requestInvalid', {}, [{ pointer: '/from', code: 'tooSmall' }]);
  await tx
    .insert(productRate)
    .values({ tenant, code, fromDay: from, annualRate })
    .onConflictDoUpdate({
      target: [productRate.tenant, productRate.code, productRate.fromDay],
      set: { annualRate },
    });
}

/** Rates of a product for its detail, the newest first: what is in force, what comes, and how it was. */
export async function latestRates(
  tx: TenantTransaction,
  tenant: string,
  code: string,
  limit: number,
): Promise<readonly DayRate[]> {
  const rows = await tx
    .select()
    .from(productRate)
    .where(and(eq(productRate.tenant, tenant), eq(productRate.code, code)))
    .orderBy(desc(productRate.fromDay))
    .limit(limit);
  return rows.map(dayRate);
}

function dayRate({ fromDay, annualRate }: typeof productRate.$inferSelect): DayRate {
  return { from: fromDay, annualRate: toBig(annualRate).toFixed() };
}

function rated(found: CataloguedProduct): RatedProduct {
  if (!hasRate(found)) throw new CodedError('notFound');
  return found;
}

function hasRate(found: CataloguedProduct): found is RatedProduct {
  return isRated(found.row.kind);
}
