import type { AppServices } from '#page/app-context.ts';
import { consentStore } from '#page/consent-store.ts';

/** Takes the choice that the client's account has for the policy of today, where this browser has none. */
export async function takeFromAccount(services: AppServices): Promise<void> {
  const store = consentStore(services);
  try {
    const { data } = await services.api.client.GET('/client/app/v1/consent');
    const known = data?.consent;
    if (known?.version === services.file.profile.cookies?.version && store.read() === null && known)
      store.keep(known, true);
  } catch {
    // Out of reach: the question is asked here.
  }
}
