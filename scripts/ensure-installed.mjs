import { createHash } from 'node:crypto';
import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

const root = path.dirname(path.dirname(fileURLToPath(import.meta.url)));
const stamp = path.join(root, 'node_modules', '.livery-install');

/**
 * Installs the locked packages when they are missing or the lockfile has changed, and nothing otherwise.
 * Runs before anything is installed, so it needs only Node.
 */
export function ensureInstalled() {
  const [major = 0, minor = 0] = process.versions.node.split('.').map(Number);
  if (major < 20 || (major === 20 && minor < 19)) {
    console.error(`Livery needs Node 20.19 or later; this is ${process.versions.node}.`);
    process.exit(1);
  }
  const locked = createHash('sha256').update(readFileSync(path.join(root, 'package-lock.json'))).digest('hex');
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === locked) return;

  console.log('installing packages …');
  const npm = process.platform === 'win32' ? 'npm.cmd' : 'npm';
  const { status } = spawnSync(npm, ['ci', '--no-audit', '--no-fund', '--loglevel=error'], { cwd: root, stdio: 'inherit', shell: process.platform === 'win32' });
  if (status !== 0) {
    console.error('The packages could not be installed: npm ci said why above.');
    process.exit(status ?? 1);
  }
  writeFileSync(stamp, locked);
}
