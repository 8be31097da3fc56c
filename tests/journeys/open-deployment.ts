import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { deploymentVariable } from './deployment/deployment.ts';

const timeoutMs = 600_000;

/** Opens one deployment for all journeys: every profile's bundle on its own port, and one backend behind them. */
export default async function openDeployment(): Promise<() => Promise<void>> {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'livery-journeys-'));
  const keeper = spawn(
    process.execPath,
    ['generator/bin/run.mjs', 'tests/journeys/deployment/keep-deployment.ts', folder],
    {
      stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
      // A database named in this shell belongs to others; the journeys have their own store.
      env: { ...process.env, DATABASE_URL: '' },
    },
  );
  const close = async () => {
    if (keeper.exitCode === null && keeper.kill('SIGTERM')) await once(keeper, 'exit');
    rmSync(folder, { recursive: true, force: true });
  };
  try {
    process.env[deploymentVariable] = JSON.stringify(await opened(keeper));
  } catch (error) {
    await close();
    throw error;
  }
  return close;
}

function opened(keeper: ChildProcess): Promise<unknown> {
  return new Promise((done, fail) => {
    const timer = setTimeout(
      () => fail(new Error(`the deployment did not open within ${timeoutMs / 1000} s`)),
      timeoutMs,
    );
    keeper.once('message', (deployment) => {
      clearTimeout(timer);
      done(deployment);
    });
    keeper.once('exit', (code) => {
      clearTimeout(timer);
      fail(
        new Error(
          `the deployment could not be opened (exit code ${code}); the reason stands above`,
        ),
      );
    });
  });
}
