/** ms after which the start is shown again (specification §9). */
const shownAgainAfter = 24 * 60 * 60 * 1_000;

/** Whether the start is shown, by the moment of the last time as it was kept; a moment to come is none. */
export function isStartupDue(kept: string | null, now: number): boolean {
  const last = Number(kept);
  return kept === null || !(last <= now && now - last < shownAgainAfter);
}
