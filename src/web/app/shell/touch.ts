import type { QueryClient } from '@tanstack/react-query';
import type { AppServices } from '#page/app-context.ts';
import { watchTouches } from '#platform/touch-gestures.ts';

let stop: (() => void) | null = null;

/**
 * Fingers lead back and read again, as the browser's Back and Reload do for a keyboard (specification §2); from the first screen
 * with tabs until the page is left, however often it is asked for.
 */
export function followTouches(client: QueryClient, toasts: AppServices['toasts']): void {
  stop?.();
  stop = watchTouches(document, {
    onBack() {
      // The first screen of the visit has none before it: nothing leaves the app.
      if (placeInVisit(window.history.state) > 0) window.history.back();
    },
    onRefresh() {
      void client.invalidateQueries().then(() => toasts.show('gesture.refreshed'));
    },
  });
}

// The router counts the screens of a visit.
function placeInVisit(state: unknown): number {
  return typeof state === 'object' && state !== null && 'idx' in state ? Number(state.idx) : 0;
}
