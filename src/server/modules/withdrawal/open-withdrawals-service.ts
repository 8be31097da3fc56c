import { and, eq, inArray } from 'drizzle-orm';
import { openWithdrawalStates } from '#core/lifecycle/withdrawal.ts';
import type { TenantTransaction } from '#server/db/database.ts';
import { withdrawal } from '#server/db/tables/withdrawal.ts';

/** Whether money of a client's is on its way out; to one bank account, or to any. */
export async function isWithdrawing(
  tx: TenantTransaction,
  tenant: string,
  clientId: string,
  payeeId?: string,
): Promise<boolean> {
  const open = await tx.$count(
    withdrawal,
    and(
      eq(withdrawal.tenant, tenant),
      eq(withdrawal.clientId, clientId),
      inArray(withdrawal.status, [...openWithdrawalStates]),
      payeeId === undefined ? undefined : eq(withdrawal.payeeId, payeeId),
    ),
  );
  return open > 0;
}
