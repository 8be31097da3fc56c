import { and, asc, eq, ne } from 'drizzle-orm';
import { leftOf } from '#core/banking/overdrawn.ts';
import { compare, toBig } from '#core/money.ts';
import type { TenantTransaction } from '#server/db/database.ts';
import type { ApplicationRow } from '#server/db/tables/offering.ts';
import type { OverdrawnRow } from '#server/db/tables/overdrawn-record.ts';
import { overdrawnRecord } from '#server/db/tables/overdrawn-record.ts';
import { takeOverdrawnStep } from '#server/modules/overdrawn/overdrawn-service.ts';
import type { RandomSource } from '#server/platform/ids.ts';

/**
 * What of an application is still owed, the oldest first. Locked, so that no payment or waiver changes it in the meantime: after the
 * application and before any account, in the order of every payment.
 */
export function lockDebts(
  tx: TenantTransaction,
  { tenant, id, clientId }: ApplicationRow,
): Promise<readonly OverdrawnRow[]> {
  return tx
    .select()
    .from(overdrawnRecord)
    .where(
      and(
        eq(overdrawnRecord.tenant, tenant),
        eq(overdrawnRecord.clientId, clientId),
        eq(overdrawnRecord.linkKind, 'offering'),
        eq(overdrawnRecord.linkId, id),
        ne(overdrawnRecord.status, 'clear'),
      ),
    )
    .orderBy(asc(overdrawnRecord.createdAt), asc(overdrawnRecord.id))
    .for('update');
}

/** What is paid of each debt from money that reaches as far as it does, and what of that money is left. */
export function sharedOut(
  debts: readonly OverdrawnRow[],
  money: string,
): { readonly paid: readonly (readonly [OverdrawnRow, string])[]; readonly rest: string } {
  let rest = money;
  const paid = debts.map((debt) => {
    const owed = leftOf(debt);
    const amount = compare(owed, rest) < 0 ? owed : rest;
    rest = toBig(rest).minus(amount).toFixed();
    return [debt, amount] as const;
  });
  return { paid: paid.filter(([, amount]) => compare(amount, '0') > 0), rest };
}

/** Pays what is owed from the client's cash. */
export async function payDebts(
  tx: TenantTransaction,
  random: RandomSource,
  paid: readonly (readonly [OverdrawnRow, string])[],
  now: Date,
): Promise<void> {
  for (const [{ tenant, id }, amount] of paid) {
    const found = { id, clientId: null };
    await takeOverdrawnStep(tx, random, tenant, found, 'operator', { act: 'pay', amount }, now);
  }
}
