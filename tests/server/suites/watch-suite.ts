import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { watchLimits } from '#core/watch/watch-lists.ts';
import { clearWatchlists, watchlist } from '../given-watchlists.ts';
import type { TestApp } from '../test-app.ts';
import { startTestApp } from '../test-app.ts';
import type { OpenStore } from '../test-stores.ts';

interface List {
  readonly id: string | null;
  readonly name: string | null;
  readonly items: readonly { readonly symbol: string; readonly market: string }[];
}

const at = (symbol: string) => ({ market: 'XMAD-S', symbol });

/** Several named watchlists of one client. */
export function watchSuite(open: OpenStore): void {
  describe('watchlists', { timeout: 120_000 }, () => {
    let test: TestApp;
    let token = '';
    beforeAll(async () => {
      test = await startTestApp(open);
      token = await test.accessToken('newcomer');
    });
    beforeEach(() => clearWatchlists(test, 'newcomer'));
    afterEach(() => expect(test.faults).toEqual([]));
    afterAll(() => test.close());

    const call = (method: 'GET' | 'POST' | 'PUT' | 'DELETE', path: string, body?: object) =>
      test.call({ method, path: `/api/watch/app/v1${path}`, token, ...(body ? { body } : {}) });
    const lists = async () => (await call('GET', '/lists')).json<{ items: List[] }>().items;
    const picture = async () =>
      (await lists()).map(
        ({ name, items }) => `${name ?? '-'}: ${items.map(({ symbol }) => symbol).join(' ')}`,
      );
    const make = (name: string | null, ...symbols: string[]) =>
      watchlist(test, 'newcomer', name, symbols.map(at));

    it('begin with one without a name, made by the first star', async () => {
      expect(await lists()).toEqual([]);
      expect((await call('GET', '/list')).json()).toEqual({
        id: null,
        name: null,
        items: [],
        next: null,
      });
      await call('POST', '/list', at('IBRX'));
      await call('POST', '/list', { ...at('ALTM'), position: 0 });
      expect(await picture()).toEqual(['-: ALTM IBRX']);
    });

    it('are made, named, put in order and removed', async () => {
      const [energy, tech] = [await make('Energy', 'IBRX'), await make('Tech')];
      await call('PUT', `/lists/${energy}/name`, { name: '  Clean   energy ' });
      expect(await picture()).toEqual(['Clean energy: IBRX', 'Tech: ']);
      expect((await call('PUT', '/lists/order', { lists: [tech, energy] })).statusCode).toBe(200);
      expect(await picture()).toEqual(['Tech: ', 'Clean energy: IBRX']);
      await call('DELETE', `/lists/${tech}`);
      expect(await picture()).toEqual(['Clean energy: IBRX']);
    });

    it('come back where they stood, with what was on them', async () => {
      await make('A', 'IBRX');
      const removed = await make('B', 'ALTM', 'VSTN');
      await make('C');
      await call('DELETE', `/lists/${removed}`);
      const items = [at('ALTM'), at('VSTN')];
      await call('POST', '/lists', { name: 'B', position: 1, items });
      expect(await picture()).toEqual(['A: IBRX', 'B: ALTM VSTN', 'C: ']);
    });

    it('hold each stock once a list, and give it to another', async () => {
      const [from, to] = [await make('A', 'IBRX', 'ALTM'), await make('B', 'VSTN', 'ALTM')];
      expect((await call('POST', '/list', { ...at('VSTN'), list: to })).statusCode).toBe(409);
      await call('POST', '/move', { ...at('IBRX'), from, to });
      expect(await picture()).toEqual(['A: ALTM', 'B: VSTN ALTM IBRX']);
      // It is there already: it keeps its position.
      await call('POST', '/move', { ...at('ALTM'), from, to });
      expect(await picture()).toEqual(['A: ', 'B: VSTN ALTM IBRX']);
      expect((await call('POST', '/move', { ...at('ALTM'), from, to })).statusCode).toBe(404);
      await call('PUT', '/order', { list: to, items: ['IBRX', 'VSTN', 'ALTM'].map(at) });
      await call('DELETE', `/list/XMAD-S/VSTN?list=${to}`);
      expect(await picture()).toEqual(['A: ', 'B: IBRX ALTM']);
    });

    it('have names that differ, and limits', async () => {
      const id = await make('Energy');
      const refused = async (answer: ReturnType<typeof call>) =>
        (await answer).json<{ code: string }>().code;
      expect(await refused(call('POST', '/lists', { name: 'ENERGY ' }))).toBe('alreadyExists');
      expect(await refused(call('POST', '/lists', { name: ' ' }))).toBe('requestInvalid');
      expect(await refused(call('PUT', '/lists/order', { lists: [id, id] }))).toBe(
        'watchlistUpdateFailed',
      );
      for (let count = 1; count < watchLimits.lists; count += 1) await make(`List ${count}`);
      expect((await call('POST', '/lists', { name: 'One more' })).json()).toMatchObject({
        code: 'watchlistUpdateFailed',
        params: { limit: watchLimits.lists },
      });
      expect(await lists()).toHaveLength(watchLimits.lists);
    });

    it('are made no more than the limit, however many tabs make them', async () => {
      const answers = await Promise.all(
        Array.from({ length: watchLimits.lists + 4 }, (_, index) =>
          call('POST', '/lists', { name: `List ${index}` }),
        ),
      );
      expect(answers.filter(({ statusCode }) => statusCode === 200)).toHaveLength(
        watchLimits.lists,
      );
      expect(await lists()).toHaveLength(watchLimits.lists);
    });

    it('are their client’s alone', async () => {
      const mine = await make('Mine', 'IBRX');
      const other = await test.accessToken('marta');
      const before = (await test.call({ path: '/api/watch/app/v1/lists', token: other })).body;
      const tries = [
        ['PUT', `/lists/${mine}/name`, { name: 'Yours' }],
        ['DELETE', `/lists/${mine}`, undefined],
        ['POST', '/list', { ...at('ALTM'), list: mine }],
        ['DELETE', `/list/XMAD-S/IBRX?list=${mine}`, undefined],
        ['PUT', '/order', { list: mine, items: [at('IBRX')] }],
        ['GET', `/list?list=${mine}`, undefined],
      ] as const;
      for (const [method, path, body] of tries) {
        const answer = await test.call({
          method,
          path: `/api/watch/app/v1${path}`,
          token: other,
          ...(body ? { body } : {}),
        });
        expect([method, path, answer.statusCode]).toEqual([method, path, 404]);
      }
      expect(await picture()).toEqual(['Mine: IBRX']);
      expect((await test.call({ path: '/api/watch/app/v1/lists', token: other })).body).toBe(
        before,
      );
    });
  });
}
