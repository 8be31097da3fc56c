import { sql } from 'drizzle-orm';
import type { LightMyRequestResponse } from 'fastify';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { client } from '#server/db/tables/client.ts';
import { demoPeople } from '#server/demo/demo-people.ts';
import { ledgerPosting } from '#server/db/tables/ledger.ts';
import { watchItem } from '#server/db/tables/watch-item.ts';
import type { TestApp } from '../test-app.ts';
import { startTestApp } from '../test-app.ts';
import type { OpenStore } from '../test-stores.ts';
import { home, stranger } from '../test-tenants.ts';

/** Nothing of another tenant or another client can be reached, by any call or by a query that forgot its tenant. */
export function isolationSuite(open: OpenStore): void {
  describe('isolation', { timeout: 300_000 }, () => {
    let test: TestApp;
    beforeAll(async () => {
      test = await startTestApp(open);
    });
    afterEach(() => expect(test.faults).toEqual([]));
    afterAll(() => test.close());

    it('shows a query that forgot its tenant the rows of one tenant alone', async () => {
      for (const tenant of [home, stranger]) {
        const rows = await test.db.inTenant(tenant.id, (tx) =>
          tx.select({ tenant: client.tenant }).from(client),
        );
        expect(rows).toHaveLength(demoPeople(tenant.countryCode).length);
        expect(new Set(rows.map((row) => row.tenant))).toEqual(new Set([tenant.id]));
        const postings = await test.db.inTenant(tenant.id, (tx) =>
          tx.select({ tenant: ledgerPosting.tenant }).from(ledgerPosting),
        );
        expect(postings.length).toBeGreaterThan(0);
        expect(new Set(postings.map((row) => row.tenant))).toEqual(new Set([tenant.id]));
      }
      expect(await test.db.inTenant('', (tx) => tx.select().from(client))).toEqual([]);
    });

    it('refuses to write into another tenant', async () => {
      await expect(
        test.db.inTenant(stranger.id, (tx) =>
          tx.insert(watchItem).values({
            tenant: home.id,
            clientId: '00000000-0000-7000-8000-000000000000',
            listId: '00000000-0000-7000-8000-000000000000',
            market: 'X',
            symbol: 'Y',
            country: 'ES',
            currency: 'EUR',
            name: 'Z',
            position: 0,
          }),
        ),
      ).rejects.toMatchObject({ cause: { code: '42501' } });
    });

    it('runs as a role that cannot step out of its tenant, and leaves nothing behind for the next transaction', async () => {
      const role = await test.db.inTenant(home.id, (tx) =>
        tx.execute(sql`
        select rolname, rolsuper, rolbypassrls from pg_roles where rolname = current_user`),
      );
      expect(role).toMatchObject({
        rows: [{ rolname: 'livery_app', rolsuper: false, rolbypassrls: false }],
      });
      await test.db
        .inTenant(home.id, () => Promise.reject(new Error('rolled back')))
        .catch(() => undefined);
      const next = await test.db.inTenant(stranger.id, (tx) =>
        tx.execute(sql`select current_setting('app.tenant') as tenant`),
      );
      expect(next).toMatchObject({ rows: [{ tenant: stranger.id }] });
    });

    it('secures every table that has a tenant', async () => {
      const open = await test.db.inTenant(home.id, (tx) =>
        tx.execute(sql`
        select c.relname from pg_class c join pg_namespace n on n.oid = c.relnamespace
        where n.nspname = 'public' and c.relkind = 'r' and c.relname <> 'schema_migration'
          and not (c.relrowsecurity and c.relforcerowsecurity and exists (select 1 from pg_policy p where p.polrelid = c.oid))`),
      );
      expect(open).toMatchObject({ rows: [] });
      const secured = await test.db.inTenant(home.id, (tx) =>
        tx.execute(sql`select count(*) > 18 as many from pg_class where relrowsecurity`),
      );
      expect(secured).toMatchObject({ rows: [{ many: true }] });
    });

    it('knows no token in another tenant', async () => {
      const token = await test.accessToken('marta', home);
      for (const path of signedInPaths) {
        const abroad = await test.call({ path, token, tenant: stranger });
        expect([path, ...gist(abroad)]).toEqual([path, 401, 'unauthorized']);
      }
    });

    it('asks guests to sign in, whatever they ask for', async () => {
      for (const path of signedInPaths)
        expect([path, ...gist(await test.call({ path }))]).toEqual([path, 401, 'unauthorized']);
    });

    it('answers each client with their own', async () => {
      const [marta, newcomer] = [
        await test.accessToken('marta'),
        await test.accessToken('newcomer'),
      ];
      const watchList = async (token: string) =>
        (await test.call({ path: '/api/watch/app/v1/list', token })).json<{
          items: { market: string; symbol: string }[];
        }>().items;
      const before = await watchList(marta);
      expect(before.length).toBeGreaterThan(3);
      expect(await watchList(newcomer)).toEqual([]);
      // The very instruments that the other one follows, in another order, and away again.
      const shared = before.slice(0, 2).map(({ market, symbol }) => ({ market, symbol }));
      for (const body of shared)
        await test.call({ method: 'POST', path: '/api/watch/app/v1/list', body, token: newcomer });
      expect(await watchList(newcomer)).toEqual(before.slice(0, 2));
      await test.call({
        method: 'PUT',
        path: '/api/watch/app/v1/order',
        body: { items: [...shared].reverse() },
        token: newcomer,
      });
      expect(await watchList(marta)).toEqual(before);
      for (const { market, symbol } of shared) {
        await test.call({
          method: 'DELETE',
          path: `/api/watch/app/v1/list/${market}/${symbol}`,
          token: newcomer,
        });
      }
      expect(await watchList(newcomer)).toEqual([]);
      expect(await watchList(marta)).toEqual(before);
      const total = async (token: string) =>
        (await test.call({ path: '/api/stat/app/v1/asset', token })).json<{ total: string }>()
          .total;
      expect(Number(await total(marta))).toBeGreaterThan(0);
      expect(await total(newcomer)).toBe('0.00');
    });

    it('answers the same for what is another’s and for what is not there', async () => {
      const [marta, newcomer] = [
        await test.accessToken('marta'),
        await test.accessToken('newcomer'),
      ];
      const list = (await test.call({ path: '/api/watch/app/v1/list', token: marta })).json<{
        items: { market: string; symbol: string }[];
      }>();
      const [mine] = list.items;
      const remove = (market: string, symbol: string) =>
        test.call({
          method: 'DELETE',
          path: `/api/watch/app/v1/list/${market}/${symbol}`,
          token: newcomer,
        });
      const anothers = await remove(mine?.market ?? '', mine?.symbol ?? '');
      const unknowns = await remove('XMAD-S', 'NOPE');
      expect([anothers.statusCode, anothers.body]).toEqual([unknowns.statusCode, unknowns.body]);
      expect(anothers.statusCode).toBe(404);
    });

    it('answers the same for a tenant that is absent, unknown or hostile', async () => {
      const bodies = new Set<string>();
      for (const tenantId of [
        undefined,
        '',
        'unknown',
        home.id,
        "home-es' or '1'='1",
        '__proto__',
        'x'.repeat(5000),
      ]) {
        const answer = await test.app.inject({
          url: '/api/setting/v1/app',
          headers: tenantId === undefined ? {} : { 'x-tenant-id': tenantId },
        });
        expect(answer.statusCode).toBe(404);
        bodies.add(answer.body);
      }
      expect([...bodies]).toEqual([expect.stringContaining('tenantUnknown')]);
    });

    it('keeps the market of a tenant behind its own public token', async () => {
      const answer = await test.call({
        path: '/feed/stock/v1/markets',
        headers: { 'x-stock-token': stranger.stockToken },
      });
      expect(gist(answer)).toEqual([401, 'unauthorized']);
      expect((await test.call({ path: '/feed/stock/v1/markets' })).statusCode).toBe(200);
    });
  });
}

const signedInPaths: readonly string[] = [
  '/auth/app/v1/client_info',
  '/client/app/v1/config',
  '/client/app/v1/verified',
  '/client/app/v1/cs_key',
  '/stat/app/v1/asset',
  '/stat/app/v1/portfolio',
  '/acc/app/v1/list',
  '/acc/app/v1/holds',
  '/overdrawn/app/v1/record/list',
  '/watch/app/v1/list',
  '/watch/app/v1/lists',
  '/identify/app/v1/detail',
  '/auth/app/v1/sessions',
  '/user/v1/mfa',
  '/client/app/v1/pin',
  '/client/app/v1/drafts/kyc',
  '/message/app/v1/list',
  '/message/app/v1/unread',
].map((path) => `/api${path}`);

function gist(answer: LightMyRequestResponse): readonly [number, unknown] {
  return [answer.statusCode, answer.json<{ code?: unknown }>().code];
}
