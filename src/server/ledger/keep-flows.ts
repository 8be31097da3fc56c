import { utcDay } from '#core/civil-day.ts';
import { sql } from 'drizzle-orm';
import { compare } from '#core/money.ts';
import type { TenantTransaction } from '#server/db/database.ts';
import { positionFlow } from '#server/db/tables/position.ts';
import type { PositionChange } from './position-changes.ts';

/** Money that went into holdings of an instrument, or came out of them, fees apart. */
export type Flow = { readonly paidIn: string } | { readonly takenOut: string };

/** Adds to what was paid in and taken out on a day. What came or went without money leaves nothing. */
export async function keepFlow(
  tx: TenantTransaction,
  tenant: string,
  { clientId, instrument }: Pick<PositionChange, 'clientId' | 'instrument'>,
  at: Date,
  flow: Flow,
): Promise<void> {
  const paidIn = 'paidIn' in flow ? flow.paidIn : '0';
  const takenOut = 'takenOut' in flow ? flow.takenOut : '0';
  if (compare(paidIn, '0') === 0 && compare(takenOut, '0') === 0) return;
  await tx
    .insert(positionFlow)
    .values({ tenant, clientId, instrument, day: utcDay(at), paidIn, takenOut })
    .onConflictDoUpdate({
      target: [
        positionFlow.tenant,
        positionFlow.clientId,
        positionFlow.instrument,
        positionFlow.day,
      ],
      set: {
        paidIn: sql`${positionFlow.paidIn} + excluded.paid_in`,
        takenOut: sql`${positionFlow.takenOut} + excluded.taken_out`,
      },
    });
}
