import { and, eq, gte, isNotNull, isNull } from 'drizzle-orm';
import type { TenantTransaction } from '#server/db/database.ts';
import { loanPayment } from '#server/db/tables/loan.ts';

/** Instalments of a client since a moment: paid by their due day, and late or missed. What was undone does not count. */
export async function repaymentRecord(
  tx: TenantTransaction,
  tenant: string,
  clientId: string,
  since: Date,
): Promise<{ readonly paidInTime: number; readonly paidLate: number }> {
  const count = (inTime: boolean) =>
    tx.$count(
      loanPayment,
      and(
        eq(loanPayment.tenant, tenant),
        eq(loanPayment.clientId, clientId),
        gte(loanPayment.at, since),
        isNull(loanPayment.undoneAt),
        isNotNull(loanPayment.due),
        eq(loanPayment.inTime, inTime),
      ),
    );
  return { paidInTime: await count(true), paidLate: await count(false) };
}
