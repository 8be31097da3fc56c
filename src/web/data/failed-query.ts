/** What is needed of a query that failed to say so and to ask again. */
export interface FailedQuery {
  readonly error: unknown;
  readonly refetch: () => Promise<unknown>;
}
