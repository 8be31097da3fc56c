import { parseConsent, type ConsentCategory } from '#core/consent.ts';

/**
 * Everything that the app keeps in the browser, under one list of names. A browser may refuse storage, fill up
 * or hand back foreign content: reading and writing never throw, and values live in memory instead.
 */
export type StoredKey =
  | 'api_profile'
  | 'tokens'
  | 'permissions'
  | 'language'
  | 'theme'
  | 'mode'
  | 'amounts'
  | 'guest'
  | 'recent'
  | 'intents'
  | 'consent'
  | 'settings'
  | 'startup'
  | 'chat';

/** What is kept only with the client's consent. Everything else is necessary, or asked for by a choice of theirs. */
const purposes: ReadonlyMap<StoredKey, ConsentCategory> = new Map([['recent', 'functional']]);

export interface Storage {
  read(key: StoredKey): string | null;
  write(key: StoredKey, value: string | null): void;
  /** Removes what the latest choice no longer allows. */
  forgetRefused(): void;
  /** Calls back when another tab changed `key`. Returns how to stop. */
  subscribe(key: StoredKey, listener: () => void): () => void;
}

/**
 * Storage of one profile. Several profiles can share an origin, so each has a name space of its own. What needs consent
 * lives in memory without it; `policy` is the version of the cookie policy that consent has to be for.
 */
export function createStorage(
  namespace: string,
  area: () => globalThis.Storage | null = localArea,
  policy: string | null = null,
): Storage {
  const memory = new Map<StoredKey, string | null>();
  const name = (key: StoredKey) => `livery.${namespace}.${key}`;

  const remove = (key: StoredKey) => attempt(() => area()?.removeItem(name(key)), undefined);

  function read(key: StoredKey): string | null {
    const kept = memory.get(key);
    if (kept !== undefined) return kept;
    return isAllowed(key) ? attempt(() => area()?.getItem(name(key)) ?? null, null) : null;
  }

  function isAllowed(key: StoredKey): boolean {
    const purpose = purposes.get(key);
    if (purpose === undefined) return true;
    const consent = parseConsent(read('consent'));
    return consent !== null && consent.version === policy && consent[purpose];
  }

  return {
    read,
    write(key, value) {
      const done = attempt(() => {
        if (!isAllowed(key)) return false;
        const store = area();
        if (store === null) return false;
        if (value === null) store.removeItem(name(key));
        else store.setItem(name(key), value);
        return true;
      }, false);
      if (done) return void memory.delete(key);
      memory.set(key, value);
      // What could not be replaced must not be found again by another tab: a spent token would end the session.
      remove(key);
    },
    forgetRefused() {
      for (const key of purposes.keys()) {
        if (isAllowed(key)) continue;
        memory.delete(key);
        remove(key);
      }
    },
    subscribe(key, listener) {
      const heard = (event: StorageEvent) => {
        if (event.key === name(key) || event.key === null) listener();
      };
      window.addEventListener('storage', heard);
      return () => window.removeEventListener('storage', heard);
    },
  };
}

function localArea(): globalThis.Storage | null {
  return globalThis.localStorage;
}

function attempt<T>(read: () => T, otherwise: T): T {
  try {
    return read();
  } catch {
    return otherwise;
  }
}
