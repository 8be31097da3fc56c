import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { sql } from 'drizzle-orm';
import type { components } from '#api/client.gen.ts';
import { demoPassword } from '#server/demo/demo-people.ts';
import type { TestApp } from '../test-app.ts';
import { startTestApp } from '../test-app.ts';
import type { OpenStore } from '../test-stores.ts';
import { home, stranger } from '../test-tenants.ts';

type Quota = components['schemas']['GuestQuota'];
const morning = new Date('2026-11-21T10:00:00.000Z');
const words = ['ban', 'sol', 'mar', 'iber', 'tel', 'gas', 'ace', 'nor'];

/** C20: what a guest may do in a day is counted here, and nowhere where they could change it. */
export function guestSuite(open: OpenStore): void {
  describe('a guest’s day', { timeout: 300_000 }, () => {
    let test: TestApp;
    let address = 0;
    let here = '';
    beforeAll(async () => {
      test = await startTestApp(open);
    });
    afterEach(() => expect(test.faults.splice(0)).toEqual([]));
    afterAll(() => test.close());

    /** A guest who is still unknown. */
    const newGuest = () => {
      test.now = morning;
      address += 1;
      here = `198.51.100.${address}`;
    };
    const get = (path: string, changes: Partial<Parameters<typeof test.call>[0]> = {}) =>
      test.call({ path, address: here, ...changes });
    const search = (q: string, changes = {}) => get(`/feed/stock/v1/search?q=${q}`, changes);
    const quota = async (changes = {}) =>
      (await get('/api/quota/app/v1/guest', changes)).json<Quota>();
    const used = async (changes = {}) =>
      Object.fromEntries((await quota(changes)).items.map((each) => [each.quota, each.used]));
    const stocks = async () =>
      (await get('/feed/stock/v1/stocks?limit=40')).json<{
        items: { market: string; symbol: string; instrument: string }[];
      }>().items;
    const ticket = (instrument?: string) =>
      test.call({
        method: 'POST',
        path: `/feed/stream/v1/ticket${instrument === undefined ? '' : `?instrument=${instrument}`}`,
        address: here,
      });

    it('reads the names of countries in the language that the request asks for', async () => {
      newGuest();
      type Countries = components['schemas']['MarketSet'];
      const named = async (list: string, language: string) => {
        const answer = await get(`/api/setting/app/v1/${list}`, {
          headers: { 'accept-language': language },
        });
        const { countries } = answer.json<Countries>();
        return countries.find(({ code }) => code === 'ES')?.name;
      };
      for (const list of ['countries', 'acc_countries'])
        expect([await named(list, 'es-ES'), await named(list, 'en-US')]).toEqual([
          'España',
          'Spain',
        ]);
      const locale = await get('/api/setting/app/v1/locale', {
        headers: { 'accept-language': 'es-ES' },
      });
      expect(locale.json<components['schemas']['LocaleSettings']>().name).toBe('España');
    });

    it('has exactly three searches, and says when there are more', async () => {
      newGuest();
      const answers = [];
      for (const word of words) answers.push(await search(word));
      expect(answers.map(({ statusCode }) => statusCode)).toEqual([
        200, 200, 200, 429, 429, 429, 429, 429,
      ]);
      expect(answers[3]?.json()).toMatchObject({
        code: 'guestLimitReached',
        params: { quota: 'search' },
      });
      // Midnight in Madrid, thirteen hours away.
      expect(answers[3]?.headers['retry-after']).toBe(String(13 * 3600));
      expect(await quota()).toMatchObject({
        resets_at: '2026-11-21T23:00:00.000Z',
        items: [{ quota: 'search', limit: 3, used: 3, left: 0 }, {}, {}],
      });
    });

    it('has exactly three searches, five stocks and ten quotes when all are asked for at once', async () => {
      newGuest();
      const listed = await stocks();
      const count = async (calls: readonly Promise<{ statusCode: number }>[]) =>
        (await Promise.all(calls)).filter(({ statusCode }) => statusCode === 200).length;
      expect(await count(words.map((word) => search(word)))).toBe(3);
      expect(
        await count(
          listed
            .slice(0, 15)
            .flatMap(({ market, symbol }) => [
              get(`/feed/stock/v1/stocks/${market}/${symbol}`),
              get(
                `/feed/stock/v1/chart_data?market=${market}&symbol=${symbol}&interval=1d&limit=2`,
              ),
            ]),
        ),
      ).toBe(10);
      expect(
        await count(
          listed
            .slice(0, 30)
            .map(({ market, symbol, instrument }, index) =>
              index % 2 === 0
                ? get(`/feed/stock/v1/quotes/${market}/${symbol}`)
                : ticket(instrument),
            ),
        ),
      ).toBe(10);
      expect(await used()).toEqual({ search: 3, read_stock: 5, view_quote: 10 });
    });

    it('counts a stock once a day, by its detail and its candles together', async () => {
      newGuest();
      const [first] = await stocks();
      for (let round = 0; round < 8; round += 1) {
        expect(
          (await get(`/feed/stock/v1/stocks/${first?.market}/${first?.symbol}`)).statusCode,
        ).toBe(200);
        expect(
          (
            await get(
              `/feed/stock/v1/chart_data?market=${first?.market}&symbol=${first?.symbol}&interval=1h&limit=2`,
            )
          ).statusCode,
        ).toBe(200);
      }
      expect(await used()).toEqual({ search: 0, read_stock: 1, view_quote: 0 });
    });

    it('is not shortened by lists, by what is not there, or by what is refused', async () => {
      newGuest();
      for (let round = 0; round < 20; round += 1) {
        expect((await get('/feed/stock/v1/stocks?limit=5')).statusCode).toBe(200);
        expect((await get('/feed/stock/v1/indices')).statusCode).toBe(200);
        expect((await ticket()).statusCode).toBe(200);
        expect((await get(`/feed/stock/v1/stocks/XMAD-S/NONE${round}`)).statusCode).toBe(404);
        expect((await ticket(`XMAD-S:NONE${round}`)).statusCode).toBe(404);
        expect((await search('')).statusCode).toBe(400);
      }
      expect(await used()).toEqual({ search: 0, read_stock: 0, view_quote: 0 });
    });

    it('stays used up when storage is cleared, another tab opens or tokens are made up', async () => {
      newGuest();
      const { token } = await quota();
      for (const word of words.slice(0, 3)) await search(word);
      const tries = [
        {},
        { 'x-guest-token': token },
        { 'x-guest-token': 'made.up' },
        { 'x-guest-token': `${'A'.repeat(43)}.${'B'.repeat(43)}` },
        { cookie: 'fresh=1' },
      ];
      for (const headers of tries) expect((await search('tel', { headers })).statusCode).toBe(429);
      expect((await quota()).token).toBe(token);
    });

    it('goes along with its token to another address, and is not made anew by a token of another tenant', async () => {
      newGuest();
      const { token } = await quota();
      for (const word of words.slice(0, 3)) await search(word);
      const abroad = await quota({ tenant: stranger });
      newGuest();
      expect((await search('tel', { headers: { 'x-guest-token': token } })).statusCode).toBe(429);
      expect((await search('tel', { headers: { 'x-guest-token': abroad.token } })).statusCode).toBe(
        200,
      );
      expect((await search('gas')).statusCode).toBe(200);
    });

    it('is not had twice with the unused token of another address', async () => {
      newGuest();
      const { token } = await quota();
      newGuest();
      for (const word of words.slice(0, 3)) await search(word);
      const headers = { 'x-guest-token': token };
      expect((await search('tel', { headers })).statusCode).toBe(429);
      expect(await quota({ headers })).toMatchObject({
        items: [{ quota: 'search', left: 0 }, {}, {}],
      });
    });

    it('is the same guest on a whole line, and another one elsewhere and in another tenant', async () => {
      newGuest();
      for (const [index, word] of words.slice(0, 3).entries())
        expect((await search(word, { address: `2001:db8:7:1::${index}` })).statusCode).toBe(200);
      expect((await search('tel', { address: '2001:db8:7:1:ffff::9' })).statusCode).toBe(429);
      expect((await search('tel', { address: '2001:db8:7:102::1' })).statusCode).toBe(200);
      expect(
        (await search('tel', { address: '2001:db8:7:1::1', tenant: stranger })).statusCode,
      ).toBe(200);
    });

    it('begins anew at midnight of the tenant', async () => {
      newGuest();
      test.now = new Date('2026-11-21T22:59:00.000Z');
      for (const word of words.slice(0, 3)) await search(word);
      expect((await search('tel')).statusCode).toBe(429);
      test.now = new Date('2026-11-21T23:00:00.000Z');
      expect((await search('tel')).statusCode).toBe(200);
      expect(await used()).toMatchObject({ search: 1 });
    });

    it('begins anew with a login, not with a wrong one and not with half of one', async () => {
      newGuest();
      for (const word of words.slice(0, 3)) await search(word);
      const login = (username: string, password = demoPassword) =>
        test.call({
          method: 'POST',
          path: '/api/auth/app/v1/login',
          body: { username, password },
          address: here,
        });
      await login('marta', 'wrong password');
      await login('mfa');
      expect((await search('tel')).statusCode).toBe(429);
      await login('marta');
      expect((await search('tel')).statusCode).toBe(200);
    });

    it('does not count who is signed in', async () => {
      newGuest();
      const token = await test.accessToken('marta');
      for (const word of words) expect((await search(word, { token })).statusCode).toBe(200);
      expect((await search('tel', { token: 'expired' })).statusCode).toBe(401);
      expect(await used()).toMatchObject({ search: 0 });
    });

    it('is kept without anybody’s address', async () => {
      newGuest();
      await search('ban');
      const dump = JSON.stringify(
        await test.db.inTenant(home.id, (tx) => tx.execute(sql`select g::text from guest_use g`)),
      );
      expect(dump).toContain('ban');
      expect(dump).not.toContain(here);
    });
  });
}
