import { watchTouches } from '#platform/touch-gestures.ts';

/** Fingers lead back and read again, as the browser's Back and Reload do for a keyboard (specification §2). Returns how to stop. */
export function followTouches(onRefresh: () => void): () => void {
  return watchTouches(document, {
    onBack() {
      // The first screen of the visit has none before it: nothing leaves the app.
      if (placeInVisit(window.history.state) > 0) window.history.back();
    },
    onRefresh,
  });
}

// The router counts the screens of a visit.
function placeInVisit(state: unknown): number {
  return typeof state === 'object' && state !== null && 'idx' in state ? Number(state.idx) : 0;
}
