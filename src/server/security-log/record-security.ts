import { randomUUID } from 'node:crypto';
import type {
  SecurityActor,
  SecurityDetail,
  SecurityKind,
  SecurityOrigin,
} from '#server/rules/security/security-event.ts';
import type { TenantTransaction } from '#server/db/database.ts';
import { securityEvent } from '#server/db/tables/security-event.ts';

export interface SecurityEntry {
  readonly kind: SecurityKind;
  /** `done` where it is not given. */
  readonly result?: 'done' | 'failed';
  readonly actor: SecurityActor;
  /** Whom it concerns; `null` where no client is known, as for an unknown name. */
  readonly clientId: string | null;
  readonly sessionId?: string | null;
  /** `null` for what no request asked for. */
  readonly origin: SecurityOrigin | null;
  readonly detail?: SecurityDetail;
}

/**
 * Records who did what, in the transaction that did it: neither is there without the other. What failed is recorded in one
 * that is committed. Takes no lock, so it may stand anywhere in a transaction.
 */
export async function recordSecurity(
  tx: TenantTransaction,
  tenant: string,
  { kind, result = 'done', actor, clientId, sessionId = null, origin, detail = {} }: SecurityEntry,
  now: Date,
): Promise<void> {
  await tx.insert(securityEvent).values({
    tenant,
    id: randomUUID(),
    at: now,
    kind,
    result,
    actor: actor.kind,
    actorName: 'name' in actor ? actor.name : null,
    clientId,
    sessionId,
    address: origin?.address ?? null,
    browser: origin?.browser ?? null,
    system: origin?.system ?? null,
    detail,
  });
}
