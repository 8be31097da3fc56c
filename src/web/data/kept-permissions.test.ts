import { QueryClient } from '@tanstack/react-query';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Api } from '#api/create-api.ts';
import { queries } from '#api/queries.ts';
import type { SessionStore } from '#api/session.ts';
import type { Tokens } from '#api/tokens.ts';
import type { Storage } from '#platform/storage.ts';
import { keepPermissions } from './kept-permissions.ts';

const payload = {
  vip: 2,
  score: 610,
  perms: ['trade'],
  features: {},
  kyc_force: false,
  client_deposit: true,
};
// The key alone is read from it: no call is made here.
const api = {} as Api;
const { queryKey } = queries.clientConfig(api);

describe('kept permissions', () => {
  beforeEach(() => void vi.useFakeTimers({ now: 1_000_000 }));
  afterEach(() => void vi.useRealTimers());

  it('are there when the page is opened again, as old as they are', () => {
    const storage = memory();
    const first = page(storage, 's1');
    first.client.setQueryData(queryKey, payload);
    vi.setSystemTime(1_240_000);
    const second = page(storage, 's1');
    expect(second.client.getQueryData(queryKey)).toEqual(payload);
    expect(second.client.getQueryState(queryKey)?.dataUpdatedAt).toBe(1_000_000);
  });

  it('are not shown to another session', () => {
    const storage = memory();
    page(storage, 's1').client.setQueryData(queryKey, payload);
    expect(page(storage, 's2').client.getQueryData(queryKey)).toBeUndefined();
  });

  it('go with the session', () => {
    const storage = memory();
    const open = page(storage, 's1');
    open.client.setQueryData(queryKey, payload);
    expect(storage.read('permissions')).not.toBeNull();
    open.session.write(null);
    expect(storage.read('permissions')).toBeNull();
  });

  it('do not come from the future', () => {
    const storage = memory();
    page(storage, 's1').client.setQueryData(queryKey, payload);
    vi.setSystemTime(900_000);
    expect(page(storage, 's1').client.getQueryData(queryKey)).toBeUndefined();
  });

  it.each([
    'nonsense',
    '[]',
    '{"session":"s1","at":1,"payload":{"vip":9}}',
    JSON.stringify({ session: 's1', at: 1, payload: { ...payload, perms: 'all' } }),
    JSON.stringify({
      session: 's1',
      at: 1,
      payload: { ...payload, features: { ipo: { allPerms: 'x' } } },
    }),
  ])('of another shape are not taken: %s', (text) => {
    const storage = memory();
    storage.write('permissions', text);
    expect(page(storage, 's1').client.getQueryData(queryKey)).toBeUndefined();
  });
});

function page(storage: Storage, session: string) {
  const client = new QueryClient();
  const store = sessionOf(session);
  keepPermissions(client, { api, session: store, storage });
  return { client, session: store };
}

function sessionOf(id: string): SessionStore {
  let tokens: Tokens | null = { session: id, accessToken: 'a', refreshToken: 'r', expiresAt: 0 };
  const listeners = new Set<() => void>();
  return {
    read: () => tokens,
    write(next) {
      tokens = next;
      for (const listener of listeners) listener();
    },
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    exclusively: (_, task) => task(),
  };
}

function memory(): Storage {
  const kept = new Map<string, string>();
  return {
    read: (key) => kept.get(key) ?? null,
    write: (key, value) => void (value === null ? kept.delete(key) : kept.set(key, value)),
    forgetRefused: () => undefined,
    subscribe: () => () => undefined,
  };
}
