import { and, eq } from 'drizzle-orm';
import type { CivilDay } from '#core/civil-day.ts';
import { CodedError, type FieldProblem } from '#core/errors.ts';
import type { TenantTransaction } from '#server/db/database.ts';
import { quantHolding } from '#server/db/tables/quant.ts';
import type { PriceVersion } from '#server/modules/product/post-day-price-service.ts';
import { addDayPrice, correctDayPrice } from '#server/modules/product/post-day-price-service.ts';
import { todayOf } from '#server/tenants/tenant-day.ts';
import type { Tenant } from '#server/tenants/tenant-directory.ts';
import { lockQuant, type Quant } from './quant-record-service.ts';
import { askSettlement } from './settle-quant-service.ts';

/** The value of a unit on a day, as the desk publishes it. */
export interface WrittenUnitValue {
  readonly day: CivilDay;
  readonly price: string;
}

/**
 * Publishes the value of a day from the first one until the settlement date, none of which is still to come: else a field error. A
 * day that has a value is `stateConflict`. That of the settlement date has everything paid out an hour later.
 */
export async function postUnitValue(
  tx: TenantTransaction,
  tenant: Tenant,
  code: string,
  written: WrittenUnitValue,
  now: Date,
): Promise<PriceVersion> {
  const quant = await lockQuant(tx, tenant.id, code, 'update');
  const problems = problemsOf(quant, written.day, todayOf(tenant, now));
  if (problems.length > 0) throw new CodedError('requestInvalid', {}, problems);
  const posted = await addDayPrice(tx, quant.row, written, now);
  if (written.day === quant.terms.settlesOn) await askSettlement(tx, tenant, quant, now);
  return posted;
}

/**
 * Replaces the value of a day by a further version; who left by the former one keeps what was shown. That of the settlement date is
 * `stateConflict` from the first payment on.
 */
export async function correctUnitValue(
  tx: TenantTransaction,
  tenant: Tenant,
  code: string,
  written: WrittenUnitValue & { readonly remark: string },
  now: Date,
): Promise<PriceVersion> {
  const quant = await lockQuant(tx, tenant.id, code, 'update');
  const { settlesOn } = quant.terms;
  const settled = and(
    eq(quantHolding.tenant, tenant.id),
    eq(quantHolding.product, code),
    eq(quantHolding.status, 'sold'),
    eq(quantHolding.priceDay, settlesOn),
  );
  if (written.day === settlesOn && (await tx.$count(quantHolding, settled)) > 0)
    throw new CodedError('stateConflict', { state: 'sold' });
  const posted = await correctDayPrice(tx, quant.row, written, now);
  if (written.day === settlesOn) await askSettlement(tx, tenant, quant, now);
  return posted;
}

function problemsOf(
  { row, terms: { beginsOn, settlesOn } }: Quant,
  day: CivilDay,
  today: CivilDay,
): readonly FieldProblem[] {
  if (row.state === 'draft' || day < beginsOn) return [{ pointer: '/day', code: 'tooSmall' }];
  return day > settlesOn || day > today ? [{ pointer: '/day', code: 'tooLarge' }] : [];
}
