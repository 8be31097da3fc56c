import { and, eq, gt } from 'drizzle-orm';
import { CodedError } from '#core/errors.ts';
import { session } from '#server/db/tables/session.ts';
import type { Handlers } from '#server/http/handler.ts';
import { signedIn } from '#server/http/signed-in.ts';
import { recordClientAction } from '#server/security-log/record-client-action.ts';
import type { AuthDependencies } from './auth-dependencies.ts';
import { endAllSessions, endSession } from './session-tokens-service.ts';

/** Where the client is signed in, and how they end it. */
export function sessionHandlers({
  db,
  clock,
}: AuthDependencies): Handlers<'listSessions' | 'endSession' | 'endAllSessions'> {
  return {
    async listSessions(_input, context) {
      const client = signedIn(context);
      const tenant = context.tenant.id;
      const rows = await db.inTenant(tenant, (tx) =>
        tx
          .select()
          .from(session)
          .where(
            and(
              eq(session.tenant, tenant),
              eq(session.clientId, client.clientId),
              eq(session.state, 'active'),
              gt(session.expiresAt, clock()),
            ),
          ),
      );
      const items = rows.map((row) => ({
        id: row.id,
        browser: row.browser,
        system: row.system,
        network: row.network,
        started_at: row.startedAt.toISOString(),
        last_used_at: (row.lastUsedAt ?? row.startedAt).toISOString(),
        current: row.id === client.sessionId,
      }));
      items.sort(
        (a, b) =>
          Number(b.current) - Number(a.current) ||
          b.last_used_at.localeCompare(a.last_used_at) ||
          b.id.localeCompare(a.id),
      );
      return { items, next: null };
    },
    async endSession(input, context) {
      const client = signedIn(context);
      const tenant = context.tenant.id;
      const id = input.path.id;
      await db.inTenant(tenant, async (tx) => {
        const [row] = await tx
          .select({ id: session.id })
          .from(session)
          .where(
            and(
              eq(session.tenant, tenant),
              eq(session.id, id),
              eq(session.clientId, client.clientId),
              eq(session.state, 'active'),
            ),
          );
        if (!row) throw new CodedError('notFound');
        await recordClientAction(
          tx,
          context,
          { kind: 'sessionEnded', detail: { session: row.id } },
          clock(),
        );
        await endSession(tx, tenant, row.id, 'ended by the client', clock());
      });
    },
    async endAllSessions(_input, context) {
      const client = signedIn(context);
      await db.inTenant(context.tenant.id, async (tx) => {
        await recordClientAction(tx, context, { kind: 'sessionsEnded' }, clock());
        await endAllSessions(
          tx,
          context.tenant.id,
          client.clientId,
          'signed out everywhere',
          clock(),
        );
      });
    },
  };
}
