import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  attemptWindowSeconds,
  createAttemptLimit,
} from '#server/modules/auth/attempt-limit-service.ts';
import { uploadedId } from './given-identity.ts';
import type { TestApp } from './test-app.ts';
import { startTestApp } from './test-app.ts';
import { anyStores } from './test-stores.ts';
import { home } from './test-tenants.ts';

const open = anyStores();

describe('safeguards of the server', { timeout: 300_000 }, () => {
  let test: TestApp;
  beforeAll(async () => {
    test = await startTestApp(open, { hsts: 600 });
  });
  afterAll(async () => {
    expect(test.faults).toEqual([]);
    await test.close();
  });

  it('let a link to a file end with the session that it was made for', async () => {
    const [token, other] = [await test.accessToken('marta'), await test.accessToken('marta')];
    const id = await uploadedId(test, token, 'avatar');
    await test.call({
      method: 'POST',
      path: '/api/client/app/v1/avatar',
      token,
      body: { url: `/file/app/v1/${id}` },
    });
    const linkOf = async (of: string) =>
      (await test.call({ path: '/api/auth/app/v1/client_info', token: of })).json<{
        avatar: string;
      }>().avatar;
    const [link, kept] = [await linkOf(token), await linkOf(other)];
    const status = async (path: string) => (await test.call({ path: `/api${path}` })).statusCode;
    expect([await status(link), await status(kept)]).toEqual([200, 200]);
    await test.call({ method: 'POST', path: '/api/auth/app/v1/logout', token });
    expect([await status(link), await status(kept)]).toEqual([404, 200]);
    // The session is signed with the rest: neither left out nor another one in its place.
    const without = new URL(kept, 'http://here');
    without.searchParams.delete('session');
    expect(await status(without.pathname + without.search)).toBe(404);
    const swapped = new URL(link, 'http://here');
    swapped.searchParams.set(
      'session',
      new URL(kept, 'http://here').searchParams.get('session') ?? '',
    );
    expect(await status(swapped.pathname + swapped.search)).toBe(404);
  });

  it('let no lock grow longer because the clock was set back', async () => {
    let now = new Date('2026-11-21T12:00:00.000Z');
    const limit = createAttemptLimit(test.db, () => now);
    const allowance = { subject: 'clock', count: 1 };
    await limit.take(home.id, [allowance]);
    now = new Date('2026-11-21T04:00:00.000Z');
    const until = await limit.exhaustedUntil(home.id, allowance);
    expect(until?.getTime()).toBe(now.getTime() + attemptWindowSeconds * 1000);
    await expect(limit.take(home.id, [allowance])).rejects.toMatchObject({
      code: 'tooManyAttempts',
      params: { retryAfter: attemptWindowSeconds },
    });
    now = new Date(now.getTime() + attemptWindowSeconds * 1000 + 1);
    await limit.take(home.id, [allowance]);
  });

  it('require HTTPS of browsers where that was configured', async () => {
    const answer = await test.call({ path: '/api/health' });
    expect(answer.headers['strict-transport-security']).toBe('max-age=600');
  });

  it('say of the server’s health no more than that it is well', async () => {
    const answer = await test.call({ path: '/api/health' });
    expect(Object.keys(answer.json<object>()).sort()).toEqual(['status', 'uptime_seconds']);
  });
});
