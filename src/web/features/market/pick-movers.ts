type Direction = 'up' | 'down' | 'both';

/** The `limit` entries that moved furthest in `direction`, the furthest first. What stood still is no mover. */
export function pickMovers<T extends { readonly change_percent: string }>(
  entries: readonly T[],
  direction: Direction,
  limit: number,
): T[] {
  const moved = entries.filter(({ change_percent }) => {
    const change = Number(change_percent);
    if (direction === 'both') return change !== 0;
    return direction === 'up' ? change > 0 : change < 0;
  });
  return moved
    .sort(
      (one, other) => Math.abs(Number(other.change_percent)) - Math.abs(Number(one.change_percent)),
    )
    .slice(0, limit);
}
