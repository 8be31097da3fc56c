/** A close of an index or a stock, in its own currency. */
export interface BenchmarkClose {
  /** Milliseconds since 1970 UTC. */
  readonly at: number;
  readonly close: string;
}

const dayLength = 86_400_000;

/**
 * How much a benchmark has changed since the end of the first day, at the end of each of the days (`YYYY-MM-DD`, UTC, oldest first),
 * as a fraction. Closes are oldest first; a day without one keeps the one before. `null` where the first day has none: what
 * begins later is no comparison.
 */
export function benchmarkReturns(
  days: readonly string[],
  closes: readonly BenchmarkClose[],
): readonly number[] | null {
  let next = 0;
  let last: number | null = null;
  let first: number | null = null;
  const returns: number[] = [];
  for (const day of days) {
    const end = Date.parse(day) + dayLength;
    for (let close = closes[next]; close !== undefined && close.at < end; close = closes[next]) {
      last = Number(close.close);
      next += 1;
    }
    first ??= last;
    if (first === null || last === null || first <= 0) return null;
    returns.push(last / first - 1);
  }
  return returns.length < 2 ? null : returns;
}
