import type { AppServices } from '#page/app-context.ts';
import { dataClient } from './data-client.ts';

/**
 * Forgets what earlier visits and answers left behind, apart from the session and what a person chose. What is on the
 * screen asks for its data anew: taken from it without a word, a block would show answers that nothing renews.
 */
export function clearKept(services: AppServices): void {
  for (const key of ['settings', 'permissions', 'recent'] as const)
    services.storage.write(key, null);
  const client = dataClient(services);
  client.removeQueries({ type: 'inactive' });
  void client.resetQueries();
}
