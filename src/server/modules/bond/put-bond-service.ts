import { and, eq } from 'drizzle-orm';
import { CodedError, type FieldProblem } from '#core/errors.ts';
import { compare, minorUnit, toBig } from '#core/money.ts';
import { hasBeginning, hasBusinessDays, isFirstCoupon } from '#core/product/bond-schedule.ts';
import type { TenantTransaction } from '#server/db/database.ts';
import type { BondTermsRow } from '#server/db/tables/bond.ts';
import { bondTerms } from '#server/db/tables/bond.ts';
import type {
  ChangedTerms,
  ProductOwner,
  WrittenProduct,
} from '#server/modules/product/catalogue-service.ts';
import { putProduct } from '#server/modules/product/catalogue-service.ts';

/** A bond as the desk writes it: what every product has, and what is a bond's alone. */
export interface WrittenBond {
  readonly written: Omit<WrittenProduct, 'kind' | 'tradingType' | 'days' | 'earlyRate'>;
  readonly terms: Omit<BondTermsRow, 'tenant' | 'code'>;
}

/**
 * Adds a bond as a draft, or changes what of it may change. What clients count with stays: face value, coupon and dates of one that
 * has left the draft are `stateConflict`, as its currency is. What is agreed keeps its price and its settlement day.
 */
export async function putBond(
  tx: TenantTransaction,
  owner: ProductOwner,
  { written, terms }: WrittenBond,
  now: Date,
): Promise<ChangedTerms> {
  const problems = problemsOf({ written, terms });
  if (problems.length > 0) throw new CodedError('requestInvalid', {}, problems);
  const changed = await putProduct(
    tx,
    owner,
    { ...written, kind: 'bond.standard', tradingType: 'holding', days: null, earlyRate: null },
    now,
  );
  const { id: tenant } = owner;
  const { code } = written;
  const own = and(eq(bondTerms.tenant, tenant), eq(bondTerms.code, code));
  const [before] = await tx.select().from(bondTerms).where(own);
  const isAgreed = changed.before !== null && changed.before.state !== 'draft';
  if (isAgreed && (before === undefined || !isSame(before, terms)))
    throw new CodedError('stateConflict', { state: changed.after.state });
  await tx
    .insert(bondTerms)
    .values({ tenant, code, ...terms })
    .onConflictDoUpdate({ target: [bondTerms.tenant, bondTerms.code], set: terms });
  return { ...changed, formerTerms: before ?? null };
}

function isSame(before: BondTermsRow, after: WrittenBond['terms']): boolean {
  return (
    compare(toBig(before.face).toFixed(), after.face) === 0 &&
    compare(toBig(before.couponRate).toFixed(), after.couponRate) === 0 &&
    before.frequency === after.frequency &&
    before.dayCount === after.dayCount &&
    before.accruesFrom === after.accruesFrom &&
    before.firstCoupon === after.firstCoupon &&
    before.maturesOn === after.maturesOn
  );
}

function problemsOf({ written, terms }: WrittenBond): readonly FieldProblem[] {
  const { currency, minimum, step } = written;
  const { face, maturesOn, firstCoupon } = terms;
  const wrong = (pointer: string, isWrong: boolean, code: FieldProblem['code'] = 'invalid') =>
    isWrong ? [{ pointer, code }] : [];
  if (compare(face, '0') <= 0) return wrong('/face', true, 'tooSmall');
  const digits = toBig(face).toFixed().split('.')[1]?.length ?? 0;
  if (!hasBeginning(terms)) return wrong('/accrues_from', true, 'tooSmall');
  const isPart = (amount: string) => !toBig(amount).mod(face).eq(0);
  return [
    ...wrong('/face', digits > minorUnit(currency), 'decimals'),
    // A client buys whole bonds.
    ...wrong('/minimum', isPart(minimum)),
    ...wrong('/step', isPart(step)),
    ...wrong('/holidays', !hasBusinessDays(terms.holidays), 'tooMany'),
    ...wrong('/matures_on', maturesOn < firstCoupon, 'tooSmall'),
    ...wrong('/first_coupon', maturesOn >= firstCoupon && !isFirstCoupon(terms)),
  ];
}
