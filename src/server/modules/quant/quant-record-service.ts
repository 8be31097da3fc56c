import { and, asc, eq, exists, inArray, lte } from 'drizzle-orm';
import type { CivilDay } from '#core/civil-day.ts';
import { CodedError } from '#core/errors.ts';
import { openQuantStatuses } from '#core/lifecycle/quant-holding.ts';
import type { TenantTransaction } from '#server/db/database.ts';
import type { ProductRow } from '#server/db/tables/product.ts';
import { product } from '#server/db/tables/product.ts';
import type { QuantTermsRow } from '#server/db/tables/quant.ts';
import { quantHolding, quantTerms } from '#server/db/tables/quant.ts';
import type { DayPrice } from '#server/modules/product/day-price-service.ts';
import { latestPrices } from '#server/modules/product/day-price-service.ts';

/** A strategy note with its latest values, the newest first: two at most. */
export interface Quant {
  readonly row: ProductRow;
  readonly terms: QuantTermsRow;
  readonly latest: readonly DayPrice[];
}

// A draft that was put again as another kind is no strategy note any more.
const joined = and(
  eq(quantTerms.tenant, product.tenant),
  eq(quantTerms.code, product.code),
  eq(product.kind, 'quant.standard'),
);

function select(tx: TenantTransaction) {
  return tx
    .select({ row: product, terms: quantTerms })
    .from(product)
    .innerJoin(quantTerms, joined)
    .$dynamic();
}

type Found = Omit<Quant, 'latest'>;

async function withValues(tx: TenantTransaction, found: readonly Found[]): Promise<Quant[]> {
  const quants: Quant[] = [];
  for (const each of found)
    quants.push({ ...each, latest: await latestPrices(tx, each.row.tenant, each.row.code, 2) });
  return quants;
}

/** Strategy notes of the catalogue in the order of their codes: tens, not thousands. */
export async function quantsOf(
  tx: TenantTransaction,
  tenant: string,
  states: readonly ProductRow['state'][],
): Promise<readonly Quant[]> {
  const found = await select(tx)
    .where(and(eq(product.tenant, tenant), inArray(product.state, [...states])))
    .orderBy(asc(product.code));
  return withValues(tx, found);
}

/** Those whose settlement date has come and that a client still has. */
export async function dueQuants(
  tx: TenantTransaction,
  tenant: string,
  today: CivilDay,
): Promise<readonly Quant[]> {
  const isHeld = exists(
    tx
      .select({ id: quantHolding.id })
      .from(quantHolding)
      .where(
        and(
          eq(quantHolding.tenant, tenant),
          eq(quantHolding.product, quantTerms.code),
          inArray(quantHolding.status, [...openQuantStatuses]),
        ),
      ),
  );
  const found = await select(tx)
    .where(and(eq(product.tenant, tenant), lte(quantTerms.settlesOn, today), isHeld))
    .orderBy(asc(product.code));
  return withValues(tx, found);
}

export async function findQuant(
  tx: TenantTransaction,
  tenant: string,
  code: string,
): Promise<Quant> {
  const found = await select(tx).where(and(eq(product.tenant, tenant), eq(product.code, code)));
  const [quant] = await withValues(tx, found);
  if (!quant) throw new CodedError('notFound');
  return quant;
}

/** A strategy note that no one changes or values meanwhile: of a correction and an exit at once the second sees the first. */
export async function lockQuant(
  tx: TenantTransaction,
  tenant: string,
  code: string,
  how: 'share' | 'update',
): Promise<Quant> {
  const own = and(eq(product.tenant, tenant), eq(product.code, code));
  await tx.select({ code: product.code }).from(product).where(own).for(how);
  return findQuant(tx, tenant, code);
}
