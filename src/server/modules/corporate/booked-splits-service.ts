import { utcDay } from '#core/civil-day.ts';
import type { TenantTransaction } from '#server/db/database.ts';
import { appliedSplits } from '#server/ledger/applied-splits.ts';
import type { BookedSplit } from '#server/rules/held-after-splits.ts';

/** Splits of what a client held, apart from their trading plans, as they were booked; of one stock where it is named. */
export async function bookedSplits(
  tx: TenantTransaction,
  tenant: string,
  clientId: string,
  instrument: string | null = null,
): Promise<readonly (BookedSplit & { readonly at: Date })[]> {
  const splits = await appliedSplits(
    tx,
    tenant,
    { clientId },
    instrument === null ? {} : { instrument },
  );
  return splits.map(({ instrument: of, at, newShares, oldShares }) => ({
    ...{ instrument: of, at, day: utcDay(at), newShares, oldShares },
  }));
}
