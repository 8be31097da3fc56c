import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { houseVariable } from './house/house.ts';

const timeoutMs = 600_000;

/** Opens one house for all journeys: every profile's bundle on its own port, and one backend behind them. */
export default async function openHouse(): Promise<() => Promise<void>> {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'livery-journeys-'));
  const keeper = spawn(
    process.execPath,
    ['--import', 'tsx', 'tests/journeys/house/keep-house.ts', folder],
    {
      stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
      // A data base that happens to be named in this shell is somebody's; the journeys have their own store.
      env: { ...process.env, DATABASE_URL: '' },
    },
  );
  const close = async () => {
    if (keeper.exitCode === null && keeper.kill('SIGTERM')) await once(keeper, 'exit');
    rmSync(folder, { recursive: true, force: true });
  };
  try {
    process.env[houseVariable] = JSON.stringify(await opened(keeper));
  } catch (error) {
    await close();
    throw error;
  }
  return close;
}

function opened(keeper: ChildProcess): Promise<unknown> {
  return new Promise((done, fail) => {
    const timer = setTimeout(
      () => fail(new Error(`the house did not open within ${timeoutMs / 1000} s`)),
      timeoutMs,
    );
    keeper.once('message', (house) => {
      clearTimeout(timer);
      done(house);
    });
    keeper.once('exit', (code) => {
      clearTimeout(timer);
      fail(new Error(`the house could not be opened (exit code ${code}); the reason stands above`));
    });
  });
}
