import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import type { components } from '#api/client.gen.ts';
import { notifyClient, type Notice } from '#server/events/notify-client.ts';
import { idOf } from '../given.ts';
import type { TestApp } from '../test-app.ts';
import { pass, startTestApp } from '../test-app.ts';
import type { OpenStore } from '../test-stores.ts';
import { home } from '../test-tenants.ts';

type Preferences = components['schemas']['MessagePreferences'];

const reminder: Notice = {
  kind: 'scoreRisen',
  params: { score: '700', before: '690' },
  link: null,
};
const alarm: Notice = { kind: 'pinReset', params: {}, link: null };

/** Which messages a client gets: their choice, but for what guards the account and its money. */
export function messagePreferenceSuite(open: OpenStore): void {
  describe('message preferences', { timeout: 60_000 }, () => {
    let test: TestApp;
    let token = '';
    beforeAll(async () => {
      test = await startTestApp(open);
      token = await test.accessToken('newcomer');
    });
    afterEach(() => expect(test.faults).toEqual([]));
    afterAll(() => test.close());

    const path = '/api/message/app/v1/preferences';
    const set = (category: string, enabled: boolean, by = token) =>
      test.call({ method: 'PUT', path, token: by, body: { category, enabled } });
    const offOf = async (by = token) =>
      (await test.call({ path, token: by }))
        .json<Preferences>()
        .items.filter(({ enabled }) => !enabled)
        .map(({ category }) => category);
    const received = async (username: string, by: string, notice: Notice) => {
      pass(test, 1);
      const { id } = await idOf(test, username);
      await test.db.inTenant(home.id, (tx) => notifyClient(tx, home.id, id, notice, test.now));
      const answer = await test.call({ path: '/api/message/app/v1/list?limit=1', token: by });
      const [newest] = answer.json<{ items: { kind: string; created_at: string }[] }>().items;
      return newest?.kind === notice.kind && newest.created_at === test.now.toISOString();
    };

    it('hold back what a client turned off, for them alone, until it is on again', async () => {
      expect(await offOf()).toEqual([]);
      expect(await received('newcomer', token, reminder)).toBe(true);
      expect((await set('credit', false)).statusCode).toBe(200);
      expect(await offOf()).toEqual(['credit']);
      expect(await received('newcomer', token, reminder)).toBe(false);
      expect(await received('newcomer', token, alarm)).toBe(true);
      const marta = await test.accessToken('marta');
      expect(await offOf(marta)).toEqual([]);
      expect(await received('marta', marta, reminder)).toBe(true);
      await set('credit', true);
      expect(await received('newcomer', token, reminder)).toBe(true);
    });

    it('cannot turn off what guards the account or its money', async () => {
      for (const category of ['security', 'money']) {
        expect((await set(category, false)).json()).toMatchObject({
          status: 409,
          code: 'messagesRequired',
        });
        expect((await set(category, true)).statusCode).toBe(200);
      }
      expect((await set('shoes', false)).statusCode).toBe(400);
      expect(await offOf()).toEqual([]);
    });

    it('keep both choices of two that are made at once', async () => {
      await Promise.all([set('trading', false), set('service', false)]);
      expect(await offOf()).toEqual(['trading', 'service']);
      await Promise.all([set('trading', true), set('service', true)]);
      expect(await offOf()).toEqual([]);
    });
  });
}
