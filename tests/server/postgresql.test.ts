import { sql } from 'drizzle-orm';
import { afterAll, describe, expect, it } from 'vitest';
import type { RunningJob } from '#server/jobs/job-handler.ts';
import { client } from '#server/db/tables/client.ts';
import { openPostgres } from '#server/db/open-postgres.ts';
import { backendSuites } from './backend-suites.ts';
import { ask, runnerOf } from './jobs.ts';
import { startPostgres } from './postgres.ts';
import { postgresStores } from './test-stores.ts';
import { home, stranger } from './test-tenants.ts';

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

    it('lets two servers that are no superusers share the jobs of a database: each is done once', async () => {
      const url = await postgres.ownedDatabase();
      const [first, second] = [await openPostgres(url), await openPostgres(url)];
      const now = new Date();
      const ran: string[] = [];
      const handler = { kind: 'shared', run: async ({ payload }: RunningJob) => { ran.push(String(payload['runKey'])); } };
      for (let index = 0; index < 60; index += 1) await ask({ db: index % 2 ? first : second, now }, 'shared', String(index % 30), { tenant: index % 3 ? home.id : stranger.id });
      const held = await Promise.all([first, second].map((db) => runnerOf({ db, now }, [handler]).runDue()));
      const asked = new Set(Array.from({ length: 60 }, (_, index) => `${index % 30} ${index % 3 === 0}`)).size;
      expect([held.reduce((sum, each) => sum + each, 0), ran.length]).toEqual([asked, asked]);
      expect(Math.min(...held)).toBeGreaterThan(0);
      await Promise.all([first.close(), second.close()]);
    });
  });
}
