import type { CivilDay } from '#core/civil-day.ts';
import { CodedError } from '#core/errors.ts';
import { isPriceDay } from '#core/product/price-day.ts';
import type { TenantTransaction } from '#server/db/database.ts';
import type { PriceVersion } from '#server/modules/product/post-day-price-service.ts';
import { addDayPrice, correctDayPrice } from '#server/modules/product/post-day-price-service.ts';
import { lockBond } from './bond-record-service.ts';

/** Posts the clean price of a business day until today. Another day is a field error, a day that has a price `stateConflict`. */
export async function postBondPrice(
  tx: TenantTransaction,
  tenant: string,
  code: string,
  posted: { readonly day: CivilDay; readonly price: string },
  today: CivilDay,
  now: Date,
): Promise<PriceVersion> {
  const { row, terms } = await lockBond(tx, tenant, code, 'update');
  if (posted.day > today || !isPriceDay(terms, posted.day))
    throw new CodedError('requestInvalid', {}, [{ pointer: '/day', code: 'invalid' }]);
  return addDayPrice(tx, row, posted, now);
}

/** Replaces the price of a day. What was agreed at the wrong one stands until the desk undoes it. */
export async function correctBondPrice(
  tx: TenantTransaction,
  tenant: string,
  code: string,
  corrected: { readonly day: CivilDay; readonly price: string; readonly remark: string },
  now: Date,
): Promise<PriceVersion> {
  const { row } = await lockBond(tx, tenant, code, 'update');
  return correctDayPrice(tx, row, corrected, now);
}
