import { and, desc, eq } from 'drizzle-orm';
import { scoreFactorsOf, scoreOf, setScoreOf } from '#server/rules/banking/score.ts';
import type { TenantTransaction } from '#server/db/database.ts';
import { olderThan } from '#server/db/keyset.ts';
import type { ClientRow } from '#server/db/tables/client.ts';
import type { CreditScoreRow } from '#server/db/tables/credit-score.ts';
import { creditScore } from '#server/db/tables/credit-score.ts';
import { appendEvent } from '#server/events/append-event.ts';
import { notifyClient } from '#server/events/notify-client.ts';
import type { Cursor } from '#server/http/cursor.ts';
import { changeClient, readClient } from '#server/modules/client/client-service.ts';
import { newId, type RandomSource } from '#server/platform/ids.ts';
import { scoreFactsOf } from './score-facts.ts';

/** What the desk does about a score: sets it for a reason, or lets it be computed again. */
export type ScoreDecision =
  | { readonly setTo: number; readonly reason: string }
  | { readonly computed: true };

/**
 * Makes the client's score anew and keeps it where it is another one: the permission payload has it from then on, and open pages
 * hear of it. What the desk has set stands until the desk lets it go.
 */
export async function computeScore(
  tx: TenantTransaction,
  random: RandomSource,
  tenant: string,
  clientId: string,
  now: Date,
  decision?: ScoreDecision,
): Promise<CreditScoreRow> {
  const row = await readClient(tx, tenant, clientId, 'lock');
  const [before] = await scoresOf(tx, tenant, clientId, null, 1);
  const facts = await scoreFactsOf(tx, row, now);
  const factors = scoreFactorsOf(facts);
  const kept = before?.setTo ?? null;
  const set =
    decision === undefined
      ? kept === null
        ? null
        : { setTo: kept, reason: before?.reason ?? null }
      : 'setTo' in decision
        ? decision
        : null;
  const score = set === null ? scoreOf(factors) : setScoreOf(set.setTo, facts.owes);
  const after: CreditScoreRow = {
    tenant,
    id: newId(now, random),
    clientId,
    at: laterThan(before, now),
    score,
    factors,
    source: set === null ? 'computed' : 'desk',
    setTo: set?.setTo ?? null,
    reason: set?.reason ?? null,
  };
  if (before !== undefined && decision === undefined && isSame(before, after)) return before;
  await tx.insert(creditScore).values(after);
  if (row.score === score) return after;
  await changeClient(tx, tenant, clientId, { score });
  await appendEvent(tx, tenant, clientId, { kind: 'permissions.changed', params: {} }, now);
  await notifyClient(
    tx,
    tenant,
    clientId,
    {
      kind: score > row.score ? 'scoreRisen' : 'scoreFallen',
      params: { score: String(score), before: String(row.score) },
      link: { to: 'score', id: null },
    },
    now,
  );
  return after;
}

/** Keeps a score that came with a client's tier: it stands as one that the desk set. */
export async function keepSetScore(
  tx: TenantTransaction,
  random: RandomSource,
  { tenant, id: clientId }: ClientRow,
  score: number,
  now: Date,
): Promise<void> {
  const [before] = await scoresOf(tx, tenant, clientId, null, 1);
  await tx.insert(creditScore).values({
    tenant,
    id: newId(now, random),
    clientId,
    at: laterThan(before, now),
    score,
    factors: before?.factors ?? [],
    source: 'desk',
    setTo: score,
    reason: null,
  });
}

/** The newest first. */
export function scoresOf(
  tx: TenantTransaction,
  tenant: string,
  clientId: string,
  after: Cursor | null,
  limit: number,
): Promise<readonly CreditScoreRow[]> {
  return tx
    .select()
    .from(creditScore)
    .where(
      and(
        eq(creditScore.tenant, tenant),
        eq(creditScore.clientId, clientId),
        olderThan(after, creditScore.at, creditScore.id),
      ),
    )
    .orderBy(desc(creditScore.at), desc(creditScore.id))
    .limit(limit);
}

/** Of two in one millisecond the second is the newer one, too. */
function laterThan(before: CreditScoreRow | undefined, now: Date): Date {
  return new Date(Math.max(now.getTime(), (before?.at.getTime() ?? 0) + 1));
}

function isSame(before: CreditScoreRow, after: CreditScoreRow): boolean {
  return (
    before.score === after.score &&
    before.setTo === after.setTo &&
    before.factors.length === after.factors.length &&
    before.factors.every(({ points }, index) => points === after.factors[index]?.points)
  );
}
