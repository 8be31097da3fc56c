import { and, eq, gt, inArray, sql } from 'drizzle-orm';
import { utcDay } from '#core/civil-day.ts';
import { plainAmount } from '#core/money.ts';
import type { TenantTransaction } from '#server/db/database.ts';
import { position, positionLot } from '#server/db/tables/position.ts';

/** What is left of what a client paid for instruments, by instrument, with the day of the latest purchase of it. */
export async function paidPositions(
  tx: TenantTransaction,
  tenant: string,
  clientId: string,
  instruments: readonly string[],
) {
  if (instruments.length === 0) return new Map();
  const rows = await tx
    .select({
      instrument: position.instrument,
      currency: position.currency,
      quantity: position.quantity,
      cost: position.cost,
      boughtAt: sql`max(${positionLot.openedAt})`.mapWith(positionLot.openedAt),
    })
    .from(position)
    .innerJoin(
      positionLot,
      and(
        eq(positionLot.tenant, position.tenant),
        eq(positionLot.clientId, position.clientId),
        eq(positionLot.instrument, position.instrument),
        gt(positionLot.remaining, '0'),
      ),
    )
    .where(
      and(
        eq(position.tenant, tenant),
        eq(position.clientId, clientId),
        inArray(position.instrument, instruments),
      ),
    )
    .groupBy(position.instrument, position.currency, position.quantity, position.cost);
  return new Map(
    rows.map(({ instrument, currency, quantity, cost, boughtAt }) => [
      instrument,
      {
        currency,
        quantity: plainAmount(quantity),
        cost: plainAmount(cost),
        day: utcDay(boughtAt),
      },
    ]),
  );
}
