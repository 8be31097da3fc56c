import { and, eq, gte, sql } from 'drizzle-orm';
import { toBig } from '#core/money.ts';
import type { TenantTransaction } from '#server/db/database.ts';
import { position, positionDay, positionFlow } from '#server/db/tables/position.ts';

/** What a client holds of an instrument, or has held. */
export interface Position {
  readonly instrument: string;
  /** What it is paid in; `null` when nothing ever was. */
  readonly currency: string | null;
  readonly quantity: string;
  /** Of what is held, first in first out. */
  readonly cost: string;
  /** What sales brought beyond what the sold had cost. */
  readonly realised: string;
}

/** What was held of an instrument from a day on, until the next of its days. */
export interface HeldFrom {
  readonly instrument: string;
  /** `YYYY-MM-DD`, UTC. */
  readonly day: string;
  readonly quantity: string;
}

export async function positionsOf(
  tx: TenantTransaction,
  tenant: string,
  clientId: string,
): Promise<readonly Position[]> {
  const rows = await tx
    .select()
    .from(position)
    .where(and(eq(position.tenant, tenant), eq(position.clientId, clientId)))
    .orderBy(position.instrument);
  return rows.map(({ instrument, currency, quantity, cost, realised }) => ({
    instrument,
    currency,
    quantity: toBig(quantity).toFixed(),
    cost: toBig(cost).toFixed(),
    realised: toBig(realised).toFixed(),
  }));
}

/** Of each position the last of its days before `day`, to be joined to it. */
export function heldBefore(tx: TenantTransaction, day: string) {
  return tx
    .select({ day: positionDay.day, quantity: positionDay.quantity })
    .from(positionDay)
    .where(
      and(
        eq(positionDay.tenant, position.tenant),
        eq(positionDay.clientId, position.clientId),
        eq(positionDay.instrument, position.instrument),
        sql`${positionDay.day} < ${day}`,
      ),
    )
    .orderBy(sql`${positionDay.day} desc`)
    .limit(1)
    .as('before');
}

/** What was held on the day `since` and how that changed afterwards, by instrument and day. Reads days, never trades. */
export async function heldSince(
  tx: TenantTransaction,
  tenant: string,
  clientId: string,
  since: string,
): Promise<readonly HeldFrom[]> {
  const before = heldBefore(tx, since);
  const opening = await tx
    .select({ instrument: position.instrument, day: before.day, quantity: before.quantity })
    .from(position)
    .innerJoinLateral(before, sql`true`)
    .where(and(eq(position.tenant, tenant), eq(position.clientId, clientId)));
  const within = await tx
    .select({
      instrument: positionDay.instrument,
      day: positionDay.day,
      quantity: positionDay.quantity,
    })
    .from(positionDay)
    .where(
      and(
        eq(positionDay.tenant, tenant),
        eq(positionDay.clientId, clientId),
        gte(positionDay.day, since),
      ),
    )
    .orderBy(positionDay.day, positionDay.instrument);
  return [...opening, ...within].map(({ instrument, day, quantity }) => ({
    instrument,
    day,
    quantity: toBig(quantity).toFixed(),
  }));
}

/** What was paid into an instrument on a day and taken out of it, in the position's currency. */
export interface FlowOfDay {
  readonly instrument: string;
  readonly currency: string;
  /** `YYYY-MM-DD`, UTC. */
  readonly day: string;
  readonly paidIn: string;
  readonly takenOut: string;
}

/** Flows from the day `since` on, oldest first. Reads days, never trades. */
export async function flowsSince(
  tx: TenantTransaction,
  tenant: string,
  clientId: string,
  since: string,
): Promise<readonly FlowOfDay[]> {
  const rows = await tx
    .select({
      instrument: positionFlow.instrument,
      currency: position.currency,
      day: positionFlow.day,
      paidIn: positionFlow.paidIn,
      takenOut: positionFlow.takenOut,
    })
    .from(positionFlow)
    .innerJoin(
      position,
      and(
        eq(position.tenant, positionFlow.tenant),
        eq(position.clientId, positionFlow.clientId),
        eq(position.instrument, positionFlow.instrument),
      ),
    )
    .where(
      and(
        eq(positionFlow.tenant, tenant),
        eq(positionFlow.clientId, clientId),
        gte(positionFlow.day, since),
      ),
    )
    .orderBy(positionFlow.day, positionFlow.instrument);
  // Nothing is paid in or taken out without a currency.
  return rows.flatMap(({ instrument, currency, day, paidIn, takenOut }) =>
    currency === null
      ? []
      : [
          {
            instrument,
            currency,
            day,
            paidIn: toBig(paidIn).toFixed(),
            takenOut: toBig(takenOut).toFixed(),
          },
        ],
  );
}
