import { sql } from 'drizzle-orm';
import { afterAll, describe, expect, it } from 'vitest';
import { client } from '#server/db/tables/client.ts';
import { openPostgres } from '#server/db/open-postgres.ts';
import { backendSuites } from './backend-suites.ts';
import { startPostgres } from './postgres.ts';
import { postgresStores } from './test-stores.ts';
import { home } from './test-tenants.ts';

const postgres = await startPostgres();

if ('reason' in postgres) {
  describe('on PostgreSQL', () => {
    it(`could not be tested here: ${postgres.reason}`, () => {
      console.warn(`The backend was not tested on PostgreSQL: ${postgres.reason}.`);
      expect(process.env['TEST_DATABASE_URL'] ?? '').toBe('');
    });
  });
} else {
  describe(`on PostgreSQL ${postgres.version}`, () => {
    afterAll(() => postgres.stop());
    backendSuites(postgresStores(postgres));

    it('needs no superuser, and lets several servers that start together migrate once', async () => {
      const url = await postgres.ownedDatabase();
      const stores = await Promise.all([openPostgres(url), openPostgres(url), openPostgres(url)]);
      const [store] = stores;
      expect(await store?.inTenant(home.id, (tx) => tx.execute(sql`select current_user as role`))).toMatchObject({ rows: [{ role: 'livery_app' }] });
      expect(await store?.inTenant(home.id, (tx) => tx.select().from(client))).toEqual([]);
      for (const each of stores) await each.close();
    });
  });
}
