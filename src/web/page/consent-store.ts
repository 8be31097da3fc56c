import { useMemo, useSyncExternalStore } from 'react';
import { parseConsent, type ConsentChoice, type KeptConsent } from '#core/consent.ts';
import { useApp, type AppServices } from './app-context.ts';

export interface ConsentStore {
  /** The choice under the policy of today; null while none has been made. */
  read(): KeptConsent | null;
  /** Keeps a choice in this browser, and forgets what it does not allow. */
  keep(choice: ConsentChoice, saved: boolean): void;
  subscribe(listener: () => void): () => void;
}

const stores = new WeakMap<AppServices['storage'], ConsentStore>();

/** The cookie choice of this browser. Every tab has the same. */
export function consentStore(services: AppServices): ConsentStore {
  const store = stores.get(services.storage) ?? createConsentStore(services);
  stores.set(services.storage, store);
  return store;
}

/** The choice, as it changes. */
export function useConsent(): KeptConsent | null {
  const services = useApp();
  const store = useMemo(() => consentStore(services), [services]);
  return useSyncExternalStore(store.subscribe, store.read);
}

function createConsentStore({ file, storage }: AppServices): ConsentStore {
  const version = file.profile.cookies?.version;
  const listeners = new Set<() => void>();
  let [text, current] = [storage.read('consent'), parseConsent(storage.read('consent'))];

  return {
    read() {
      const now = storage.read('consent');
      if (now !== text) [text, current] = [now, parseConsent(now)];
      return current?.version === version ? current : null;
    },
    keep({ functional, performance, targeting }, saved) {
      storage.write(
        'consent',
        JSON.stringify({ version, functional, performance, targeting, saved }),
      );
      storage.forgetRefused();
      for (const listener of listeners) listener();
    },
    subscribe(listener) {
      listeners.add(listener);
      const stop = storage.subscribe('consent', listener);
      return () => {
        listeners.delete(listener);
        stop();
      };
    },
  };
}
