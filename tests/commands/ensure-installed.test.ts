import { spawnSync } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, expect, it } from 'vitest';

let folder = '';

afterEach(() => rmSync(folder, { recursive: true, force: true }));

/** A project with one package that is for development alone, packed beside it: nothing is fetched. */
function project(): void {
  folder = mkdtempSync(path.join(tmpdir(), 'livery-installed-'));
  mkdirSync(path.join(folder, 'tool'));
  writeFileSync(
    path.join(folder, 'tool/package.json'),
    JSON.stringify({ name: 'tool', version: '1.0.0' }),
  );
  const packed = spawnSync('npm', ['pack', './tool', '--silent'], {
    cwd: folder,
    encoding: 'utf8',
  });
  expect([packed.status, packed.stderr]).toEqual([0, packed.stderr]);
  const manifest = {
    name: 'tenant',
    version: '1.0.0',
    devDependencies: { tool: 'file:tool-1.0.0.tgz' },
  };
  writeFileSync(path.join(folder, 'package.json'), JSON.stringify(manifest));
  writeFileSync(
    path.join(folder, 'package-lock.json'),
    JSON.stringify({
      name: 'tenant',
      version: '1.0.0',
      lockfileVersion: 3,
      requires: true,
      packages: {
        '': manifest,
        'node_modules/tool': { version: '1.0.0', resolved: 'file:tool-1.0.0.tgz', dev: true },
      },
    }),
  );
  cpSync('scripts/ensure-installed.mjs', path.join(folder, 'scripts/ensure-installed.mjs'));
}

function ensureInstalled(): string {
  const { status, stdout, stderr } = spawnSync(
    process.execPath,
    [
      '--input-type=module',
      '-e',
      'import("./scripts/ensure-installed.mjs").then((m) => m.ensureInstalled())',
    ],
    {
      cwd: folder,
      encoding: 'utf8',
      env: { ...process.env, NODE_ENV: 'production' },
    },
  );
  expect([status, stderr]).toEqual([0, stderr]);
  return stdout;
}

it('installs what development needs though NODE_ENV says production, and only once', () => {
  project();
  expect(ensureInstalled()).toContain('installing packages');
  expect(existsSync(path.join(folder, 'node_modules/tool/package.json'))).toBe(true);
  expect(ensureInstalled()).not.toContain('installing packages');
}, 300_000);
