import type { ClosureRow } from '#server/db/tables/closure.ts';

/** What the record keeps of a request to close an account. */
export function closureFacts({ id, status, reason, closesAt }: ClosureRow) {
  return { id, status, reason, closes_at: closesAt?.toISOString() ?? null };
}
