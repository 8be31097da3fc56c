import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { outbox } from '#server/db/tables/outbox.ts';
import { job } from '#server/db/tables/job.ts';
import type { Database } from '#server/db/database.ts';
import type { JobHandler, RunningJob } from '#server/jobs/job-handler.ts';
import { leaseMs } from '#server/jobs/job-lease.ts';
import { purgeJobs, runKeyDays } from '#server/jobs/purge-jobs.ts';
import { maxAttempts, retryDelay } from '#server/jobs/retry-delay.ts';
import { systemRandom, newId } from '#server/platform/ids.ts';
import { scheduleJob } from '#server/jobs/schedule-job.ts';
import { ask, runnerOf } from '../jobs.ts';
import type { OpenStore } from '../test-stores.ts';
import { home, stranger } from '../test-tenants.ts';

/** Jobs: each is done once, by one server, at its time, whatever dies meanwhile. */
export function jobsSuite(open: OpenStore): void {
  describe('jobs', { timeout: 60_000 }, () => {
    let db: Database;
    const stage = {
      now: new Date('2026-11-21T10:00:00.000Z'),
      get db() {
        return db;
      },
    };
    beforeAll(async () => {
      db = await open();
    });
    afterAll(() => db.close());

    const pass = (seconds: number) => {
      stage.now = new Date(stage.now.getTime() + seconds * 1000);
    };
    const rowsOf = (kind: string, tenant = home.id) =>
      stage.db.inTenant(tenant, (tx) =>
        tx.select().from(job).where(eq(job.kind, kind)).orderBy(job.runAt),
      );
    /** Notes what it ran, in the store as well: the effect that must be there once. */
    const noting = (
      kind: string,
      ran: string[],
      before = async (_running: RunningJob): Promise<void> => undefined,
    ): JobHandler => ({
      kind,
      async run(running) {
        ran.push(`${running.tenant.id} ${String(running.payload['runKey'])}`);
        await before(running);
        await running.settle(async (tx) => {
          await tx.insert(outbox).values({
            tenant: running.tenant.id,
            id: newId(stage.now, systemRandom),
            clientId: null,
            channel: 'sms',
            template: kind,
            encrypted: '',
            createdAt: stage.now,
            expiresAt: stage.now,
            nextAt: stage.now,
          });
        });
      },
    });
    const effects = (kind: string, tenant = home.id) =>
      stage.db.inTenant(tenant, (tx) => tx.$count(outbox, eq(outbox.template, kind)));

    it('run when their time has come, in their tenant, once for a run key', async () => {
      const ran: string[] = [];
      const runner = runnerOf(stage, [noting('once', ran)]);
      await ask(stage, 'once', 'a', { seconds: 60 });
      await ask(stage, 'once', 'a', { seconds: 0 });
      await ask(stage, 'once', 'a', { tenant: stranger.id });
      expect(await runner.runDue()).toBe(1);
      expect(ran).toEqual([`${stranger.id} a`]);
      pass(60);
      expect(await runner.runDue()).toBe(1);
      await ask(stage, 'once', 'a');
      expect(await runner.runDue()).toBe(0);
      expect(ran).toEqual([`${stranger.id} a`, `${home.id} a`]);
      expect([await effects('once'), await effects('once', stranger.id)]).toEqual([1, 1]);
    });

    it('are there with the change that asked for them, and not without it', async () => {
      await stage.db
        .inTenant(home.id, async (tx) => {
          await scheduleJob(tx, systemRandom, home.id, {
            kind: 'undone',
            runKey: 'a',
            payload: {},
            runAt: stage.now,
          });
          throw new Error('rolled back');
        })
        .catch(() => undefined);
      expect(await runnerOf(stage, [noting('undone', [])]).runDue()).toBe(0);
    });

    it('are left to servers that know them', async () => {
      await ask(stage, 'newer', 'a');
      expect(await runnerOf(stage, [noting('older', [])]).runDue()).toBe(0);
      expect(await runnerOf(stage, [noting('newer', [])]).runDue()).toBe(1);
    });

    it('are shared by two runners: the effect of each is there once', async () => {
      const ran: string[] = [];
      for (let index = 0; index < 40; index += 1)
        await ask(stage, 'shared', String(index).padStart(2, '0'), {
          tenant: index % 2 ? home.id : stranger.id,
        });
      const held = await Promise.all([
        runnerOf(stage, [noting('shared', ran)]).runDue(),
        runnerOf(stage, [noting('shared', ran)]).runDue(),
      ]);
      expect(held[0] + held[1]).toBe(40);
      expect(new Set(ran).size).toBe(40);
      expect((await effects('shared')) + (await effects('shared', stranger.id))).toBe(40);
    });

    it('of a server that died are taken over when its lease has run out, and what it still does afterwards is undone', async () => {
      const ran: string[] = [];
      let wake: () => void = () => undefined;
      let began: () => void = () => undefined;
      const begun = new Promise<void>((resolve) => {
        began = resolve;
      });
      const dying = runnerOf(stage, [
        noting(
          'lease',
          ran,
          () =>
            new Promise<void>((resolve) => {
              wake = resolve;
              began();
            }),
        ),
      ]);
      const other = runnerOf(stage, [noting('lease', ran)]);
      await ask(stage, 'lease', 'a');
      const first = dying.runDue();
      await begun;
      pass(leaseMs / 1000 - 1);
      // It lives: its lease goes on.
      await dying.beat();
      pass(2);
      expect(await other.runDue()).toBe(0);
      pass(leaseMs / 1000);
      expect(await other.runDue()).toBe(1);
      wake();
      await first;
      expect(ran).toHaveLength(2);
      expect(await effects('lease')).toBe(1);
      expect(await rowsOf('lease')).toMatchObject([{ attempts: 2, lastError: null }]);
    });

    it('that fail are tried again after longer and longer, then stay as failed and are reported', async () => {
      const faults: unknown[] = [];
      let tries = 0;
      const runner = runnerOf(
        stage,
        [
          {
            kind: 'failing',
            async run({ settle, tenant }) {
              tries += 1;
              await settle(async (tx) => {
                await tx.insert(outbox).values({
                  tenant: tenant.id,
                  id: newId(stage.now, systemRandom),
                  clientId: null,
                  channel: 'sms',
                  template: 'failing',
                  encrypted: '',
                  createdAt: stage.now,
                  expiresAt: stage.now,
                  nextAt: stage.now,
                });
                throw new Error('not today');
              });
            },
          },
        ],
        faults,
      );
      await ask(stage, 'failing', 'a');
      for (let attempt = 1; attempt < maxAttempts; attempt += 1) {
        expect(await runner.runDue()).toBe(1);
        expect(faults).toEqual([]);
        pass(retryDelay(attempt) / 1000 - 1);
        expect(await runner.runDue()).toBe(0);
        pass(1);
      }
      await runner.runDue();
      pass(30 * 86_400);
      expect(await runner.runDue()).toBe(0);
      expect([tries, faults.length, await effects('failing')]).toEqual([maxAttempts, 1, 0]);
      expect(await rowsOf('failing')).toMatchObject([
        {
          failedAt: expect.any(Date),
          doneAt: null,
          lastError: expect.stringContaining('not today'),
        },
      ]);
    });

    it('that take their server down with them each time are given up', async () => {
      const faults: unknown[] = [];
      await ask(stage, 'poison', 'a');
      for (let round = 0; round < maxAttempts; round += 1) {
        void runnerOf(stage, [
          { kind: 'poison', run: () => new Promise(() => undefined) },
        ]).runDue();
        await expect.poll(async () => (await rowsOf('poison'))[0]?.attempts).toBe(round + 1);
        pass(leaseMs / 1000 + 1);
      }
      let tries = 0;
      await runnerOf(
        stage,
        [
          {
            kind: 'poison',
            run: async () => {
              tries += 1;
            },
          },
        ],
        faults,
      ).runDue();
      expect([tries, faults.length]).toEqual([0, 1]);
      expect((await rowsOf('poison'))[0]?.failedAt).not.toBeNull();
    });

    it('that recur run once a slot, however many servers start, also after one run failed for good', async () => {
      const every = 3_600_000;
      const ran: string[] = [];
      let broken = false;
      const recurring = (): JobHandler => ({
        ...noting('hourly', ran, async () => {
          if (broken) throw new Error('broken');
        }),
        every,
      });
      const servers = [runnerOf(stage, [recurring()]), runnerOf(stage, [recurring()])];
      const stops = await Promise.all(servers.map((server) => server.start()));
      await Promise.all(stops.map((stop) => stop()));
      const round = () => Promise.all(servers.map((server) => server.runDue()));
      const ofHome = () => ran.filter((each) => each.startsWith(home.id)).length;
      await round();
      expect(ofHome()).toBe(1);
      pass(3600);
      await round();
      await round();
      expect(ofHome()).toBe(2);
      // Slots in which no server ran are not made up for.
      pass(5 * 3600);
      await round();
      expect(ofHome()).toBe(3);
      broken = true;
      pass(3600);
      for (let attempt = 1; attempt <= maxAttempts; attempt += 1) {
        await round();
        pass(retryDelay(attempt) / 1000);
      }
      broken = false;
      const before = ofHome();
      pass(3600);
      await round();
      expect(ofHome()).toBe(before + 1);
    });

    it('are forgotten when they are done: soon where they recur, later where their run key still counts, never where they failed', async () => {
      const recurring: JobHandler = {
        kind: 'hourly',
        every: 3_600_000,
        run: async () => undefined,
      };
      const purge = () =>
        stage.db.inTenant(home.id, (tx) => purgeJobs(tx, home.id, [recurring], stage.now));
      const counts = async () =>
        Promise.all(
          ['hourly', 'once', 'failing'].map(
            async (kind) =>
              (await rowsOf(kind)).filter(({ doneAt, failedAt }) => doneAt ?? failedAt).length > 0,
          ),
        );
      pass(3 * 86_400);
      await purge();
      expect((await rowsOf('hourly')).filter(({ doneAt }) => doneAt !== null)).toEqual([]);
      expect((await counts()).slice(1)).toEqual([true, true]);
      pass((runKeyDays + 1) * 86_400);
      await purge();
      expect((await counts()).slice(1)).toEqual([false, true]);
    });
  });
}
