import { describe, expect, it, vi } from 'vitest';
import type { SessionStore } from '#api/session.ts';
import type { Tokens } from '#api/tokens.ts';
import { stepUpStore } from './step-up-store.ts';

const tokens: Tokens = { session: 'A', accessToken: 'a', refreshToken: 'r', expiresAt: 0 };

function setUp() {
  let current: Tokens | null = tokens;
  const heard = new Set<() => void>();
  const session: SessionStore = {
    read: () => current,
    write(next) {
      current = next;
      for (const listener of heard) listener();
    },
    subscribe(listener) {
      heard.add(listener);
      return () => heard.delete(listener);
    },
    exclusively: (_, task) => task(),
  };
  const store = stepUpStore(session);
  return { session, store };
}

describe('proving who is there', () => {
  it('goes on once the proof was given', async () => {
    const { store } = setUp();
    const onChange = vi.fn();
    store.subscribe(onChange);
    const asked = store.ask({ method: 'pin', intent: 'i' });
    expect(store.read()).toEqual({ method: 'pin', intent: 'i' });
    store.proven();
    await asked;
    expect(store.read()).toBeNull();
    expect(onChange).toHaveBeenCalledTimes(2);
  });

  it('refuses what it was for when it is cancelled', async () => {
    const { store } = setUp();
    store.subscribe(() => undefined);
    const asked = store.ask({ method: 'password', intent: 'i' });
    store.cancel();
    await expect(asked).rejects.toMatchObject({ code: 'stepUpCancelled' });
  });

  it('asks one after the other, each for itself', async () => {
    const { store } = setUp();
    store.subscribe(() => undefined);
    const first = store.ask({ method: 'pin', intent: 'i' });
    const second = store.ask({ method: 'pin', intent: 'i' });
    const shown = store.read();
    store.proven();
    await first;
    expect(store.read()).toEqual({ method: 'pin', intent: 'i' });
    expect(store.read()).not.toBe(shown);
    store.cancel();
    await expect(second).rejects.toMatchObject({ code: 'stepUpCancelled' });
  });

  it('asks nothing once the session that asked is over, and is not stopped by renewed tokens', async () => {
    const { store, session } = setUp();
    store.subscribe(() => undefined);
    const asked = store.ask({ method: 'pin', intent: 'i' });
    session.write({ ...tokens, accessToken: 'renewed' });
    expect(store.read()).not.toBeNull();
    session.write(null);
    await expect(asked).rejects.toMatchObject({ code: 'stepUpCancelled' });
    expect(store.read()).toBeNull();
  });

  it('does not wait for an answer where nothing shows the question', async () => {
    const { store } = setUp();
    await expect(store.ask({ method: 'pin', intent: 'i' })).rejects.toMatchObject({
      code: 'stepUpNeeded',
    });
  });

  it('takes a proof that is offered, once, and asks for the next', async () => {
    const { store } = setUp();
    store.subscribe(() => undefined);
    const given: string[] = [];
    store.offer('password', async (intent) => void given.push(intent));
    await store.ask({ method: 'password', intent: 'one' });
    expect([given, store.read()]).toEqual([['one'], null]);
    const asked = store.ask({ method: 'password', intent: 'two' });
    expect(store.read()).toEqual({ method: 'password', intent: 'two' });
    store.proven();
    await asked;
  });

  it('takes no offer that was taken back, or of a session that is over', async () => {
    const { session, store } = setUp();
    store.subscribe(() => undefined);
    const takeBack = store.offer('password', () => Promise.reject(new Error('taken back')));
    takeBack();
    const first = store.ask({ method: 'password', intent: 'one' });
    store.proven();
    await first;
    store.offer('password', () => Promise.reject(new Error('of another session')));
    session.write({ ...tokens, session: 'B' });
    const second = store.ask({ method: 'password', intent: 'two' });
    store.proven();
    await second;
  });
});
