import {
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import path from 'node:path';
import { performance } from 'node:perf_hooks';
import { gzipSync } from 'node:zlib';
import type { Manifest } from 'vite';
import { markUsed } from '#generator/mark-used.ts';
import { builtFile, isInstalled, type Workspace } from '#generator/workspace.ts';
import { coreViteConfig, coreEntry, coreLaunch, workerViteConfig } from './core-config.ts';
import { coreHash } from './core-inputs.ts';
import type { Core, CoreChunk, CoreFile } from './core.ts';
import { integrityOf } from '#generator/bundle/output-file.ts';
import { packagesFile } from './shipped-packages.ts';

const keptCores = 4;

/** The core of the present sources: found under the hash of its inputs, else built once. */
export async function buildCore(workspace: Workspace): Promise<Core> {
  const packed = builtFile('core');
  if (isInstalled) return { ...recordIn(packed), folder: packed, builtIn: 0 };
  const home = path.join(workspace.cache, 'core');
  const folder = path.join(home, coreHash(workspace));
  const record = path.join(folder, 'core.json');
  if (existsSync(record)) {
    markUsed(folder);
    return { ...recordIn(folder), folder, builtIn: 0 };
  }
  const started = performance.now();
  mkdirSync(home, { recursive: true });
  // Two builds at once each fill a folder of their own; the first to finish gives it its name, both are the same.
  const draft = `${folder}.${process.pid}`;
  await inProduction(async () => {
    Object.assign(process.env, frugal);
    const { build } = await import('vite');
    await build(coreViteConfig(workspace, draft));
    await build(workerViteConfig(workspace, draft));
  });
  const core = describe(draft);
  writeFileSync(path.join(draft, 'core.json'), JSON.stringify(core));
  publish(draft, folder, record);
  removeOld(home);
  return { ...core, folder, builtIn: performance.now() - started };
}

function recordIn(folder: string): Core {
  return JSON.parse(readFileSync(path.join(folder, 'core.json'), 'utf8')) as Core;
}

function publish(draft: string, folder: string, record: string): void {
  try {
    renameSync(draft, folder);
  } catch (error) {
    rmSync(draft, { recursive: true, force: true });
    // Another process was first. Its folder may be linked from right now, so it stays.
    if (!existsSync(record)) throw error;
  }
}

// Rolldown's allocator asks for memory by the gigabyte and keeps what it had; it reads this when it is first loaded.
// A third less memory is held at once, in the same time.
const frugal = {
  MIMALLOC_ARENA_EAGER_COMMIT: '0',
  MIMALLOC_ARENA_RESERVE: '65536',
  MIMALLOC_PURGE_DELAY: '0',
} as const;

// Vite believes NODE_ENV, which a test runner or a shell may have set: a bundle is never a development build.
async function inProduction(work: () => Promise<void>): Promise<void> {
  const before = process.env['NODE_ENV'];
  process.env['NODE_ENV'] = 'production';
  try {
    await work();
  } finally {
    if (before === undefined) delete process.env['NODE_ENV'];
    else process.env['NODE_ENV'] = before;
  }
}

function describe(folder: string): Core {
  const manifest = JSON.parse(readFileSync(path.join(folder, 'manifest.json'), 'utf8')) as Manifest;
  rmSync(path.join(folder, 'manifest.json'));
  const packages = JSON.parse(readFileSync(path.join(folder, packagesFile), 'utf8')) as Readonly<
    Record<string, readonly string[]>
  >;
  rmSync(path.join(folder, packagesFile));
  const chunks: Record<string, CoreChunk> = {};
  for (const [name, { file, src, imports, dynamicImports, css, assets }] of Object.entries(
    manifest,
  )) {
    chunks[name] = {
      file,
      ...(src === undefined ? {} : { source: src }),
      imports: imports ?? [],
      dynamicImports: dynamicImports ?? [],
      css: css ?? [],
      assets: assets ?? [],
    };
  }
  const [launch] = Object.entries(manifest).find(([, { name }]) => name === coreLaunch) ?? [];
  if (launch === undefined) throw new Error(`the core has no chunk ${coreLaunch}`);
  const files: Record<string, CoreFile> = {};
  for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true })) {
    if (!entry.isFile()) continue;
    const file = path.join(entry.parentPath, entry.name);
    const content = readFileSync(file);
    const name = path.relative(folder, file).split(path.sep).join('/');
    files[name] = {
      packages: packages[name] ?? [],
      bytes: content.length,
      gzip: gzipSync(content, { level: 9 }).length,
      integrity: integrityOf(content),
    };
  }
  return { folder, builtIn: 0, entry: coreEntry, launch, chunks, files };
}

// A core is a few megabytes; bundles hold links to its files, so an old one can go.
function removeOld(home: string): void {
  const cores = readdirSync(home).map((name) => ({
    name,
    used: statSync(path.join(home, name)).mtimeMs,
  }));
  for (const { name } of cores.sort((a, b) => b.used - a.used).slice(keptCores)) {
    rmSync(path.join(home, name), { recursive: true, force: true });
  }
}
