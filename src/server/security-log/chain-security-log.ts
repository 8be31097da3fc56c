import { createHash } from 'node:crypto';
import { and, asc, desc, eq, isNotNull, isNull, sql } from 'drizzle-orm';
import type { ChainHead } from '#core/security/security-chain.ts';
import { emptyChain, chainEntries } from '#core/security/security-chain.ts';
import type { TenantTransaction } from '#server/db/database.ts';
import { securityEvent } from '#server/db/tables/security-event.ts';
import type { JobHandler } from '#server/jobs/job-handler.ts';
import { factsOf } from './security-facts.ts';

/** Milliseconds after which new entries are chained: what can still be taken out unnoticed is no older. */
export const chainEvery = 10_000;
/** Most entries that one statement chains. */
const batch = 500;

/** Chains a tenant's security log, again and again. */
export const chainJob: JobHandler = {
  kind: 'security.seal',
  every: chainEvery,
  run: ({ tenant, settle }) => settle((tx) => chainSecurityLog(tx, tenant.id)),
};

/**
 * Closes the chain over what was committed since the last time. One job per tenant at a time; writers do not wait
 * for it. What is committed later takes a later place, whatever its time is.
 */
export async function chainSecurityLog(tx: TenantTransaction, tenant: string): Promise<void> {
  await tx.execute(
    sql`select pg_advisory_xact_lock(hashtextextended(${`security-log ${tenant}`}, 0))`,
  );
  let head = await chainHead(tx, tenant);
  for (;;) {
    const rows = await tx
      .select()
      .from(securityEvent)
      .where(and(eq(securityEvent.tenant, tenant), isNull(securityEvent.seq)))
      .orderBy(asc(securityEvent.at), asc(securityEvent.id))
      .limit(batch);
    if (rows.length === 0) return;
    const chained = chainEntries(
      head,
      rows.map((row) => ({ id: row.id, facts: factsOf(row) })),
      hashText,
    );
    const places = chained.map(({ id, seq, previous, hash }) => ({ id, seq, previous, hash }));
    await tx.execute(sql`
      update security_event e set seq = place.seq, previous = place.previous, hash = place.hash
      from jsonb_to_recordset(${JSON.stringify(places)}::jsonb) as place (id uuid, seq bigint, previous text, hash text)
      where e.tenant = ${tenant} and e.id = place.id`);
    head = chained.at(-1) ?? head;
  }
}

async function chainHead(tx: TenantTransaction, tenant: string): Promise<ChainHead> {
  const [last] = await tx
    .select({ seq: securityEvent.seq, hash: securityEvent.hash })
    .from(securityEvent)
    .where(and(eq(securityEvent.tenant, tenant), isNotNull(securityEvent.seq)))
    .orderBy(desc(securityEvent.seq))
    .limit(1);
  return last?.seq && last.hash !== null ? { seq: last.seq, hash: last.hash } : emptyChain;
}

/** SHA-256 in base64url. */
export function hashText(text: string): string {
  return createHash('sha256').update(text).digest('base64url');
}
