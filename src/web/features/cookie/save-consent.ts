import { consentStore } from '#page/consent-store.ts';
import type { AppServices } from '#page/app-context.ts';

/**
 * Gives the choice of this browser to the client's account. Answers whether the account has it; where it could not be
 * reached, the browser's copy stands (specification §8) and is given at the next start.
 */
export async function saveConsent(services: AppServices): Promise<boolean> {
  const store = consentStore(services);
  const choice = store.read();
  if (choice === null) return false;
  const { version, functional, performance, targeting } = choice;
  try {
    const { data } = await services.api.client.POST('/client/app/v1/consent', {
      body: { version, functional, performance, targeting },
    });
    if (data === undefined) return false;
  } catch {
    return false;
  }
  // Chosen anew meanwhile: that choice has its own turn.
  if (store.read() === choice) store.keep(choice, true);
  return true;
}
