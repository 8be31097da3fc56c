import { forgetFailures } from '#platform/failed-parts.ts';
import { useApp } from './app-context.ts';
import type { PreferenceChoice } from './preference-store.ts';

/** Changes what a client chose for this browser; says so when what it needs could not be loaded. */
export function useChangePreference(): (choice: PreferenceChoice) => void {
  const { preferences, toasts } = useApp();
  return (choice) => {
    preferences.change(choice).catch(() => {
      forgetFailures();
      toasts.show('error.networkUnreachable', { tone: 'warn' });
    });
  };
}
