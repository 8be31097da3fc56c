import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { chromium } from 'playwright-core';

/** For a browser to print its version, in milliseconds; generous, for a machine that is busy. */
const timeoutMs = 20_000;
const names = [
  'chromium',
  'chromium-browser',
  'google-chrome-stable',
  'google-chrome',
  'microsoft-edge',
];

/**
 * Path of a Chromium to test with: the one named by CHROMIUM_PATH, one on this machine, else Playwright's own
 * (fetched if it can be), else Debian's package, whichever starts. Null when none can be had; what was tried has been said.
 */
export function ensureChromium(): string | null {
  const present = findChromium();
  if (present !== null) return present;

  console.log('Chromium not found; downloading it with Playwright …');
  spawnSync('npx', ['playwright', 'install', 'chromium'], { stdio: 'ignore', timeout: 180_000 });
  const fetched = findChromium();
  if (fetched !== null) return fetched;

  if (process.getuid?.() === 0 && existsSync('/usr/bin/apt-get')) {
    console.log('download failed; installing the Debian package …');
    spawnSync('apt-get', ['update'], { stdio: 'ignore' });
    spawnSync('apt-get', ['install', '-y', 'chromium'], {
      stdio: 'ignore',
      env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
    });
  }
  return findChromium();
}

/** A Chromium that is already here and starts, or null. */
export function findChromium(): string | null {
  const named = process.env['CHROMIUM_PATH'];
  if (named && !starts(named))
    console.log(`CHROMIUM_PATH is ${named}, which does not start; looking for another`);
  return candidates(named).find(starts) ?? null;
}

function candidates(named: string | undefined): string[] {
  const installed = names.flatMap((name) => {
    const { status, stdout } = spawnSync('sh', ['-c', `command -v ${name}`], { encoding: 'utf8' });
    return status === 0 ? [stdout.trim()] : [];
  });
  return [...(named ? [named] : []), ...installed, chromium.executablePath()];
}

/** A file is not enough: a browser whose libraries are missing, or a package that only says where to get it, ends at once. */
function starts(file: string): boolean {
  if (!existsSync(file)) return false;
  const { status, stdout } = spawnSync(file, ['--version'], {
    encoding: 'utf8',
    timeout: timeoutMs,
    killSignal: 'SIGKILL',
  });
  return status === 0 && /\d+\.\d+/.test(stdout);
}
