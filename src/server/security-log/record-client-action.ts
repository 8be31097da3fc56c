import type { SecurityDetail, SecurityKind } from '#server/rules/security/security-event.ts';
import type { TenantTransaction } from '#server/db/database.ts';
import type { CallContext } from '#server/http/handler.ts';
import { signedIn } from '#server/http/signed-in.ts';
import { recordSecurity } from './record-security.ts';
import { originOf } from './security-origin.ts';

/**
 * Records what the signed-in client did or failed to do, in the same transaction. An act is what an audit keeps (as in
 * `desk_act`); an action is what a screen or a command offers.
 */
export function recordClientAction(
  tx: TenantTransaction,
  context: CallContext,
  entry: {
    readonly kind: SecurityKind;
    readonly result?: 'done' | 'failed';
    readonly detail?: SecurityDetail;
  },
  now: Date,
): Promise<void> {
  const { clientId, sessionId } = signedIn(context);
  return recordSecurity(
    tx,
    context.tenant.id,
    {
      ...entry,
      actor: { kind: 'client' },
      clientId,
      sessionId,
      origin: originOf(context.request),
    },
    now,
  );
}
