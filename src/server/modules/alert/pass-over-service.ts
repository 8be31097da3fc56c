import { and, eq } from 'drizzle-orm';
import type { TenantTransaction } from '#server/db/database.ts';
import { priceAlert } from '#server/db/tables/alert.ts';

/** Lets alerts of a stock wait for what is traded after `seq`: what was traded while it was halted was not for its clients. */
export async function passOver(
  tx: TenantTransaction,
  tenant: string,
  instrument: string,
  seq: number,
): Promise<void> {
  await tx
    .update(priceAlert)
    .set({ seenSeq: seq })
    .where(
      and(
        eq(priceAlert.tenant, tenant),
        eq(priceAlert.instrument, instrument),
        eq(priceAlert.status, 'active'),
      ),
    );
}
