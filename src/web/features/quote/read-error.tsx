import type { FailedQuery } from '#data/failed-query.ts';
import { QueryError } from '#errors/query-error.tsx';
import { errorCode } from '#errors/refusal-detail.tsx';

// The head says the one, head or chart the other: once a screen.
const saidElsewhere: readonly string[] = ['notFound', 'guestLimitReached'];

/** Whether another part of the screen says why a read failed. */
export function isSaidElsewhere(error: unknown): boolean {
  return saidElsewhere.includes(errorCode(error));
}

/** What could not be read, in a part that leaves a guest's limit and an unknown stock to others. */
export function ReadError({ query }: { readonly query: FailedQuery }) {
  return isSaidElsewhere(query.error) ? null : <QueryError query={query} />;
}
