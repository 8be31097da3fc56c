import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { chromium } from 'playwright-core';

const names = ['chromium', 'chromium-browser', 'google-chrome-stable', 'google-chrome', 'microsoft-edge'];

/**
 * Path of a Chromium to test with: the one named by CHROMIUM_PATH, one on this machine, else Playwright's own
 * (fetched if it can be), else Debian's package. Null when none can be had; what was tried has been said.
 */
export function ensureChromium(): string | null {
  const present = findChromium();
  if (present !== null) return present;

  console.log('no Chromium here; fetching Playwright’s …');
  spawnSync('npx', ['playwright', 'install', 'chromium'], { stdio: 'ignore', timeout: 180_000 });
  const fetched = findChromium();
  if (fetched !== null) return fetched;

  if (process.getuid?.() === 0 && existsSync('/usr/bin/apt-get')) {
    console.log('Playwright’s cannot be fetched; installing Debian’s package …');
    spawnSync('apt-get', ['update'], { stdio: 'ignore' });
    spawnSync('apt-get', ['install', '-y', 'chromium'], { stdio: 'ignore', env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' } });
  }
  return findChromium();
}

/** A Chromium that is already here, or null. */
export function findChromium(): string | null {
  const named = process.env['CHROMIUM_PATH'];
  if (named !== undefined && existsSync(named)) return named;
  for (const name of names) {
    const { status, stdout } = spawnSync('sh', ['-c', `command -v ${name}`], { encoding: 'utf8' });
    if (status === 0) return stdout.trim();
  }
  const own = chromium.executablePath();
  return existsSync(own) ? own : null;
}
