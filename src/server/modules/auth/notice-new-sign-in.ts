import { and, eq, ne, sql } from 'drizzle-orm';
import type { TenantTransaction } from '#server/db/database.ts';
import { session } from '#server/db/tables/session.ts';
import { notifyClient } from '#server/events/notify-client.ts';
import type { ClientContext } from '#server/http/handler.ts';

/** Notifies a client of a completed sign-in from a network that none of their other sessions came from. The very first sign-in is not announced. */
export async function noticeNewSignIn(
  tx: TenantTransaction,
  tenant: string,
  { clientId, sessionId }: ClientContext,
  now: Date,
): Promise<void> {
  const [mine] = await tx
    .select()
    .from(session)
    .where(and(eq(session.tenant, tenant), eq(session.id, sessionId)));
  if (mine === undefined) return;
  const [others] = await tx
    .select({
      all: sql<number>`count(*)`.mapWith(Number),
      fromHere:
        sql<number>`count(*) filter (where ${session.network} is not distinct from ${mine.network})`.mapWith(
          Number,
        ),
    })
    .from(session)
    .where(
      and(
        eq(session.tenant, tenant),
        eq(session.clientId, clientId),
        ne(session.id, sessionId),
        // Those that got past their second step alone (as in known-network.ts).
        sql`${session.expiresAt} > ${session.startedAt} + interval '1 day'`,
      ),
    );
  if (others === undefined || others.all === 0 || others.fromHere > 0) return;
  const { browser, system, network } = mine;
  await notifyClient(
    tx,
    tenant,
    clientId,
    {
      kind: 'newSignIn',
      params: { browser: browser ?? '', system: system ?? '', network: network ?? '' },
      link: { to: 'sessions', id: sessionId },
    },
    now,
  );
}
