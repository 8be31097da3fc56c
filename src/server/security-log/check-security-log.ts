import { and, asc, count, eq, gt, isNull, max, min } from 'drizzle-orm';
import type { ChainDifference, ChainedEntry, ChainHead } from '#core/security/security-chain.ts';
import { checkChain, emptyChain } from '#core/security/security-chain.ts';
import type { Database, TenantTransaction } from '#server/db/database.ts';
import { securityEvent } from '#server/db/tables/security-event.ts';
import { factsOf } from './security-facts.ts';
import { chainEvery, hashText } from './chain-security-log.ts';

const batch = 1000;
/** Milliseconds that the oldest entry may wait while newer ones come: sixty rounds of the job. */
const maxWait = 60 * chainEvery;

export interface SecurityLogReport {
  readonly tenant: string;
  readonly head: ChainHead;
  /** Entries not chained yet: the job has not reached them. */
  readonly unchained: number;
  /** Whether entries went on for long while none was chained: the job stands still. */
  readonly isStalled: boolean;
  readonly differences: readonly ChainDifference[];
  /** Whether the entry of an earlier head is still there as it was; `true` where none was given. */
  readonly holdsExpected: boolean;
}

/** Holds a tenant's security log to its chain, and to a head that was noted elsewhere before. */
export function checkSecurityLog(
  db: Database,
  tenant: string,
  expected: ChainHead | null = null,
): Promise<SecurityLogReport> {
  return db.inTenant(tenant, async (tx) => {
    let head = emptyChain;
    let holdsExpected = expected === null;
    const differences: ChainDifference[] = [];
    for (;;) {
      const entries = await entriesAfter(tx, tenant, head.seq);
      if (entries.length === 0) break;
      const checked = checkChain(head, entries, hashText);
      differences.push(...checked.differences);
      holdsExpected ||= entries.some(
        ({ seq, hash }) => seq === expected?.seq && hash === expected.hash,
      );
      head = checked.head;
    }
    const [open] = await tx
      .select({
        count: count(),
        oldest: min(securityEvent.at),
        newest: max(securityEvent.at),
      })
      .from(securityEvent)
      .where(and(eq(securityEvent.tenant, tenant), isNull(securityEvent.seq)));
    const { count: unchained = 0, oldest = null, newest = null } = open ?? {};
    // Of a backend that was stopped the last entries wait for its next start: their own span counts, not the time since.
    const isStalled =
      oldest !== null && newest !== null && newest.getTime() - oldest.getTime() > maxWait;
    return { tenant, head, unchained, isStalled, differences, holdsExpected };
  });
}

async function entriesAfter(
  tx: TenantTransaction,
  tenant: string,
  seq: number,
): Promise<readonly ChainedEntry[]> {
  const rows = await tx
    .select()
    .from(securityEvent)
    .where(and(eq(securityEvent.tenant, tenant), gt(securityEvent.seq, seq)))
    .orderBy(asc(securityEvent.seq))
    .limit(batch);
  return rows.map((row) => ({
    id: row.id,
    facts: factsOf(row),
    seq: row.seq ?? 0,
    previous: row.previous ?? '',
    hash: row.hash ?? '',
  }));
}
