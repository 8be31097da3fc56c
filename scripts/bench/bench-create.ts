import { spawn, spawnSync } from 'node:child_process';
import { mkdirSync, readdirSync } from 'node:fs';
import path from 'node:path';
import { performance } from 'node:perf_hooks';
import type { Figure } from './figure.ts';
import { seconds } from './running-bundle.ts';
import { inTemporaryFolder } from './temporary-folder.ts';

const timeoutMs = 120_000;
// What npm has of the packages is taken from its cache: how fast a network is, is not ours.
const warm = { ...process.env, npm_config_prefer_offline: 'true', NODE_ENV: '' };

/** What an integrator waits for: `create-livery` with its installation, a first bundle, and its page. */
export function benchCreate(): Promise<Figure[]> {
  return inTemporaryFolder(async (folder) => {
    node(['scripts/pack.mjs', folder], '.');
    const tarball = (name: string): string =>
      path.join(folder, readdirSync(folder).find((file) => file.startsWith(name)) ?? name);
    const create = path.join(folder, 'create');
    mkdirSync(create);
    run('tar', ['xzf', tarball('create-livery-'), '-C', create, '--strip-components=1'], folder);
    const started = performance.now();
    node(
      [
        ...[path.join(create, 'create-livery.mjs'), 'my-bank', '--yes'],
        ...['--product', tarball('livery-product-')],
      ],
      folder,
    );
    const created = seconds(started);
    const repository = path.join(folder, 'my-bank');
    const livery = path.join('node_modules', '@livery', 'product', 'livery.mjs');
    node([livery, 'build', '--all'], repository);
    const preview = spawn(
      process.execPath,
      [livery, 'preview', path.join('dist', 'my-bank'), '--port', '0'],
      { cwd: repository, env: warm, stdio: ['ignore', 'pipe', 'inherit'] },
    );
    const stopped = new Promise((resolve) => preview.once('close', resolve));
    try {
      const address = await new Promise<string>((resolve, reject) => {
        const timer = setTimeout(() => reject(new Error('no preview')), timeoutMs);
        preview.stdout.on('data', (chunk: Buffer) => {
          const [found] = /http:\S+/.exec(chunk.toString()) ?? [];
          if (found === undefined) return;
          clearTimeout(timer);
          resolve(found);
        });
        preview.once('close', () => reject(new Error('livery preview ended')));
      });
      const page = await fetch(address);
      if (!page.ok) throw new Error(`the preview answered ${page.status}`);
      return [
        { name: 'create-livery, installation included', value: created, unit: 's' },
        {
          name: 'from create-livery to the page of a preview',
          value: seconds(started),
          unit: 's',
          bar: { limit: 60, atMost: true },
        },
      ];
    } finally {
      preview.kill('SIGINT');
      await stopped;
    }
  });
}

function node(argv: readonly string[], cwd: string): void {
  run(process.execPath, argv, cwd);
}

function run(command: string, argv: readonly string[], cwd: string): void {
  const { status, stdout, stderr } = spawnSync(command, argv, { cwd, env: warm, encoding: 'utf8' });
  if (status !== 0) throw new Error(`${command} ${argv.join(' ')}: ${stdout}${stderr}`);
}
