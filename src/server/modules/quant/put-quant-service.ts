import { and, eq } from 'drizzle-orm';
import { canonicalJson } from '#core/canonical-json.ts';
import { daysBetween } from '#core/civil-day.ts';
import { CodedError, type FieldProblem } from '#core/errors.ts';
import { compare, minorUnit, plainAmount } from '#core/money.ts';
import { isRange } from '#core/product/quant-figures.ts';
import type { TenantTransaction } from '#server/db/database.ts';
import type { QuantTermsRow } from '#server/db/tables/quant.ts';
import { quantTerms } from '#server/db/tables/quant.ts';
import type { ChangedTerms, WrittenProduct } from '#server/modules/product/catalogue-service.ts';
import { putProduct } from '#server/modules/product/catalogue-service.ts';
import { todayOf } from '#server/tenants/tenant-day.ts';
import type { Tenant } from '#server/tenants/tenant-directory.ts';

/** A strategy note as the desk writes it: what every product has, and what is its alone. */
export interface WrittenQuant {
  readonly written: Omit<WrittenProduct, 'kind' | 'tradingType' | 'days' | 'earlyRate'>;
  readonly terms: Omit<QuantTermsRow, 'tenant' | 'code'>;
}

/**
 * Adds a strategy note as a draft, or changes what of it may change. What clients buy by stays: window, dates, range and fee of one
 * that has left the draft are `stateConflict`, as its currency is.
 */
export async function putQuant(
  tx: TenantTransaction,
  tenant: Tenant,
  { written, terms }: WrittenQuant,
  now: Date,
): Promise<ChangedTerms> {
  const problems = problemsOf(tenant, { written, terms });
  if (problems.length > 0) throw new CodedError('requestInvalid', {}, problems);
  const changed = await putProduct(
    tx,
    tenant,
    { ...written, kind: 'quant.standard', tradingType: 'holding', days: null, earlyRate: null },
    now,
  );
  const { code } = written;
  const own = and(eq(quantTerms.tenant, tenant.id), eq(quantTerms.code, code));
  const [before] = await tx.select().from(quantTerms).where(own);
  const { before: product } = changed;
  const isAgreed = product !== null && product.state !== 'draft';
  const isSame =
    product !== null &&
    before !== undefined &&
    agreed({ written: product, terms: before }) === agreed({ written, terms });
  if (isAgreed && !isSame) throw new CodedError('stateConflict', { state: changed.after.state });
  await tx
    .insert(quantTerms)
    .values({ tenant: tenant.id, code, ...terms })
    .onConflictDoUpdate({ target: [quantTerms.tenant, quantTerms.code], set: terms });
  return { ...changed, formerTerms: before ?? null };
}

function agreed({
  written: { opensAt, closesAt },
  terms,
}: {
  readonly written: Pick<WrittenProduct, 'opensAt' | 'closesAt'>;
  readonly terms: WrittenQuant['terms'];
}): string {
  const { beginsOn, settlesOn, low, high, exitFee, minimumFee, valueDays } = terms;
  const amounts = { low, high, exitFee, minimumFee };
  return canonicalJson({
    ...{ beginsOn, settlesOn, valueDays },
    ...Object.fromEntries(Object.entries(amounts).map(([key, each]) => [key, plainAmount(each)])),
    opensAt: opensAt?.toISOString() ?? null,
    closesAt: closesAt?.toISOString() ?? null,
  });
}

/** Ten years. */
const maxTermDays = 3660;

function problemsOf(tenant: Tenant, { written, terms }: WrittenQuant): readonly FieldProblem[] {
  const { opensAt, closesAt, currency } = written;
  const { beginsOn, settlesOn, low, high, minimumFee } = terms;
  const wrong = (pointer: string, isWrong: boolean, code: FieldProblem['code'] = 'invalid') =>
    isWrong ? [{ pointer, code }] : [];
  const feeDigits = plainAmount(minimumFee).split('.')[1]?.length ?? 0;
  return [
    ...wrong('/opens_at', opensAt === null, 'required'),
    ...wrong('/closes_at', closesAt === null, 'required'),
    // Who could buy at one when the value is known would take it from those who hold it.
    ...wrong('/begins_on', closesAt !== null && beginsOn <= todayOf(tenant, closesAt), 'tooSmall'),
    ...wrong('/settles_on', settlesOn <= beginsOn, 'tooSmall'),
    ...wrong('/settles_on', daysBetween(beginsOn, settlesOn) > maxTermDays, 'tooLarge'),
    ...wrong('/low', !isRange({ low, high })),
    ...wrong('/minimum_fee', compare(minimumFee, '0') < 0, 'tooSmall'),
    ...wrong('/minimum_fee', feeDigits > minorUnit(currency), 'decimals'),
  ];
}
