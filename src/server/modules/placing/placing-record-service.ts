import { and, asc, eq, inArray, sql } from 'drizzle-orm';
import { CodedError } from '#core/errors.ts';
import { appliedKinds } from '#server/rules/product/product-kind.ts';
import type { TenantTransaction } from '#server/db/database.ts';
import type { PlacingTermsRow } from '#server/db/tables/placing.ts';
import { placingTerms } from '#server/db/tables/placing.ts';
import type { ProductRow } from '#server/db/tables/product.ts';
import { product } from '#server/db/tables/product.ts';

/** An institutional placing, a block trade, or shares sold over the counter, of the catalogue. */
export interface Placing {
  readonly row: ProductRow;
  readonly terms: PlacingTermsRow;
}

// A draft that was put again as another kind is no placing any more.
const joined = and(
  eq(placingTerms.tenant, product.tenant),
  eq(placingTerms.code, product.code),
  inArray(product.kind, [...appliedKinds]),
);

function select(tx: TenantTransaction) {
  return tx
    .select({ row: product, terms: placingTerms })
    .from(product)
    .innerJoin(placingTerms, joined)
    .$dynamic();
}

/** Placings of the catalogue in the order of their codes: tens, not thousands. */
export function placingsOf(
  tx: TenantTransaction,
  tenant: string,
  states: readonly ProductRow['state'][],
): Promise<readonly Placing[]> {
  return select(tx)
    .where(and(eq(product.tenant, tenant), inArray(product.state, [...states])))
    .orderBy(asc(product.code));
}

export async function findPlacing(
  tx: TenantTransaction,
  tenant: string,
  code: string,
): Promise<Placing> {
  const [placing] = await select(tx).where(and(eq(product.tenant, tenant), eq(product.code, code)));
  if (!placing) throw new CodedError('notFound');
  return placing;
}

/** A placing whose shares no one else counts meanwhile. */
export async function lockPlacing(
  tx: TenantTransaction,
  tenant: string,
  code: string,
): Promise<Placing> {
  const own = and(eq(product.tenant, tenant), eq(product.code, code));
  await tx.select({ code: product.code }).from(product).where(own).for('update');
  return findPlacing(tx, tenant, code);
}

/** Counts shares as applied for, or as free again. */
export async function countShares(
  tx: TenantTransaction,
  tenant: string,
  code: string,
  shares: string,
  way: 'taken' | 'free',
): Promise<void> {
  const change = way === 'taken' ? sql`${shares}::numeric` : sql`-${shares}::numeric`;
  await tx
    .update(placingTerms)
    .set({ taken: sql`${placingTerms.taken} + ${change}` })
    .where(and(eq(placingTerms.tenant, tenant), eq(placingTerms.code, code)));
}
