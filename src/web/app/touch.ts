import { dataClient } from '#data/data-client.ts';
import type { AppServices } from '#page/app-context.ts';
import { watchTouches } from '#platform/touch-gestures.ts';

/** Fingers lead back and read again, as the browser's Back and Reload do for a keyboard (specification §2). */
export function followTouches(services: AppServices): void {
  watchTouches(document, {
    onBack() {
      // The first screen of the visit has none before it: nothing leaves the app.
      if (placeInVisit(window.history.state) > 0) window.history.back();
    },
    onRefresh() {
      void dataClient(services)
        .invalidateQueries()
        .then(() => services.toasts.show('gesture.refreshed'));
    },
  });
}

// The router counts the screens of a visit.
function placeInVisit(state: unknown): number {
  return typeof state === 'object' && state !== null && 'idx' in state ? Number(state.idx) : 0;
}
