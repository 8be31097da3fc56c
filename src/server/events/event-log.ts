import { and, asc, desc, eq, gt, isNotNull, lt, min, sql } from 'drizzle-orm';
import type { NumberedEvent } from './client-event.ts';
import type { Database, TenantTransaction } from '#server/db/database.ts';
import { clientEvent, clientEventCounter } from '#server/db/tables/client-event.ts';
import { session } from '#server/db/tables/session.ts';
import type { ClientContext } from '#server/http/handler.ts';

/** Days for which events are kept: a page that was away for longer starts anew. */
export const eventDays = 7;

/** Where a client's events stand; `null` for a session that is over. */
export interface LogState {
  /** Number of the newest event, 0 before the first. */
  readonly last: number;
  /** From here on a cursor finds everything after it. */
  readonly keptFrom: number;
  /** The number before the first event since the time that was asked for; `null` where there is none since. */
  readonly before: number | null;
  readonly sessionEndsAt: Date;
}

export interface EventLog {
  open(tenant: string, client: ClientContext, since: Date | null): Promise<LogState | null>;
  /** The events after a number, in order. */
  after(
    tenant: string,
    clientId: string,
    seq: number,
    limit: number,
  ): Promise<readonly NumberedEvent[]>;
  /** The newest numbers of these clients; who has no event yet is left out. */
  positions(
    clients: readonly { readonly tenant: string; readonly clientId: string }[],
  ): Promise<
    readonly { readonly tenant: string; readonly clientId: string; readonly seq: number }[]
  >;
}

export function createEventLog(db: Database): EventLog {
  return {
    open: (tenant, { clientId, sessionId }, since) =>
      db.inTenant(tenant, async (tx) => {
        const [open] = await tx
          .select({ endsAt: session.expiresAt })
          .from(session)
          .where(
            and(
              eq(session.tenant, tenant),
              eq(session.id, sessionId),
              eq(session.clientId, clientId),
              eq(session.state, 'active'),
            ),
          );
        if (!open) return null;
        const [counter] = await tx
          .select({ last: clientEventCounter.lastSeq })
          .from(clientEventCounter)
          .where(
            and(eq(clientEventCounter.tenant, tenant), eq(clientEventCounter.clientId, clientId)),
          );
        const [oldest] = await tx
          .select({ seq: min(clientEvent.seq) })
          .from(clientEvent)
          .where(and(eq(clientEvent.tenant, tenant), eq(clientEvent.clientId, clientId)));
        const first = since === null ? null : await firstSince(tx, tenant, clientId, since);
        const last = counter?.last ?? 0;
        return {
          last,
          keptFrom: (oldest?.seq ?? last + 1) - 1,
          before: first === null ? null : first - 1,
          sessionEndsAt: open.endsAt,
        };
      }),
    after: (tenant, clientId, seq, limit) =>
      db.inTenant(tenant, async (tx) => {
        const rows = await tx
          .select()
          .from(clientEvent)
          .where(
            and(
              eq(clientEvent.tenant, tenant),
              eq(clientEvent.clientId, clientId),
              gt(clientEvent.seq, seq),
            ),
          )
          .orderBy(asc(clientEvent.seq))
          .limit(limit);
        return rows.map(numbered);
      }),
    async positions(clients) {
      if (clients.length === 0) return [];
      const list = (values: readonly string[]) =>
        sql.join(
          values.map((value) => sql`${value}`),
          sql`, `,
        );
      return db.inTenant('', (tx) =>
        tx
          .select({
            tenant: sql<string>`of_tenant`,
            clientId: sql<string>`of_client`,
            seq: sql<number>`position_seq`.mapWith(Number),
          })
          .from(
            sql`client_event_positions(array[${list(clients.map(({ tenant }) => tenant))}]::text[], array[${list(clients.map(({ clientId }) => clientId))}]::uuid[])`,
          ),
      );
    },
  };
}

/**
 * Number of the client's first event since a time; `null` where there is none. Reads backwards from the newest one, so that
 * it costs what has happened since, however long the log is.
 */
async function firstSince(
  tx: TenantTransaction,
  tenant: string,
  clientId: string,
  since: Date,
): Promise<number | null> {
  const newest = and(eq(clientEvent.tenant, tenant), eq(clientEvent.clientId, clientId));
  let first: number | null = null;
  for (;;) {
    const rows = await tx
      .select({ seq: clientEvent.seq, at: clientEvent.at })
      .from(clientEvent)
      .where(first === null ? newest : and(newest, lt(clientEvent.seq, first)))
      .orderBy(desc(clientEvent.seq))
      .limit(50);
    const recent = rows.filter(({ at }) => at >= since);
    first = recent.at(-1)?.seq ?? first;
    if (recent.length < rows.length || rows.length < 50) return first;
  }
}

export function numbered({
  seq,
  kind,
  params,
  at,
}: typeof clientEvent.$inferSelect): NumberedEvent {
  return { seq, kind, params, at: at.toISOString() };
}

/** Forgets events that no page asks for any more. */
export async function purgeEvents(tx: TenantTransaction, tenant: string, now: Date): Promise<void> {
  const before = new Date(now.getTime() - eventDays * 86_400_000);
  await tx
    .delete(clientEvent)
    .where(
      and(
        eq(clientEvent.tenant, tenant),
        lt(clientEvent.at, before),
        isNotNull(clientEvent.publishedAt),
      ),
    );
}
