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
  | 'guest'
  | 'recent'
  | 'intents';

export interface Storage {
  read(key: StoredKey): string | null;
  write(key: StoredKey, value: string | null): void;
  /** Calls back when another tab changed `key`. Returns how to stop. */
  subscribe(key: StoredKey, listener: () => void): () => void;
}

/** Storage of one profile. Several profiles can share an origin, so each has a name space of its own. */
export function createStorage(
  namespace: string,
  area: () => globalThis.Storage | null = localArea,
): Storage {
  const memory = new Map<StoredKey, string | null>();
  const name = (key: StoredKey) => `livery.${namespace}.${key}`;

  return {
    read(key) {
      const kept = memory.get(key);
      if (kept !== undefined) return kept;
      return attempt(() => area()?.getItem(name(key)) ?? null, null);
    },
    write(key, value) {
      const done = attempt(() => {
        const store = area();
        if (store === null) return false;
        if (value === null) store.removeItem(name(key));
        else store.setItem(name(key), value);
        return true;
      }, false);
      if (done) return void memory.delete(key);
      memory.set(key, value);
      // What could not be replaced must not be found again by another tab: a spent token would end the session.
      attempt(() => area()?.removeItem(name(key)), undefined);
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
