/** How many screens of this visit come before the one that is shown: the router counts them. */
export function placeInVisit(): number {
  const state: unknown = window.history.state;
  return typeof state === 'object' && state !== null && 'idx' in state ? Number(state.idx) : 0;
}
