// What a person reads through; a longer range is shown by its months.
const maxDays = 31;

/** The rows of a table, the newest first: every day, or of a long range the last day of each month. */
export function benchmarkRows<Point extends { readonly at: string }>(
  series: readonly Point[],
): readonly Point[] {
  const rows =
    series.length <= maxDays
      ? series
      : series.filter(({ at }, index) => series[index + 1]?.at.slice(0, 7) !== at.slice(0, 7));
  return [...rows].reverse();
}
