import { spawn } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { chown, mkdtemp, readdir, readFile, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { freePort } from '#tests/free-port.ts';

/** A PostgreSQL to test on: addresses of fresh databases, and how to be rid of it. */
export interface TestPostgres {
  readonly version: string;
  /** Address of a database of its own, with what the one at `template` holds when it has no connections. */
  freshDatabase(template?: string): Promise<string>;
  /** A fresh database whose owner is no superuser, as a hosted PostgreSQL gives it. */
  ownedDatabase(): Promise<string>;
  stop(): Promise<void>;
}

/** Why there is none, in words for the report. */
export interface NoPostgres {
  readonly reason: string;
}

/**
 * The PostgreSQL of `TEST_DATABASE_URL`, else a temporary cluster on a free port of this machine when its programs
 * are installed. PostgreSQL refuses to run as root, so root hands it to another user.
 */
export async function startPostgres(): Promise<TestPostgres | NoPostgres> {
  const given = process.env['TEST_DATABASE_URL'];
  if (given) return databasesOf(given, async () => undefined);
  const programs = await findPrograms();
  if (programs === null)
    return { reason: 'TEST_DATABASE_URL is not set, and no PostgreSQL 15 or later is installed' };
  const user = await unprivilegedUser();
  if (user === null)
    return { reason: 'this is root, and there is no user postgres or nobody to run PostgreSQL as' };
  return startCluster(programs, user);
}

/** Whether `startPostgres` has something to start or to use. */
export async function hasPostgres(): Promise<boolean> {
  if (process.env['TEST_DATABASE_URL']) return true;
  return (await findPrograms()) !== null && (await unprivilegedUser()) !== null;
}

type User = { readonly uid?: number; readonly gid?: number };

async function startCluster(programs: string, user: User): Promise<TestPostgres> {
  const folder = await mkdtemp(join(tmpdir(), 'livery-postgres-'));
  if (user.uid !== undefined && user.gid !== undefined) await chown(folder, user.uid, user.gid);
  const data = join(folder, 'data');
  await finished(
    spawn(
      join(programs, 'initdb'),
      ['-D', data, '-U', 'livery', '-A', 'trust', '-E', 'UTF8', '--locale=C', '--no-sync'],
      {
        ...user,
        cwd: folder,
        stdio: 'ignore',
      },
    ),
    'initdb',
  );
  const port = await freePort();
  const server = spawn(
    join(programs, 'postgres'),
    [
      '-D',
      data,
      '-p',
      String(port),
      '-k',
      folder,
      '-c',
      'listen_addresses=127.0.0.1',
      '-c',
      'fsync=off',
      '-c',
      'max_connections=60',
    ],
    { ...user, cwd: folder, stdio: 'ignore' },
  );
  const stop = async () => {
    const ended = new Promise((resolve) => server.once('exit', resolve));
    server.kill('SIGINT');
    await ended;
    await rm(folder, { recursive: true, force: true });
  };
  const url = `postgres://livery@127.0.0.1:${port}/postgres`;
  await answering(url, server).catch(async (error: unknown) => {
    await stop();
    throw error;
  });
  return databasesOf(url, stop);
}

async function databasesOf(url: string, stop: () => Promise<void>): Promise<TestPostgres> {
  const made: string[] = [];
  const roles: string[] = [];
  const run = async (text: string): Promise<pg.QueryResult<Record<string, string>>> => {
    const client = new pg.Client({ connectionString: url });
    await client.connect();
    try {
      return await client.query(text);
    } finally {
      await client.end();
    }
  };
  return {
    version: (await run('show server_version')).rows[0]?.['server_version'] ?? 'unknown',
    async freshDatabase(template) {
      const name = `livery_test_${process.pid}_${made.length}`;
      made.push(name);
      const copied =
        template === undefined ? '' : ` template ${new URL(template).pathname.slice(1)}`;
      await run(`create database ${name}${copied}`);
      const address = new URL(url);
      address.pathname = `/${name}`;
      return address.href;
    },
    async ownedDatabase() {
      const name = `livery_owner_${process.pid}_${roles.length}`;
      await run(`create role ${name} login createrole password 'owner'`);
      roles.push(name);
      await run(`create database ${name} owner ${name}`);
      made.push(name);
      const address = new URL(url);
      Object.assign(address, { username: name, password: 'owner', pathname: `/${name}` });
      return address.href;
    },
    async stop() {
      for (const name of made) await run(`drop database if exists ${name} with (force)`);
      // What others may still be using stays: the role of the app belongs to the whole cluster.
      for (const name of roles) await run(`drop role if exists ${name}`).catch(() => undefined);
      await stop();
    },
  };
}

async function findPrograms(): Promise<string | null> {
  const root = '/usr/lib/postgresql';
  const versions = await readdir(root).catch(() => []);
  const newest = versions
    .map(Number)
    .filter((version) => version >= 15)
    .sort((a, b) => b - a)[0];
  if (newest === undefined) return null;
  const programs = join(root, String(newest), 'bin');
  return stat(join(programs, 'initdb')).then(
    () => programs,
    () => null,
  );
}

async function unprivilegedUser(): Promise<User | null> {
  if (process.getuid?.() !== 0) return {};
  const lines = (await readFile('/etc/passwd', 'utf8').catch(() => ''))
    .split('\n')
    .map((line) => line.split(':'));
  for (const name of ['postgres', 'nobody']) {
    const [, , uid, gid] = lines.find(([user]) => user === name) ?? [];
    if (uid && gid) return { uid: Number(uid), gid: Number(gid) };
  }
  return null;
}

async function answering(url: string, server: ChildProcess): Promise<void> {
  for (let round = 0; round < 600; round += 1) {
    if (server.exitCode !== null) throw new Error(`postgres ended with ${server.exitCode}`);
    const client = new pg.Client({ connectionString: url });
    const there = await client.connect().then(
      () => true,
      () => false,
    );
    await client.end().catch(() => undefined);
    if (there) return;
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  throw new Error('postgres did not answer in a minute');
}

function finished(child: ChildProcess, name: string): Promise<void> {
  return new Promise((resolve, reject) => {
    child.once('error', reject);
    child.once('exit', (code) =>
      code === 0 ? resolve() : reject(new Error(`${name} ended with ${code}`)),
    );
  });
}
