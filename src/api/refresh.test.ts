import { describe, expect, it } from 'vitest';
import { CodedError } from '#core/errors.ts';
import { currentTokens, refreshAhead } from './refresh.ts';
import type { SessionStore } from './session.ts';
import type { Tokens } from './tokens.ts';

const now = 1_000_000;

function tokensUntil(expiresAt: number, name = 'first', session = 'A'): Tokens {
  return { session, accessToken: `access-${name}`, refreshToken: `refresh-${name}`, expiresAt };
}

/** A store as two tabs share it: one set of tokens, one queue. */
function sharedSession(tokens: Tokens | null): SessionStore {
  let current = tokens;
  let turn: Promise<unknown> = Promise.resolve();
  return {
    read: () => current,
    write: (next) => {
      current = next;
    },
    subscribe: () => () => undefined,
    exclusively(_, task) {
      const mine = turn.then(task);
      turn = mine.catch(() => undefined);
      return mine;
    },
  };
}

const mine = { session: 'A' };

function port(session: SessionStore, exchange: (token: string) => Promise<Tokens>) {
  return { session, exchange, now: () => now };
}

describe('tokens', () => {
  it('are used as they are until 60 s before they end', async () => {
    const tokens = tokensUntil(now + refreshAhead + 1);
    const session = sharedSession(tokens);
    await expect(
      currentTokens(
        port(session, () => Promise.reject(new Error('not asked'))),
        mine,
      ),
    ).resolves.toBe(tokens);
  });

  it('are renewed from 60 s before they end', async () => {
    const session = sharedSession(tokensUntil(now + refreshAhead));
    const renewed = tokensUntil(now + 900_000, 'second');
    await expect(
      currentTokens(
        port(session, async () => renewed),
        mine,
      ),
    ).resolves.toEqual(renewed);
    expect(session.read()).toEqual(renewed);
  });

  it('are renewed once, however many ask at the same time', async () => {
    const session = sharedSession(tokensUntil(now));
    const spent: string[] = [];
    const exchange = async (token: string) => {
      spent.push(token);
      return tokensUntil(now + 900_000, 'second');
    };
    const all = await Promise.all(
      Array.from({ length: 10 }, () => currentTokens(port(session, exchange), mine)),
    );
    expect(spent).toEqual(['refresh-first']);
    expect(new Set(all.map(({ accessToken }) => accessToken))).toEqual(new Set(['access-second']));
  });

  it('are renewed when the server refused the access token, unless another tab has done so', async () => {
    const session = sharedSession(tokensUntil(now + 900_000));
    let exchanges = 0;
    const exchange = async () => {
      exchanges += 1;
      return tokensUntil(now + 900_000, 'second');
    };
    await currentTokens(port(session, exchange), { ...mine, rejected: 'access-first' });
    await currentTokens(port(session, exchange), { ...mine, rejected: 'access-first' });
    expect(exchanges).toBe(1);
  });

  it('are refused to a guest', async () => {
    await expect(
      currentTokens(
        port(sharedSession(null), async () => tokensUntil(now)),
        mine,
      ),
    ).rejects.toMatchObject({ code: 'noRefreshToken' });
  });

  it.each([
    ['the client signed out', null],
    [
      'another client signed in',
      { session: 'B', accessToken: 'hers', refreshToken: 'rB', expiresAt: now + 900_000 },
    ],
  ])('do not come back after %s meanwhile', async (_, later) => {
    const session = sharedSession(tokensUntil(now));
    await expect(
      currentTokens(
        port(session, async () => {
          session.write(later);
          return tokensUntil(now + 900_000, 'second');
        }),
        mine,
      ),
    ).rejects.toMatchObject({ code: 'noRefreshToken' });
    expect(session.read()).toEqual(later);
  });

  it('of another client are never given', async () => {
    const session = sharedSession(tokensUntil(now + 900_000, 'hers', 'B'));
    await expect(
      currentTokens(
        port(session, () => Promise.reject(new Error('not asked'))),
        mine,
      ),
    ).rejects.toMatchObject({ code: 'noRefreshToken' });
  });

  it('say what the server said when it refuses to renew', async () => {
    const refused = new CodedError('refreshRejected');
    await expect(
      currentTokens(
        port(sharedSession(tokensUntil(now)), () => Promise.reject(refused)),
        mine,
      ),
    ).rejects.toBe(refused);
  });
});
