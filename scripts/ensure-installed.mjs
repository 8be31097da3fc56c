import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

const root = path.dirname(path.dirname(fileURLToPath(import.meta.url)));

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
  if (isInstalled()) return;
  console.log('installing packages …');
  const npm = process.platform === 'win32' ? 'npm.cmd' : 'npm';
  // Included whatever NODE_ENV says: building and testing need them, and without them every start would install again.
  const { status } = spawnSync(
    npm,
    ['ci', '--include=dev', '--no-audit', '--no-fund', '--loglevel=error'],
    { cwd: root, stdio: 'inherit', shell: process.platform === 'win32' },
  );
  if (status !== 0) {
    console.error('The packages could not be installed: npm ci said why above.');
    process.exit(status ?? 1);
  }
}

/** Whether what npm last put into node_modules is what the lockfile asks for; npm keeps its own record there. */
function isInstalled() {
  const record = path.join(root, 'node_modules', '.package-lock.json');
  if (!existsSync(record)) return false;
  const wanted = Object.entries(packagesOf(path.join(root, 'package-lock.json')));
  const present = packagesOf(record);
  // Optional packages are for other machines as well: the ones of this machine came with what needs them.
  return wanted.every(
    ([name, { version, optional, link }]) =>
      name === '' ||
      optional ||
      link ||
      !name.startsWith('node_modules/') ||
      present[name]?.version === version,
  );
}

function packagesOf(file) {
  return JSON.parse(readFileSync(file, 'utf8')).packages ?? {};
}
