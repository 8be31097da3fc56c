import type { TenantTransaction } from '#server/db/database.ts';
import { scheduleJob } from '#server/jobs/schedule-job.ts';
import type { RandomSource } from '#server/platform/ids.ts';
import { newId } from '#server/platform/ids.ts';

export const loanJobKind = 'loan.run';

/**
 * Asks for a loan to be looked at: whatever is due about it by then is done, once, however often it was asked for. A job, and not
 * part of the caller's transaction, where what changed is of another module.
 */
export function askLoan(
  tx: TenantTransaction,
  random: RandomSource,
  tenant: string,
  loanId: string,
  at: Date,
): Promise<void> {
  return scheduleJob(tx, random, tenant, {
    kind: loanJobKind,
    runKey: `${loanId} ${newId(at, random)}`,
    payload: { loan: loanId },
    runAt: at,
  });
}
