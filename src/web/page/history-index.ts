/** Which entry of the page's history is the current one, as the router counts them; known before what it leads to is drawn. */
export function historyIndex(): number {
  const state: unknown = window.history.state;
  return isCounted(state) ? state.idx : 0;
}

function isCounted(state: unknown): state is { readonly idx: number } {
  return (
    typeof state === 'object' && state !== null && 'idx' in state && typeof state.idx === 'number'
  );
}
