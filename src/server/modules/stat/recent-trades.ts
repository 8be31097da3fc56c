import { dayNumber, dayOfNumber, utcDay } from '#core/civil-day.ts';
import type { RecentTrades } from '#server/rules/portfolio/traded-day.ts';
import type { TenantTransaction } from '#server/db/database.ts';
import { flowsSince, heldSince } from '#server/ledger/positions.ts';
import { bookedSplits } from '#server/modules/corporate/booked-splits-service.ts';
import { heldAfterSplits } from '#server/rules/held-after-splits.ts';

// No venue is closed for longer, so that the day of every latest price is among them.
const daysKept = 14;

/** What a client held and traded in the last days. */
export async function recentTrades(
  tx: TenantTransaction,
  tenant: string,
  clientId: string,
  now: Date,
): Promise<RecentTrades> {
  const since = dayOfNumber(dayNumber(utcDay(now)) - daysKept);
  const held = await heldSince(tx, tenant, clientId, since);
  return {
    held: heldAfterSplits(held, await bookedSplits(tx, tenant, clientId)),
    flows: await flowsSince(tx, tenant, clientId, since),
  };
}
