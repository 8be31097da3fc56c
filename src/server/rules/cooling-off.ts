const hour = 60 * 60_000;

/**
 * Until when no money leaves an account, in ms since 1970: `hours` after what guards it was reset or changed. `null` when
 * it may.
 */
export function coolingOffUntil(
  changedAt: number | null,
  hours: number,
  now: number,
): number | null {
  if (changedAt === null) return null;
  const until = changedAt + hours * hour;
  return now < until ? until : null;
}
