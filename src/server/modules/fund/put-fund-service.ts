import { and, eq } from 'drizzle-orm';
import { CodedError, type FieldProblem } from '#core/errors.ts';
import { zoneOffset } from '#core/zoned-time.ts';
import type { TenantTransaction } from '#server/db/database.ts';
import type { FundTermsRow } from '#server/db/tables/fund.ts';
import { fundTerms } from '#server/db/tables/fund.ts';
import type {
  ChangedTerms,
  ProductOwner,
  WrittenProduct,
} from '#server/modules/product/catalogue-service.ts';
import { putProduct } from '#server/modules/product/catalogue-service.ts';

/** A fund as the desk writes it: what every product has, and what is a fund's alone. */
export interface WrittenFund {
  readonly written: Omit<WrittenProduct, 'kind' | 'tradingType' | 'days' | 'earlyRate'>;
  readonly terms: Omit<FundTermsRow, 'tenant' | 'code'>;
}

/**
 * Adds a fund as a draft, or changes what of it may change. What clients count with stays: the digits of units of one that has left
 * the draft are `stateConflict`, as its currency is. Orders that wait keep the terms that they were given with.
 */
export async function putFund(
  tx: TenantTransaction,
  owner: ProductOwner,
  { written, terms }: WrittenFund,
  now: Date,
): Promise<ChangedTerms> {
  const problems = problemsOf(terms);
  if (problems.length > 0) throw new CodedError('requestInvalid', {}, problems);
  const changed = await putProduct(
    tx,
    owner,
    { ...written, kind: 'fund.standard', tradingType: 'holding', days: null, earlyRate: null },
    now,
  );
  const { id: tenant } = owner;
  const { code } = written;
  const own = and(eq(fundTerms.tenant, tenant), eq(fundTerms.code, code));
  const [before] = await tx.select().from(fundTerms).where(own);
  const isAgreed = changed.before !== null && changed.before.state !== 'draft';
  if (isAgreed && before?.unitDigits !== terms.unitDigits)
    throw new CodedError('stateConflict', { state: changed.after.state });
  await tx
    .insert(fundTerms)
    .values({ tenant, code, ...terms })
    .onConflictDoUpdate({ target: [fundTerms.tenant, fundTerms.code], set: terms });
  return { ...changed, formerTerms: before ?? null };
}

function problemsOf({ timezone }: WrittenFund['terms']): readonly FieldProblem[] {
  try {
    // Throws a RangeError for a zone that there is not.
    zoneOffset(timezone, 0);
    return [];
  } catch {
    return [{ pointer: '/timezone', code: 'notOneOf' }];
  }
}
