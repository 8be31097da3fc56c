/** What is known of a venue since it was read; `next_change` is an instant, `null` where trading never stops. */
export interface ReadVenue {
  readonly always_open: boolean;
  readonly is_open: boolean;
  readonly next_change: string | null;
}

/** Whether a venue surely trades at a moment (ms): not beyond the change that was known when it was read. */
export function isOpenAt({ always_open, is_open, next_change }: ReadVenue, at: number): boolean {
  if (always_open || next_change === null) return is_open;
  return is_open && at < Date.parse(next_change);
}
