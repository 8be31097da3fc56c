import { and, asc, count, eq, gt, isNull } from 'drizzle-orm';
import type { ChainDifference, ChainedEntry, ChainHead } from '#core/security/security-chain.ts';
import { checkChain, emptyChain } from '#core/security/security-chain.ts';
import type { Database, TenantTransaction } from '#server/db/database.ts';
import { securityEvent } from '#server/db/tables/security-event.ts';
import { factsOf } from './security-facts.ts';
import { hashText } from './chain-security-log.ts';

const batch = 1000;

export interface SecurityLogReport {
  readonly tenant: string;
  readonly head: ChainHead;
  /** Entries not chained yet: the job has not reached them. */
  readonly unchained: number;
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
      .select({ count: count() })
      .from(securityEvent)
      .where(and(eq(securityEvent.tenant, tenant), isNull(securityEvent.seq)));
    return { tenant, head, unchained: open?.count ?? 0, differences, holdsExpected };
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
