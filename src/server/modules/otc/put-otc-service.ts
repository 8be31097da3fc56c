import { and, eq } from 'drizzle-orm';
import { canonicalJson } from '#core/canonical-json.ts';
import { CodedError, type FieldProblem } from '#core/errors.ts';
import { compare, plainAmount, toBig } from '#core/money.ts';
import type { TenantTransaction } from '#server/db/database.ts';
import type { PlacingTermsRow } from '#server/db/tables/placing.ts';
import { placingTerms } from '#server/db/tables/placing.ts';
import type { ChangedTerms, WrittenProduct } from '#server/modules/product/catalogue-service.ts';
import { putProduct } from '#server/modules/product/catalogue-service.ts';
import type { Tenant } from '#server/tenants/tenant-directory.ts';
import { otcInstrument } from './otc-key-service.ts';

/** Shares sold over the counter as the desk writes them. Minimum and maximum are amounts. */
export interface WrittenOtc {
  readonly written: Omit<WrittenProduct, 'kind' | 'days' | 'earlyRate' | 'step'>;
  readonly terms: Pick<PlacingTermsRow, 'feePercent' | 'lot' | 'shares' | 'document'>;
}

/**
 * Adds a product as a draft, or changes what of it may change. What clients buy by stays: trading type, fee, lot, shares and window of one
 * that has left the draft are `stateConflict`.
 */
export async function putOtc(
  tx: TenantTransaction,
  tenant: Tenant,
  { written, terms }: WrittenOtc,
  now: Date,
): Promise<ChangedTerms> {
  const problems = problemsOf(terms);
  if (problems.length > 0) throw new CodedError('requestInvalid', {}, problems);
  const { code } = written;
  const own = and(eq(placingTerms.tenant, tenant.id), eq(placingTerms.code, code));
  const [before] = await tx.select().from(placingTerms).where(own);
  const changed = await putProduct(
    tx,
    tenant,
    // Steps are those of shares.
    { ...written, kind: 'otc.otc', days: null, earlyRate: null, step: '1' },
    now,
  );
  const { before: product } = changed;
  const isAgreed = product !== null && product.state !== 'draft';
  const isSame =
    product !== null &&
    before !== undefined &&
    agreed({ written: product, terms: before }) === agreed({ written, terms });
  if (isAgreed && !isSame) throw new CodedError('stateConflict', { state: changed.after.state });
  const row = { ...terms, instrument: otcInstrument(code), price: null, unlocksOn: null };
  await tx
    .insert(placingTerms)
    .values({ tenant: tenant.id, code, ...row })
    .onConflictDoUpdate({ target: [placingTerms.tenant, placingTerms.code], set: row });
  return { ...changed, formerTerms: before ?? null };
}

function agreed({
  written: { opensAt, closesAt, tradingType },
  terms: { feePercent, lot, shares },
}: {
  readonly written: Pick<WrittenProduct, 'opensAt' | 'closesAt' | 'tradingType'>;
  readonly terms: Pick<PlacingTermsRow, 'feePercent' | 'lot' | 'shares'>;
}): string {
  return canonicalJson({
    ...{ tradingType, lot },
    feePercent: plainAmount(feePercent),
    shares: plainAmount(shares),
    opensAt: opensAt?.toISOString() ?? null,
    closesAt: closesAt?.toISOString() ?? null,
  });
}

function problemsOf({ lot, shares }: WrittenOtc['terms']): readonly FieldProblem[] {
  if (compare(shares, String(lot)) < 0) return [{ pointer: '/shares', code: 'tooSmall' }];
  return toBig(shares).mod(lot).eq(0) ? [] : [{ pointer: '/shares', code: 'invalid' }];
}
