import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import type { components } from '#api/client.gen.ts';
import { newId, systemRandom } from '#server/platform/ids.ts';
import { deskToken, pass, startTestApp, type TestApp } from '../test-app.ts';
import type { OpenStore } from '../test-stores.ts';

type Schemas = components['schemas'];

const stock = { market: 'XMAD-S', symbol: 'IBRX' };
const english = {
  title: 'A holiday',
  summary: 'No trading on Friday.',
  text: 'Closed **all day**.',
};

/** News of the desk: written, published, changed and withdrawn, and what of them is read. */
export function newsSuite(open: OpenStore): void {
  describe('news', { timeout: 120_000 }, () => {
    let test: TestApp;
    beforeAll(async () => {
      test = await startTestApp(open);
    });
    afterEach(() => expect(test.faults.splice(0)).toEqual([]));
    afterAll(() => test.close());

    const desk = (method: 'GET' | 'POST', path: string, body?: object) => {
      pass(test, 1);
      return test.call({
        method,
        path: `/desk/v1/${path}`,
        token: deskToken,
        ...(body && { body }),
      });
    };
    const write = async (changes: object = {}, id = newId(test.now, systemRandom)) => {
      const body = { id, topic: 'market', texts: { 'en-US': english }, stocks: [], ...changes };
      return { id, answer: await desk('POST', 'news', body) };
    };
    const published = async (changes: object = {}) => {
      const { id } = await write(changes);
      expect((await desk('POST', `news/${id}/publish`)).statusCode).toBe(200);
      return id;
    };
    const list = async (query = '', locale = 'en-US') =>
      (
        await test.call({
          path: `/api/news/app/v1/list${query}`,
          headers: { 'accept-language': locale },
        })
      ).json<Schemas['NewsList']>();
    const read = (id: string, locale = 'en-US') =>
      test.call({ path: `/api/news/app/v1/${id}`, headers: { 'accept-language': locale } });

    it('are read when they are published, by guests too, until they are withdrawn', async () => {
      const { id } = await write();
      expect((await read(id)).statusCode).toBe(404);
      expect((await list()).items.map((each) => each.id)).not.toContain(id);

      const publishing = await desk('POST', `news/${id}/publish`);
      expect(publishing.json()).toMatchObject({
        state: 'published',
        published_at: expect.any(String),
      });
      expect((await list()).items[0]).toEqual({
        id,
        topic: 'market',
        language: 'en-US',
        title: english.title,
        summary: english.summary,
        stocks: [],
        picture: null,
        published_at: test.now.toISOString(),
        changed_at: null,
      });
      expect((await read(id)).json<Schemas['News']>().text).toBe(english.text);
      expect((await desk('POST', `news/${id}/publish`)).statusCode).toBe(409);

      expect((await desk('POST', `news/${id}/withdraw`)).statusCode).toBe(200);
      expect((await read(id)).statusCode).toBe(404);
      expect((await list()).items.map((each) => each.id)).not.toContain(id);
      expect((await write({}, id)).answer.statusCode).toBe(409);
      expect((await desk('POST', `news/${id}/publish`)).statusCode).toBe(409);
    });

    it('are in the reader’s language where they are written in it, and say in which they are', async () => {
      const spanish = { title: 'Festivo', summary: 'Viernes sin sesión.', text: 'Cerrado.' };
      const both = await published({ texts: { 'en-US': english, 'es-ES': spanish } });
      const one = await published();
      const of = async (id: string, locale: string) => {
        const { language, title } = (await read(id, locale)).json<Schemas['News']>();
        return [language, title];
      };
      expect(await of(both, 'es-ES')).toEqual(['es-ES', 'Festivo']);
      expect(await of(both, 'en-US')).toEqual(['en-US', english.title]);
      expect(await of(one, 'es-ES')).toEqual(['en-US', english.title]);
    });

    it('are changed with the time of the change, and keep their place', async () => {
      const first = await published();
      const second = await published();
      const before = test.now.toISOString();
      await write({ texts: { 'en-US': { ...english, title: 'A correction' } } }, first);
      const [newest, older] = (await list()).items;
      expect([newest?.id, older?.id]).toEqual([second, first]);
      expect([older?.title, older?.changed_at]).toEqual(['A correction', test.now.toISOString()]);
      expect(newest?.changed_at).toBeNull();
      expect(older?.changed_at).not.toBe(before);
    });

    it('are found by topic and by stock, page after page', async () => {
      const ids: string[] = [];
      for (let each = 0; each < 5; each += 1)
        ids.unshift(await published({ topic: 'economy', stocks: [stock] }));
      const walk = async (query: string) => {
        const found: string[] = [];
        let page = await list(`${query}&limit=2`);
        for (;;) {
          found.push(...page.items.map(({ id }) => id));
          if (page.next === null) return found;
          page = await list(`${query}&limit=2&cursor=${page.next}`);
        }
      };
      const ofStock = `?market=${stock.market}&symbol=${stock.symbol}`;
      expect((await walk('?topic=economy')).slice(0, 5)).toEqual(ids);
      expect((await walk(ofStock)).slice(0, 5)).toEqual(ids);
      expect((await list(ofStock)).items[0]?.stocks).toMatchObject([stock]);

      // A stock that is named no longer leads there no longer, nor to what was withdrawn.
      const [newest = '', second = ''] = ids;
      await write({ topic: 'economy', stocks: [] }, newest);
      await desk('POST', `news/${second}/withdraw`);
      expect((await walk(ofStock)).slice(0, 3)).toEqual(ids.slice(2));
      expect((await walk('?topic=economy')).slice(0, 4)).toEqual([newest, ...ids.slice(2)]);
      expect((await test.call({ path: '/api/news/app/v1/list?market=XMAD-S' })).statusCode).toBe(
        400,
      );
    });

    it('are refused with languages, stocks and texts that cannot be shown', async () => {
      const problems = async (changes: object) =>
        (await write(changes)).answer
          .json<{ errors?: readonly { pointer: string; code: string }[] }>()
          .errors?.map(({ pointer, code }) => `${pointer} ${code}`);
      expect(await problems({ texts: { 'pl-PL': english } })).toEqual(['/texts/pl-PL notOneOf']);
      expect(await problems({ stocks: [{ market: 'XMAD-S', symbol: 'NONE' }] })).toEqual([
        '/stocks/0 notOneOf',
      ]);
      for (const text of ['<script>alert(1)</script>', '[here](javascript:alert(1))'])
        expect(await problems({ texts: { 'en-US': { ...english, text } } })).toEqual([
          '/texts/en-US/text invalid',
        ]);
    });

    it('are recorded with who wrote them', async () => {
      const id = await published();
      const acts = (await desk('GET', 'audit?limit=10'))
        .json<{ items: readonly { act: string }[] }>()
        .items.filter((entry) => JSON.stringify(entry).includes(id))
        .map(({ act }) => act);
      expect(acts).toEqual(['news.publish', 'news.put']);
    });
  });
}
