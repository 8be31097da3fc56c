import type { TenantTransaction } from '#server/db/database.ts';
import type { ApplicationRow } from '#server/db/tables/offering.ts';
import type { RandomSource } from '#server/platform/ids.ts';
import { lockDebts, payDebts, sharedOut } from './application-debt-service.ts';
import { saveApplication } from './application-record-service.ts';
import { freeMoney } from './block-money-service.ts';

export interface Returned {
  readonly after: ApplicationRow;
  /** What of the money is the client's. */
  readonly returned: string;
}

/**
 * Ends an application that is locked: everything that is set aside for it is released. What the bank advanced of it pays what the
 * client still owes of that advance, in the same transaction; the rest is the client's, and so is what they paid of it before.
 */
export async function returnMoney(
  tx: TenantTransaction,
  random: RandomSource,
  row: ApplicationRow,
  changesFor: (returned: string) => Partial<ApplicationRow>,
  now: Date,
): Promise<Returned> {
  const { paid, rest: returned } = sharedOut(await lockDebts(tx, row), row.blocked);
  const freed = await freeMoney(tx, random, row, now);
  const after = await saveApplication(tx, row, { ...freed, ...changesFor(returned) }, now);
  await payDebts(tx, random, paid, now);
  return { after, returned };
}
