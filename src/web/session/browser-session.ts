import type { SessionStore } from '#api/session.ts';
import type { Tokens } from '#api/tokens.ts';
import type { Storage } from '#platform/storage.ts';
import { createSharedTurns } from './shared-turns.ts';

/** The session of one profile, shared by all tabs of the browser through its storage. */
export function createBrowserSession(storage: Storage): SessionStore {
  const listeners = new Set<() => void>();
  let text = storage.read('tokens');
  let tokens = parseTokens(text);

  function refresh() {
    const now = storage.read('tokens');
    if (now === text) return;
    text = now;
    tokens = parseTokens(now);
    for (const listener of listeners) listener();
  }

  storage.subscribe('tokens', refresh);

  return {
    read() {
      refresh();
      return tokens;
    },
    write(next) {
      storage.write('tokens', next === null ? null : JSON.stringify(next));
      refresh();
    },
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    exclusively: createSharedTurns(storage),
  };
}

function parseTokens(text: string | null): Tokens | null {
  if (text === null) return null;
  try {
    const value: unknown = JSON.parse(text);
    return isTokens(value) ? value : null;
  } catch {
    return null;
  }
}

function isTokens(value: unknown): value is Tokens {
  if (typeof value !== 'object' || value === null) return false;
  const { session, accessToken, refreshToken, expiresAt } = value as Record<string, unknown>;
  return (
    [session, accessToken, refreshToken].every((text) => typeof text === 'string') &&
    typeof expiresAt === 'number'
  );
}
