import { randomUUID } from 'node:crypto';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'drizzle-orm';
import { afterAll, describe, expect, it } from 'vitest';
import type { RunningJob } from '#server/jobs/job-handler.ts';
import { ledgerCheck } from '#scripts/ledger-check.ts';
import { client } from '#server/db/tables/client.ts';
import { openPostgres } from '#server/db/open-postgres.ts';
import pg from 'pg';
import { appendEvent } from '#server/events/append-event.ts';
import type { BusMessage } from '#server/events/event-bus.ts';
import { openPostgresBus } from '#server/events/postgres-bus.ts';
import { quickCounts } from '#tests/full-counts.ts';
import { backendSuites, quickSuites } from './backend-suites.ts';
import { clientId, nomineeBody } from './given-identity.ts';
import { ask, runnerOf } from './jobs.ts';
import { openLivePage } from './live-page.ts';
import { busSuite } from './suites/bus-suite.ts';
import { startPostgres } from './postgres.ts';
import { provePassword } from './given.ts';
import type { Call } from './test-app.ts';
import { startTestApp } from './test-app.ts';
import { newLedgerClient } from './test-ledger.ts';
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
    const suites = quickCounts ? quickSuites : backendSuites;
    suites(postgresStores(postgres));

    it('lets npm run ledger-check hold its ledgers to their postings, without a superuser', async () => {
      const url = await postgres.ownedDatabase();
      const store = await openPostgres(url);
      await (await newLedgerClient(store)).deposit('100');
      await store.close();
      const folder = await mkdtemp(join(tmpdir(), 'livery-ledger-check-'));
      await writeFile(join(folder, `${home.id}.json`), '{}');
      const said: string[] = [];
      const code = await ledgerCheck(['--tenants', folder], {
        environment: { DATABASE_URL: url },
        say: (line) => said.push(line),
        complain: (line) => said.push(line),
      });
      await rm(folder, { recursive: true });
      expect([code, said.join('\n')]).toEqual([
        0,
        expect.stringMatching(/home: .*ledger_posting 1, account_balance 1,/),
      ]);
    });

    it('needs no superuser, and lets several servers that start together migrate once', async () => {
      const url = await postgres.ownedDatabase();
      const stores = await Promise.all([openPostgres(url), openPostgres(url), openPostgres(url)]);
      const [store] = stores;
      expect(
        await store?.inTenant(home.id, (tx) => tx.execute(sql`select current_user as role`)),
      ).toMatchObject({ rows: [{ role: 'livery_app' }] });
      expect(await store?.inTenant(home.id, (tx) => tx.select().from(client))).toEqual([]);
      for (const each of stores) await each.close();
    });

    it('prepares once what is sent often, and plans anew when a migration changes it meanwhile', async () => {
      const url = await postgres.ownedDatabase();
      const store = await openPostgres(url);
      const prepared = () =>
        store.inTenant(home.id, async (tx) => {
          const names = sql<string>`count(*)`;
          const rows = await tx.select({ names }).from(sql`pg_prepared_statements`);
          return rows[0]?.names;
        });
      const read = () => store.inTenant(home.id, (tx) => tx.select().from(client));
      for (let index = 0; index < 4; index += 1) await read();
      expect(await prepared()).toBe('0');
      for (let index = 0; index < 3; index += 1) await read();
      expect(await prepared()).toBe('1');
      const owner = new pg.Client({ connectionString: url });
      await owner.connect();
      await owner.query('alter table client alter column score type bigint');
      await owner.end();
      await expect(read()).rejects.toMatchObject({ code: 'serviceUnavailable' });
      expect(await read()).toEqual([]);
      // A pooler that hands out another connection: the statement that was prepared is not there.
      for (let index = 0; index < 2; index += 1) await read();
      await store.inTenant(home.id, (tx) => tx.execute(sql`deallocate all`));
      await expect(read()).rejects.toMatchObject({ code: 'serviceUnavailable' });
      for (let index = 0; index < 9; index += 1) expect(await read()).toEqual([]);
      expect(await prepared()).toBe('0');
      await store.close();
    });

    busSuite('LISTEN and NOTIFY', true, async () => {
      const url = await postgres.ownedDatabase();
      return {
        join: () => openPostgresBus(url),
        cut: async () => {
          const knife = new pg.Client({ connectionString: url });
          await knife.connect();
          await knife.query(
            'select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()',
          );
          await knife.end();
        },
      };
    });

    it('brings an event to a page that another server serves, also when the wake-up is lost', async () => {
      const url = await postgres.ownedDatabase();
      let deaf = false;
      const bus = await openPostgresBus(url);
      const lossy = {
        ...bus,
        publish: async (messages: readonly BusMessage[]) =>
          deaf ? undefined : bus.publish(messages),
      };
      const [first, second] = [
        await startTestApp(() => openPostgres(url), { bus: lossy }),
        await startTestApp(() => openPostgres(url), { bus: await openPostgresBus(url) }),
      ];
      const page = await openLivePage(second, await second.accessToken('marta'), { resume: {} });
      const id = await clientId(first, 'marta');
      const happen = (account: string) =>
        first.db.inTenant(home.id, (tx) =>
          appendEvent(tx, home.id, id, { kind: 'balance.changed', params: { account } }, first.now),
        );
      await happen('a');
      await page.until(2);
      // Published by the first server, and the second heard nothing of it.
      deaf = true;
      await happen('b');
      await first.events.idle();
      deaf = false;
      await second.events.sweep();
      await page.until(3);
      expect(page.heard.slice(1).map(({ params }) => params)).toEqual([
        { account: 'a' },
        { account: 'b' },
      ]);
      page.socket.terminate();
      expect([...first.faults, ...second.faults]).toEqual([]);
      await Promise.all([first.close(), second.close()]);
    });

    it('does once what two servers are asked for at once under one key', async () => {
      const url = await postgres.freshDatabase();
      const [first, second] = [
        await startTestApp(() => openPostgres(url)),
        await startTestApp(() => openPostgres(url)),
      ];
      const token = await first.accessToken('marta');
      for (let version = 0; version < 10; version += 1) {
        const call: Call = {
          method: 'POST',
          path: '/api/nominee/app/v1',
          token,
          key: randomUUID(),
          body: { ...nomineeBody, share: '5', version },
        };
        for (const server of [first, second, first, second]) provePassword(server, token);
        const answers = await Promise.all([
          first.call(call),
          second.call(call),
          first.call(call),
          second.call(call),
        ]);
        const done = answers.filter(({ statusCode }) => statusCode === 200);
        expect(done.length).toBeGreaterThan(0);
        for (const { statusCode } of answers) expect([200, 409]).toContain(statusCode);
        const again = await second.call(call);
        expect(new Set([...done, again].map(({ body }) => body)).size).toBe(1);
        expect(again.json<{ items: unknown[] }>().items).toHaveLength(version + 1);
      }
      expect([...first.faults, ...second.faults]).toEqual([]);
      await first.close();
      await second.close();
    });

    it('lets two servers that are no superusers share the jobs of a database: each is done once', async () => {
      const url = await postgres.ownedDatabase();
      const [first, second] = [await openPostgres(url), await openPostgres(url)];
      const now = new Date();
      const ran: string[] = [];
      const handler = {
        kind: 'shared',
        run: async ({ payload }: RunningJob) => {
          ran.push(String(payload['runKey']));
        },
      };
      for (let index = 0; index < 60; index += 1)
        await ask({ db: index % 2 ? first : second, now }, 'shared', String(index % 30), {
          tenant: index % 3 ? home.id : stranger.id,
        });
      const held = await Promise.all(
        [first, second].map((db) => runnerOf({ db, now }, [handler]).runDue()),
      );
      const asked = new Set(
        Array.from({ length: 60 }, (_, index) => `${index % 30} ${index % 3 === 0}`),
      ).size;
      expect([held.reduce((sum, each) => sum + each, 0), ran.length]).toEqual([asked, asked]);
      expect(Math.min(...held)).toBeGreaterThan(0);
      await Promise.all([first.close(), second.close()]);
    });
  });
}
