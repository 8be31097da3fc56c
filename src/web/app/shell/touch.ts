import type { QueryClient } from '@tanstack/react-query';
import type { AppServices } from '#page/app-context.ts';
import { placeInVisit } from '#platform/place-in-visit.ts';
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
      if (placeInVisit() > 0) window.history.back();
    },
    onRefresh() {
      void client.invalidateQueries({}, { throwOnError: true }).then(
        () => toasts.show('gesture.refreshed'),
        () => toasts.show('error.networkUnreachable', { tone: 'warn' }),
      );
    },
  });
}
