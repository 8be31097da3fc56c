import pg from 'pg';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { openPostgres } from '#server/db/open-postgres.ts';
import type { TestPostgres } from './postgres.ts';
import { startPostgres } from './postgres.ts';
import type { TcpRelay } from './tcp-relay.ts';
import { openTcpRelay } from './tcp-relay.ts';
import type { TestApp } from './test-app.ts';
import { startTestApp } from './test-app.ts';

const postgres = await startPostgres();

describe.skipIf('reason' in postgres)('a database that goes away', { timeout: 120_000 }, () => {
  let direct = '';
  let relay: TcpRelay;
  let test: TestApp;
  const lost: unknown[] = [];

  beforeAll(async () => {
    direct = await (postgres as TestPostgres).freshDatabase();
    relay = await openTcpRelay(direct);
    test = await startTestApp(() => openPostgres(relay.url, (error) => lost.push(error)));
  });
  afterEach(() => {
    lost.length = 0;
  });
  afterAll(async () => {
    relay.restore();
    relay.thaw();
    await test.close();
    await relay.close();
    await (postgres as TestPostgres).stop();
  });

  /** Six writers at a time until `until` is done; the statuses that they were answered with. */
  async function write(token: string, until: () => Promise<void>): Promise<ReadonlySet<number>> {
    const statuses = new Set<number>();
    let over = false;
    const writer = async (index: number) => {
      for (let round = 0; !over; round += 1) {
        const path = index % 2 === 0 ? '/api/watch/app/v1/list' : '/api/acc/app/v1/list';
        const { statusCode } = await test.call({ path, token });
        statuses.add(statusCode);
        const saved = await test.call({
          method: 'PUT',
          path: '/api/client/app/v1/drafts/kyc',
          token,
          body: { step: 'basic', values: { full_name: `Marta ${round}` } },
        });
        statuses.add(saved.statusCode);
      }
    };
    const writers = Array.from({ length: 6 }, (_, index) => writer(index));
    await until();
    over = true;
    await Promise.all(writers);
    return statuses;
  }

  it('ends connections under writers: they get 503, the process lives, and the next call is served', async () => {
    const token = await test.accessToken('marta');
    const admin = new pg.Client({ connectionString: direct });
    await admin.connect();
    let ended = 0;
    const statuses = await write(token, async () => {
      while (ended < 30) {
        const { rowCount } = await admin.query(
          "select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid() and state <> 'idle'",
        );
        ended += rowCount ?? 0;
      }
    });
    await admin.end();
    expect(
      [...statuses].filter((status) => status !== 200 && status !== 204 && status !== 503),
    ).toEqual([]);
    expect(statuses.has(503)).toBe(true);
    expect(lost.length).toBeGreaterThan(0);
    expect((await test.call({ path: '/api/watch/app/v1/list', token })).statusCode).toBe(200);
    expect(test.faults).toEqual([]);
  });

  it('is restarted: 503 while it is away, and served again when it is back, more often than there are connections', async () => {
    const token = await test.accessToken('marta');
    relay.cut();
    for (let round = 0; round < 15; round += 1)
      expect((await test.call({ path: '/api/acc/app/v1/list', token })).statusCode).toBe(503);
    expect((await test.call({ path: '/api/health' })).statusCode).toBe(503);
    relay.restore();
    expect((await test.call({ path: '/api/acc/app/v1/list', token })).statusCode).toBe(200);
    expect((await test.call({ path: '/api/health' })).statusCode).toBe(200);
    expect(test.faults).toEqual([]);
  });

  it('is frozen: health says so before any request that waits has given up', async () => {
    const token = await test.accessToken('marta');
    relay.freeze();
    const order: string[] = [];
    const waiting = test
      .call({ path: '/api/acc/app/v1/list', token })
      .then(({ statusCode }) => order.push(`request ${statusCode}`));
    await test
      .call({ path: '/api/health' })
      .then(({ statusCode }) => order.push(`health ${statusCode}`));
    expect(order).toEqual(['health 503']);
    relay.thaw();
    await waiting;
    expect(order).toEqual(['health 503', 'request 200']);
  });
});
