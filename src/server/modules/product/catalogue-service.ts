import { eq, and } from 'drizzle-orm';
import type { CivilDay } from '#core/civil-day.ts';
import { CodedError, type FieldProblem } from '#core/errors.ts';
import type { ProductStep } from '#core/lifecycle/product-state.ts';
import { productStateLifecycle } from '#core/lifecycle/product-state.ts';
import { compare, minorUnit } from '#core/money.ts';
import type { RatedKind } from '#server/rules/product/product-kind.ts';
import { isRated, traitsOf } from '#server/rules/product/product-kind.ts';
import { rateOn } from '#core/product/interest.ts';
import type { TenantTransaction } from '#server/db/database.ts';
import type { ProductRow } from '#server/db/tables/product.ts';
import { product } from '#server/db/tables/product.ts';
import { unknownNames } from '#server/tenants/named-by-product.ts';
import type { Tenant } from '#server/tenants/tenant-directory.ts';
import { lockCatalogued, lockProduct, setRate } from './product-record-service.ts';

/** A product as the desk writes it. */
export type WrittenProduct = Omit<ProductRow, 'tenant' | 'state' | 'createdAt' | 'changedAt'>;

/** What a change made of a product; `before` is `null` for a new one. */
export interface ChangedProduct {
  readonly before: ProductRow | null;
  readonly after: ProductRow;
}

/** The same with the terms of its type as they were; `null` where it had none. */
export interface ChangedTerms extends ChangedProduct {
  readonly formerTerms: object | null;
}

/** What of a tenant decides over what can be written. */
export type ProductOwner = Pick<Tenant, 'id' | 'languages' | 'permissions' | 'screens'>;

/**
 * Adds a product as a draft, or changes what of it may change; its texts are in languages of the tenant, its audience and documents are known to it. What clients have agreed to stays: type, currency and term of one
 * that has left the draft are `stateConflict`.
 */
export async function putProduct(
  tx: TenantTransaction,
  owner: ProductOwner,
  written: WrittenProduct,
  now: Date,
): Promise<ChangedProduct> {
  const { id: tenant, languages } = owner;
  const problems = [...problemsOf(written, languages), ...unknownNames(owner, written)];
  if (problems.length > 0) throw new CodedError('requestInvalid', {}, problems);
  const [before] = await tx
    .select()
    .from(product)
    .where(and(eq(product.tenant, tenant), eq(product.code, written.code)))
    .for('update');
  if (before === undefined) {
    const { initial: state } = productStateLifecycle.table;
    const after: ProductRow = { tenant, state, createdAt: now, changedAt: now, ...written };
    await tx.insert(product).values(after);
    return { before: null, after };
  }
  const isAgreed = before.state !== 'draft';
  const isOther =
    before.kind !== written.kind ||
    before.currency !== written.currency ||
    before.days !== written.days;
  if (before.state === 'ended' || (isAgreed && isOther))
    throw new CodedError('stateConflict', { state: before.state });
  return { before, after: await save(tx, before, written, now) };
}

function problemsOf(
  written: WrittenProduct,
  languages: readonly string[],
): readonly FieldProblem[] {
  const { kind, minimum, maximum, step, days, earlyRate, opensAt, closesAt } = written;
  const isFixed = isRated(kind) && traitsOf(kind).rate === 'fixed';
  const wrong = (pointer: string, isWrong: boolean, code: FieldProblem['code'] = 'invalid') =>
    isWrong ? [{ pointer, code }] : [];
  // An amount that is finer than the currency can be paid by no one.
  const isFiner = (amount: string) =>
    (amount.split('.')[1]?.replace(/0+$/, '').length ?? 0) > minorUnit(written.currency);
  return [
    ...wrong('/minimum', isFiner(minimum), 'decimals'),
    ...wrong('/maximum', maximum !== null && isFiner(maximum), 'decimals'),
    ...wrong('/step', isFiner(step), 'decimals'),
    ...Object.keys(written.texts).flatMap((language) =>
      wrong(`/texts/${language}`, !languages.includes(language), 'notOneOf'),
    ),
    ...wrong('/minimum', compare(minimum, '0') <= 0, 'tooSmall'),
    ...wrong('/maximum', maximum !== null && compare(maximum, minimum) < 0, 'tooSmall'),
    ...wrong('/step', compare(step, '0') <= 0, 'tooSmall'),
    ...wrong('/days', isFixed !== (days !== null)),
    ...wrong('/early_rate', isFixed !== (earlyRate !== null)),
    ...wrong(
      '/closes_at',
      opensAt !== null && closesAt !== null && closesAt <= opensAt,
      'tooSmall',
    ),
  ];
}

/** Opens, closes or ends a product. One without a rate today is not opened: a field error. */
export async function takeProductStep(
  tx: TenantTransaction,
  tenant: string,
  code: string,
  step: ProductStep,
  today: CivilDay,
  now: Date,
): Promise<ChangedProduct> {
  const { row: before, rates } = await lockCatalogued(tx, tenant, code, today, 'update');
  const { to: state } = productStateLifecycle.step(before.state, step, 'operator');
  if (step === 'open' && isRated(before.kind) && rateOn(rates, today) === null)
    throw new CodedError('requestInvalid', {}, [{ pointer: '/annual_rate', code: 'required' }]);
  return { before, after: await save(tx, before, { state }, now) };
}

/** Sets the rate from a day on; what has been earned stays. */
export async function changeRate(
  tx: TenantTransaction,
  tenant: string,
  code: string,
  rate: { readonly from: CivilDay; readonly annualRate: string },
  today: CivilDay,
  now: Date,
): Promise<ChangedProduct> {
  const { row: before } = await lockProduct(tx, tenant, code, today, 'update');
  if (before.state === 'ended') throw new CodedError('stateConflict', { state: before.state });
  await setRate(tx, tenant, code, rate, today);
  return { before, after: await save(tx, before, {}, now) };
}

async function save(
  tx: TenantTransaction,
  before: ProductRow,
  changes: Partial<ProductRow>,
  now: Date,
): Promise<ProductRow> {
  const after = { ...before, ...changes, changedAt: now };
  await tx
    .update(product)
    .set({ ...changes, changedAt: now })
    .where(and(eq(product.tenant, before.tenant), eq(product.code, before.code)));
  return after;
}

/** The kind of what the desk wrote; a pair that is not offered is a field error. */
export function writtenKind(kind: RatedKind | null): RatedKind {
  if (kind === null)
    throw new CodedError('requestInvalid', {}, [{ pointer: '/subtype', code: 'notOneOf' }]);
  return kind;
}
