import type { CivilDay } from '#core/civil-day.ts';
import { CodedError } from '#core/errors.ts';
import { isPriceDay } from '#server/rules/product/price-day.ts';
import { isFarOff } from '#server/rules/product/price-step.ts';
import type { TenantTransaction } from '#server/db/database.ts';
import type { PriceVersion } from '#server/modules/product/post-day-price-service.ts';
import { addDayPrice, correctDayPrice } from '#server/modules/product/post-day-price-service.ts';
import { lockBond, type Bond } from './bond-record-service.ts';

/** A price that clients deal at from the moment it is posted. */
interface WrittenPrice {
  readonly day: CivilDay;
  readonly price: string;
  /** Whether an operator says that a price far from the last one is meant. */
  readonly confirmed?: boolean;
}

/**
 * Posts the clean price of a business day, today or earlier. Another day is a field error, a day that has a price `stateConflict`,
 * and a price that may be mistyped `priceFarOff`.
 */
export async function postBondPrice(
  tx: TenantTransaction,
  tenant: string,
  code: string,
  { day, price, confirmed = false }: WrittenPrice,
  today: CivilDay,
  now: Date,
): Promise<PriceVersion> {
  const bond = await lockBond(tx, tenant, code, 'update');
  if (day > today || !isPriceDay(bond.terms, day))
    throw new CodedError('requestInvalid', {}, [{ pointer: '/day', code: 'invalid' }]);
  const posted = await addDayPrice(tx, bond.row, { day, price }, now);
  if (!confirmed) refuseFarOff(bond, posted);
  return posted;
}

/** Replaces the price of a day. What was agreed at the wrong one stands until the desk reverses it. */
export async function correctBondPrice(
  tx: TenantTransaction,
  tenant: string,
  code: string,
  { day, price, remark, confirmed = false }: WrittenPrice & { readonly remark: string },
  now: Date,
): Promise<PriceVersion> {
  const bond = await lockBond(tx, tenant, code, 'update');
  const corrected = await correctDayPrice(tx, bond.row, { day, price, remark }, now);
  if (!confirmed) refuseFarOff(bond, corrected);
  return corrected;
}

/** What is compared is the price of another day: a correction is far from the mistake that it corrects. */
function refuseFarOff({ latest }: Bond, { after }: PriceVersion): void {
  const last = latest.find(({ day }) => day !== after.day);
  if (last !== undefined && isFarOff(after.price, last.price))
    throw new CodedError('priceFarOff', { price: last.price, day: last.day });
}
