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
  /** Address of the cluster itself. */
  readonly address: string;
  /** Address of a database of its own, with what the one at `template` holds when it has no connections. */
  freshDatabase(template?: string): Promise<string>;
  /**
   * Address of the database of this name that every file of a run copies; the first that asks for it fills it, and the
   * others wait. It has no connections.
   */
  sharedTemplate(name: string, fill: (url: string) => Promise<void>): Promise<string>;
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

/** What is thrown away at the end of a run needs no promises to a disk. */
const settings = [
  'listen_addresses=127.0.0.1',
  'max_connections=120',
  'fsync=off',
  'synchronous_commit=off',
  'full_page_writes=off',
  'wal_level=minimal',
  'max_wal_senders=0',
  'checkpoint_timeout=1h',
];

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
    ['-D', data, '-p', String(port), '-k', folder, ...settings.flatMap((each) => ['-c', each])],
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

// Two clusters of one process, and two processes of one cluster, never mean the same database.
let databases = 0;

async function databasesOf(url: string, stop: () => Promise<void>): Promise<TestPostgres> {
  const made: string[] = [];
  const roles: string[] = [];
  const connected = async <T>(work: (client: pg.Client) => Promise<T>): Promise<T> => {
    const client = new pg.Client({ connectionString: url });
    await client.connect();
    try {
      return await work(client);
    } finally {
      await client.end();
    }
  };
  const run = (text: string) => connected((client) => client.query<Record<string, string>>(text));
  const addressOf = (name: string, login: { username?: string; password?: string } = {}) =>
    Object.assign(new URL(url), { ...login, pathname: `/${name}` }).href;
  const newName = (kind: string) => `livery_${kind}_${process.pid}_${databases++}`;
  return {
    version: (await run('show server_version')).rows[0]?.['server_version'] ?? 'unknown',
    address: url,
    async freshDatabase(template) {
      const name = newName('test');
      made.push(name);
      // Copying files is several times as fast as writing every page into the log, which is the default.
      const copied =
        template === undefined
          ? ''
          : ` template ${new URL(template).pathname.slice(1)} strategy file_copy`;
      await run(`create database ${name}${copied}`);
      return addressOf(name);
    },
    sharedTemplate: (content, fill) =>
      connected(async (client) => {
        const name = `livery_template_${runName()}_${content}`;
        await client.query('select pg_advisory_lock(hashtext($1))', [name]);
        const known = await client.query('select 1 from pg_database where datname = $1', [name]);
        if (known.rowCount !== 0) return addressOf(name);
        const filling = newName('filling');
        await client.query(`create database ${filling}`);
        await fill(addressOf(filling));
        await client.query(`alter database ${filling} rename to ${name}`);
        if (!isShared()) made.push(name);
        return addressOf(name);
      }),
    async ownedDatabase() {
      const name = newName('owner');
      await run(`create role ${name} login createrole password 'owner'`);
      roles.push(name);
      await run(`create database ${name} owner ${name}`);
      made.push(name);
      return addressOf(name, { username: name, password: 'owner' });
    },
    async stop() {
      for (const name of made) await run(`drop database if exists ${name} with (force)`);
      // What others may still be using stays: the role of the app belongs to the whole cluster.
      for (const name of roles) await run(`drop role if exists ${name}`).catch(() => undefined);
      await stop();
    },
  };
}

/** Gives the files of this run one cluster, which they find by the environment. Answers how it is ended. */
export async function sharePostgres(): Promise<() => Promise<void>> {
  const given = process.env['TEST_DATABASE_URL'];
  const postgres = await startPostgres();
  if ('reason' in postgres) return async () => undefined;
  process.env[runVariable] = String(process.pid);
  process.env['TEST_DATABASE_URL'] = postgres.address;
  return async () => {
    await dropTemplates(postgres.address, `livery_template_${runName()}_`);
    delete process.env[runVariable];
    if (given === undefined) delete process.env['TEST_DATABASE_URL'];
    await postgres.stop();
  };
}

/** Names the run whose files share templates; a process outside of one has its own. */
const runVariable = 'LIVERY_TEST_RUN';
const isShared = () => process.env[runVariable] !== undefined;
const runName = () => process.env[runVariable] ?? String(process.pid);

async function dropTemplates(url: string, beginning: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  const { rows } = await client.query<{ datname: string }>(
    'select datname from pg_database where starts_with(datname, $1)',
    [beginning],
  );
  for (const { datname } of rows) await client.query(`drop database ${datname} with (force)`);
  await client.end();
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
