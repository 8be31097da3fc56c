import type { ChainedFacts } from '#core/security/security-chain.ts';
import type { SecurityEventRow } from '#server/db/tables/security-event.ts';

/** An entry as the chain holds it: every column but the chain's own, the tenant among them. */
export function factsOf(row: SecurityEventRow): ChainedFacts {
  return {
    tenant: row.tenant,
    id: row.id,
    at: row.at.toISOString(),
    kind: row.kind,
    result: row.result,
    actor: row.actor,
    actor_name: row.actorName,
    client_id: row.clientId,
    session_id: row.sessionId,
    address: row.address,
    browser: row.browser,
    system: row.system,
    detail: row.detail,
  };
}
