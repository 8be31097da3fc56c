import { and, asc, eq, gt, isNull, sql } from 'drizzle-orm';
import { toBig } from '#core/money.ts';
import type { TenantTransaction } from '#server/db/database.ts';
import { client } from '#server/db/tables/client.ts';
import { messagePreference } from '#server/db/tables/message-preference.ts';
import { position } from '#server/db/tables/position.ts';
import { heldBefore } from '#server/ledger/positions.ts';
import type { MessageCategory } from '#core/message-category.ts';

/** Clients that one transaction works on: others who write to one of them wait for as long as it takes. */
export const shareholderBatch = 200;

export interface Shareholder {
  readonly clientId: string;
  /** The trading plan that has them; absent for the client's own. */
  readonly planId?: string | null;
  readonly quantity: string;
}

/**
 * The next clients, by id, who held a stock at the end of the day before `day`, with what they held, settled or not, on sale
 * included. Trades of the day itself and later change nothing, whenever it is asked.
 */
export async function shareholdersBefore(
  tx: TenantTransaction,
  tenant: string,
  { instrument, day }: { readonly instrument: string; readonly day: string },
  after: string | null,
  only: string | null = null,
): Promise<readonly Shareholder[]> {
  const before = heldBefore(tx, day);
  const rows = await tx
    .select({ clientId: position.clientId, quantity: before.quantity })
    .from(position)
    .innerJoinLateral(before, sql`true`)
    .where(
      and(
        eq(position.tenant, tenant),
        eq(position.instrument, instrument),
        gt(before.quantity, '0'),
        after === null ? undefined : gt(position.clientId, after),
        only === null ? undefined : eq(position.clientId, only),
      ),
    )
    .orderBy(asc(position.clientId))
    .limit(shareholderBatch);
  return rows.map(({ clientId, quantity }) => ({
    clientId,
    quantity: toBig(quantity).toFixed(),
  }));
}

export interface Reader {
  readonly clientId: string;
  readonly turnedOff: readonly MessageCategory[];
}

/** The next clients, by id, who hold a stock now, with what messages they want. */
export async function holdersNow(
  tx: TenantTransaction,
  tenant: string,
  instrument: string,
  after: string | null,
): Promise<readonly Reader[]> {
  const rows = await tx
    .select({ clientId: position.clientId, turnedOff: messagePreference.turnedOff })
    .from(position)
    .innerJoin(client, and(eq(client.tenant, position.tenant), eq(client.id, position.clientId)))
    .leftJoin(
      messagePreference,
      and(
        eq(messagePreference.tenant, position.tenant),
        eq(messagePreference.clientId, position.clientId),
      ),
    )
    .where(
      and(
        eq(position.tenant, tenant),
        eq(position.instrument, instrument),
        gt(position.quantity, '0'),
        isNull(client.closedAt),
        after === null ? undefined : gt(position.clientId, after),
      ),
    )
    .orderBy(asc(position.clientId))
    .limit(shareholderBatch);
  return rows.map(({ clientId, turnedOff }) => ({ clientId, turnedOff: turnedOff ?? [] }));
}
