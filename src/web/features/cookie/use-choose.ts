import type { ConsentChoice } from '#core/consent.ts';
import { useApp, useSignedIn } from '#page/app-context.ts';
import { consentStore } from '#page/consent-store.ts';
import { retried } from '#platform/retried.ts';

/** Keeps a choice, in this browser at once and in the account of who is signed in. */
export function useChoose(): (choice: ConsentChoice) => void {
  const services = useApp();
  const signedIn = useSignedIn();
  return (choice) => {
    consentStore(services).keep(choice, false);
    if (!signedIn) return;
    // Fetched once there is a choice: the question is part of the first visit, and its answer is not.
    void retried(() => import('./save-consent.ts'))
      .then(
        ({ saveConsent }) => saveConsent(services),
        () => false,
      )
      .then((saved) => {
        if (!saved) services.toasts.show('cookie.savedHere', { tone: 'warn' });
      });
  };
}
