import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { appendFileSync, cpSync } from 'node:fs';
import path from 'node:path';
import { serveBundle } from '#generator/serve/serve.ts';
import { checkTenants } from '#generator/config/check-tenants.ts';
import { openProject } from '#generator/config/read/project.ts';
import { writeResolved } from '#generator/config/write-resolved.ts';
import { workspaceAt } from '#generator/workspace.ts';
import { readConfig } from '#server/config.ts';
import { startServer } from '#server/start-server.ts';
import { callWith } from '#scripts/desk/call-desk.ts';
import { demoProof } from '#scripts/desk/sign-in-commands.ts';
import type { ProfileId } from '#tests/journeys/profiles.ts';
import { profileIds, shippedProfile } from '#tests/journeys/profiles.ts';
import { startPostgres } from '#tests/server/postgres.ts';
import type { Deployment } from './deployment.ts';
import { probedTenant, probes, writeProbe } from './write-probes.ts';

// Two profiles that differ in everything, the first being the bundle's default.
const together = { name: 'both', profiles: 'es,pl' };

/** Builds, starts and serves what the journeys visit, all of it under `folder`; runs until the parent lets go. */
async function keepDeployment(folder: string): Promise<void> {
  for (const id of ['base', ...profileIds])
    cpSync(path.join('tenants', id), path.join(folder, 'tenants', id), { recursive: true });
  // What the backend reads of the tenants.
  const project = openProject(workspaceAt(folder));
  writeResolved(project, checkTenants(project, []).resolutions);
  // Programs that build work beside this one, which fills a store meanwhile: each has a core of its own.
  const starting = startBackend(folder);
  const probed = await buildBundles(folder).catch(async (error: unknown) => {
    await (await starting).stop();
    throw error;
  });
  const { backend, log, stop } = await starting;

  const dist = path.join(folder, 'dist');
  const hosts: Record<string, string> = {};
  for (const name of [...profileIds, together.name]) {
    const host = await serveBundle({ dist: path.join(dist, name), port: 0, api: backend.address });
    hosts[name] = host.url;
  }
  for (const [probe, root] of probed) {
    const built = path.join(root, 'dist', probedTenant);
    hosts[probe] = (await serveBundle({ dist: built, port: 0, api: backend.address })).url;
  }
  const desk = backend.deskAddress ?? '';
  const operators: Record<string, readonly [string, string]> = {};
  for (const name of profileIds)
    operators[name] = [
      await signIn(desk, name, path.join(folder, 'data'), 'ana'),
      await signIn(desk, name, path.join(folder, 'data'), 'jan'),
    ];
  const deployment: Deployment = { backend: backend.address, desk, operators, log, dist, hosts };
  process.send?.(deployment);

  await letGo();
  await stop();
}

/** Builds the bundles; answers the probes with their roots. */
async function buildBundles(folder: string) {
  await build(['build', '--all', '--root', folder]);
  await build(['build', together.name, '--profiles', together.profiles, '--root', folder]);
  const probed = probes.map((probe) => [probe, writeProbe(probe, folder)] as const);
  for (const [, root] of probed) await build(['build', probedTenant, '--root', root]);
  return probed;
}

async function startBackend(folder: string) {
  // PostgreSQL where this machine has one: it leaves the thread of the server to the server, and answers several times as fast.
  const postgres = await startPostgres();
  const database = 'reason' in postgres ? {} : { DATABASE_URL: await postgres.freshDatabase() };
  const log = path.join(folder, 'backend.log');
  const config = readConfig(
    [
      '--port',
      '0',
      '--data',
      path.join(folder, 'data'),
      '--tenants',
      path.join(folder, '.livery', 'tenants'),
      '--demo',
      '--autopilot',
      'off',
      '--trust-proxy',
      'loopback',
    ],
    { ...process.env, ...database },
  );
  if (config === null) throw new Error('the backend showed its help instead of starting');
  const backend = await startServer(config, (line) => appendFileSync(log, `${line}\n`));
  const stop = async () => {
    await backend.stop();
    if ('stop' in postgres) await postgres.stop();
  };
  return { backend, log, stop };
}

/** Once for all journeys: a code of an authenticator is good once, and they run side by side. */
async function signIn(
  desk: string,
  profile: ProfileId,
  data: string,
  name: string,
): Promise<string> {
  const tenantId = shippedProfile(profile).http.tenantId;
  const { token } = await callWith(null, tenantId, { url: desk })<{ token: string }>(
    'POST',
    'sign_in',
    { name, ...(await demoProof(data, name)) },
  );
  return token;
}

async function build(args: readonly string[]): Promise<void> {
  const livery = spawn(process.execPath, ['generator/bin/livery.mjs', ...args], {
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  const [code] = await once(livery, 'exit');
  if (code !== 0) throw new Error(`livery ${args.join(' ')} ended with ${code}`);
}

/** The parent asks to stop, or has ended. */
function letGo(): Promise<void> {
  return new Promise((resolve) => {
    process.once('SIGTERM', () => resolve());
    process.once('disconnect', () => resolve());
  });
}

keepDeployment(process.argv[2] ?? '').then(
  () => process.exit(0),
  (error: unknown) => {
    console.error(error);
    process.exit(1);
  },
);
