import type { TenantTransaction } from '#server/db/database.ts';
import { scheduleJob } from '#server/jobs/schedule-job.ts';
import type { RandomSource } from '#server/platform/ids.ts';
import { newId } from '#server/platform/ids.ts';

export const orderPaymentKind = 'trade.payment';

/** Asks for what is owed of an order to be looked at, where it was paid, waived or undone by another module. */
export function askOrderPayment(
  tx: TenantTransaction,
  random: RandomSource,
  tenant: string,
  orderId: string,
  at: Date,
): Promise<void> {
  return scheduleJob(tx, random, tenant, {
    kind: orderPaymentKind,
    runKey: `${orderId} ${newId(at, random)}`,
    payload: { order: orderId },
    runAt: at,
  });
}
