import { readdirSync } from 'node:fs';
import { createServer } from 'node:net';
import { once } from 'node:events';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { serveBundle } from '#generator/serve/serve.ts';
import { run as livery } from '#generator/cli.ts';
import { UserError } from '#generator/diagnostics/user-error.ts';
import { readConfig, UsageError, type ServerConfig } from '#server/config.ts';
import { FolderInUse, lockFolder } from '#server/db/folder-lock.ts';
import { UnusableStore } from '#server/db/unusable-store.ts';
import { demoLogins } from '#server/demo/demo-people.ts';
import { startServer } from '#server/start-server.ts';
import { copyDemo, isEmptyFolder, takesKeptDemo } from './kept-demo.ts';

const usage = `Usage: npm start -- [options]

Builds every tenant, starts the reference backend with demonstration clients, and serves each tenant's app, and all of
them together at one address where ?profile=<id> chooses one.

  --port <number>   the backend's port; the tenants take the ones after it (4600)
  --data <folder>   data of the backend (data)
  --help            this text

Example: npm start -- --port 5000`;

// One bundle with every profile, chosen by `?profile=` and remembered (specification §1).
const allProfiles = 'all-profiles';

type Close = () => Promise<unknown>;

/** Runs until Ctrl+C. Answers the exit code: 0 stopped, 1 findings or a fault, 2 wrong use or a busy port, 3 data in use, 4 an unusable store. */
export async function start(args: readonly string[]): Promise<number> {
  const opened: Close[] = [];
  try {
    const options = readOptions(args);
    if (options === null) {
      console.log(usage);
      return 0;
    }
    // Building takes a while: what would stop the backend afterwards is reported first.
    await assertPortFree(options.port);
    await (await lockFolder(options.data)).release();
    const built = await livery(['build', '--all']);
    if (built !== 0) return built;
    const together = await livery(['build', allProfiles, '--profiles', shippedTenants().join(',')]);
    if (together !== 0) return together;
    await open(options, opened);
    await interrupted();
    console.log('\nstopping …');
    return 0;
  } catch (error) {
    return explain(error);
  } finally {
    for (const close of opened.reverse()) await close();
  }
}

/** The tenants of the repository, whose bundles `livery build --all` has just made. */
function shippedTenants(): string[] {
  return readdirSync('tenants', { withFileTypes: true })
    .filter((entry) => entry.isDirectory() && entry.name !== 'base')
    .map(({ name }) => name)
    .sort();
}

interface StartOptions {
  readonly port: number;
  readonly data: string;
}

function readOptions(args: readonly string[]): StartOptions | null {
  let values;
  try {
    ({ values } = parseArgs({
      args: [...args],
      options: {
        port: { type: 'string', default: '4600' },
        data: { type: 'string', default: 'data' },
        help: { type: 'boolean', default: false },
      },
    }));
  } catch (error) {
    throw new UserError(
      `${error instanceof Error ? error.message : String(error)}; npm start -- --help lists the options, such as --port`,
    );
  }
  if (values.help) return null;
  const port = Number(values.port);
  if (!Number.isInteger(port) || port < 1 || port > 65_000)
    throw new UserError(`--port must be a number from 1 to 65000, not ${values.port}`);
  return { port, data: values.data };
}

async function open({ port, data }: StartOptions, opened: Close[]): Promise<void> {
  const config = readConfig(
    ['--port', String(port), '--data', data, '--demo', '--trust-proxy', 'loopback'],
    process.env,
  );
  if (config === null) throw new UserError(usage);
  const { tenants: resolved, seed, marketHours, autopilot } = config;
  if (takesKeptDemo(config) && isEmptyFolder(data))
    await copyDemo(
      data,
      { tenants: resolved, settings: { seed, marketHours, autopilot } },
      (folder) => makeDemo({ ...config, data: folder }),
    );
  const lines: string[] = [];
  const backend = await startServer(config, (line) =>
    opened.length === 0 ? lines.push(line) : console.log(line),
  ).catch((error: unknown) => {
    throw isBusy(error) ? busyPort(port) : error;
  });
  opened.push(() => backend.stop());

  const tenants = readdirSync(config.tenants)
    .filter((file) => file.endsWith('.json'))
    .map((file) => path.basename(file, '.json'))
    .sort();
  console.log('');
  for (const [index, tenant] of tenants.entries()) {
    const app = await serveBundle({
      dist: path.join('dist', tenant),
      port: port + 1 + index,
      api: backend.address,
    });
    opened.push(() => app.close());
    console.log(`  ${tenant.padEnd(8)} ${app.url}`);
  }
  const together = await serveBundle({
    dist: path.join('dist', allProfiles),
    port: port + 1 + tenants.length,
    api: backend.address,
  });
  opened.push(() => together.close());
  console.log(`  ${'all'.padEnd(8)} ${together.url}?profile=${tenants.at(-1) ?? ''}`);
  console.log('');
  for (const { username, password, shows } of demoLogins())
    console.log(`  ${username.padEnd(12)} ${password}   ${shows}`);
  console.log('');
  for (const line of lines.filter((text) => text.startsWith('store'))) console.log(`  ${line}`);
  console.log(
    `  desk: npm run desk -- --tenant ${tenants[0]} --url ${backend.deskAddress ?? ''} --data ${data} sign-in --demo ana   (npm run desk -- --help)`,
  );
  console.log(`  backend: ${backend.address}   Ctrl+C stops everything`);
}

/** Starts a backend on a data folder, which makes its demonstration, and stops it. */
async function makeDemo(config: ServerConfig): Promise<void> {
  const backend = await startServer({ ...config, port: 0, desk: null }, () => undefined);
  await backend.stop();
}

async function assertPortFree(port: number): Promise<void> {
  const probe = createServer();
  try {
    probe.listen(port, '127.0.0.1');
    await once(probe, 'listening');
  } catch (error) {
    throw isBusy(error) ? busyPort(port) : error;
  } finally {
    if (probe.listening) await new Promise((resolve) => probe.close(resolve));
  }
}

function busyPort(port: number): UserError {
  return new UserError(
    `port ${port} is already in use; choose another with --port: npm start -- --port 5000`,
  );
}

function interrupted(): Promise<void> {
  return new Promise((resolve) => {
    for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => resolve());
  });
}

function isBusy(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === 'EADDRINUSE';
}

/** A usage error is one line; a bug shows where it happened. */
function explain(error: unknown): number {
  if (error instanceof FolderInUse || error instanceof UnusableStore) {
    console.error(error.message);
    return error instanceof FolderInUse ? 3 : 4;
  }
  if (error instanceof UserError || error instanceof UsageError) {
    console.error(error.message);
    return 2;
  }
  console.error(error);
  return 1;
}
