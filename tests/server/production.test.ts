import { mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { migrateDatabase } from '#scripts/migrate.ts';
import { startPostgres, type TestPostgres } from './postgres.ts';
import { listening, processProfile, startProcess } from './server-process.ts';

const postgres = await startPostgres();

describe('a server for real clients, as a process', { timeout: 300_000 }, () => {
  let folder = '';

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'livery-production-'));
    await mkdir(join(folder, 'tenants'));
    await writeFile(
      join(folder, 'tenants', 'home.json'),
      JSON.stringify({ profile: processProfile }),
    );
  });
  afterAll(async () => {
    await rm(folder, { recursive: true, force: true });
    if ('stop' in postgres) await postgres.stop();
  });

  it('does not start with what is for trying out: says all of it, and opens nothing', async () => {
    const run = startProcess(folder, 'refused', [
      '--production',
      '--demo',
      '--origin',
      'http://pages.example',
    ]);
    expect(await run.ended).toBe(2);
    expect(run.output().match(/^production: NO .*$/gm)).toEqual([
      'production: NO   the store is PostgreSQL',
      'production: NO   PostgreSQL is reached over TLS',
      'production: NO   there are no demonstration clients',
      'production: NO   secrets are given and not made',
      'production: NO   text messages and mail are delivered',
      'production: NO   pages come by HTTPS alone',
    ]);
    expect(run.output()).toContain('give LIVERY_TOKEN_SECRET');
    expect(run.output()).not.toContain('listening');
    expect(await readdir(folder)).toEqual(['tenants']);
  });

  it.skipIf('reason' in postgres)(
    'serves on PostgreSQL with a login that owns nothing, and says what was checked',
    async () => {
      const role = `livery_production_${process.pid}`;
      const owner = await (postgres as TestPostgres).ownedDatabase();
      await asOwner(owner, `create role ${role} login noinherit password 'server'`);
      expect(await migrate(owner, role)).toBe(0);
      const address = new URL(owner);
      Object.assign(address, { username: role, password: 'server' });
      const run = startProcess(
        folder,
        'served',
        ['--production', '--allow-plain-database', '--origin', 'https://pages.example'],
        {
          DATABASE_URL: address.href,
          LIVERY_TOKEN_SECRET: 'a secret of a test that is long enough',
          LIVERY_DELIVERY_URL: 'http://127.0.0.1:9/messages',
          LIVERY_DELIVERY_SECRET: 'another secret of a test that is long enough',
          LIVERY_SMTP_URL: 'smtp://127.0.0.1:9',
          LIVERY_MAIL_FROM: 'bank@pages.example',
        },
      );
      try {
        const health = await fetch(`${await listening(run)}/api/health`);
        expect(await health.json()).toMatchObject({ status: 'ok' });
        expect(run.output().match(/^production: yes /gm)).toHaveLength(8);
        expect(run.output()).not.toContain('production: NO');
      } finally {
        run.child.kill('SIGTERM');
      }
      expect(await run.ended).toBe(0);
      await asOwner(
        owner,
        `revoke connect on database ${new URL(owner).pathname.slice(1)} from ${role}; drop role ${role}`,
      );
    },
  );
});

async function migrate(owner: string, role: string): Promise<number> {
  return migrateDatabase(['--grant', role], {
    environment: { LIVERY_MIGRATE_URL: owner },
    say: () => undefined,
    complain: () => undefined,
  });
}

async function asOwner(owner: string, text: string): Promise<void> {
  const client = new pg.Client({ connectionString: owner });
  await client.connect();
  try {
    await client.query(text);
  } finally {
    await client.end();
  }
}
