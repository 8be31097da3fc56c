import { spawn, spawnSync, type ChildProcess } from 'node:child_process';
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  rmSync,
  symlinkSync,
} from 'node:fs';
import os from 'node:os';
import path from 'node:path';

/** What only `dev`, blocks of a tenant's own and clients of its documents need. */
const compilers = [
  '@vitejs',
  'esbuild',
  'openapi-typescript',
  'rolldown',
  'tsx',
  'typescript',
  'vite',
];

export interface Ended {
  readonly code: number | null;
  readonly output: string;
}

export interface RunningProgram {
  readonly child: ChildProcess;
  output(): string;
  /** Resolves with the first match in what it prints; throws when it ends before. */
  saying(words: RegExp): Promise<RegExpExecArray>;
}

/** An empty folder with the packed product, and the repository that `create-livery` makes there. */
export interface OwnRepository {
  /** Where the packages were packed to, and the repository lies. */
  readonly home: string;
  readonly folder: string;
  /** Folders of the packages as they are published. */
  readonly product: string;
  readonly create: string;
  run(program: string, ...argv: readonly string[]): Ended;
  livery(...argv: readonly string[]): Ended;
  /** The same in a folder of the repository. */
  liveryIn(below: string, ...argv: readonly string[]): Ended;
  start(...argv: readonly string[]): RunningProgram;
  /** Puts the compilers beside the product, which were not there. */
  addCompilers(): void;
  remove(): void;
}

/** Packs both packages and installs the product without a network: its packages are those of this repository. */
export function ownRepository(name: string): OwnRepository {
  const home = mkdtempSync(path.join(os.tmpdir(), 'livery-repository-'));
  const packed = ended(process.execPath, ['scripts/pack.mjs', home], '.');
  if (packed.code !== 0) throw new Error(packed.output);
  unpack(home, 'create-livery', path.join(home, 'create-livery'));
  return repositoryIn(home, name);
}

/** A second repository beside one that is installed, with a copy of its product that `change` makes another version of. */
export function neighbourOf(
  { home, product }: OwnRepository,
  name: string,
  change: (product: string) => void,
): OwnRepository {
  const own = repositoryIn(home, name);
  mkdirSync(own.folder);
  cpSync(product, own.product, { recursive: true });
  change(own.product);
  linkPackages(own);
  return own;
}

function repositoryIn(home: string, name: string): OwnRepository {
  const folder = path.join(home, name);
  const modules = path.join(folder, 'node_modules');
  const product = path.join(modules, '@livery', 'product');
  const run = (program: string, ...argv: readonly string[]) =>
    ended(process.execPath, [program, ...argv], folder);
  return {
    home,
    folder,
    product,
    create: path.join(home, 'create-livery'),
    run,
    livery: (...argv) => run(path.join(product, 'livery.mjs'), ...argv),
    liveryIn: (below, ...argv) =>
      ended(
        process.execPath,
        [path.join(product, 'livery.mjs'), ...argv],
        path.join(folder, below),
      ),
    start: (...argv) => started([path.join(product, 'livery.mjs'), ...argv], folder),
    addCompilers: () => link(modules, compilers),
    remove: () => rmSync(home, { recursive: true, force: true }),
  };
}

/** What `npm install` does, with what is installed here. */
export function install(own: OwnRepository): void {
  mkdirSync(path.join(own.folder, 'node_modules'));
  unpack(own.home, 'livery-product', own.product);
  linkPackages(own);
}

function linkPackages({ folder }: OwnRepository): void {
  link(
    path.join(folder, 'node_modules'),
    readdirSync('node_modules').filter(
      (name) => !/^(?:\.|@livery$)/.test(name) && !compilers.includes(name),
    ),
  );
}

function link(modules: string, names: readonly string[]): void {
  for (const name of names.filter((each) => !existsSync(path.join(modules, each))))
    symlinkSync(path.resolve('node_modules', name), path.join(modules, name), 'junction');
}

function unpack(home: string, name: string, target: string): void {
  const file = readdirSync(home).find(
    (each) => each.startsWith(`${name}-`) && each.endsWith('.tgz'),
  );
  if (file === undefined) throw new Error(`${name} was not packed`);
  mkdirSync(target, { recursive: true });
  const { code, output } = ended(
    'tar',
    ['xzf', path.join(home, file), '--strip-components=1'],
    target,
  );
  if (code !== 0) throw new Error(output);
}

function ended(command: string, argv: readonly string[], cwd: string): Ended {
  const { status, stdout, stderr } = spawnSync(command, argv, {
    cwd,
    encoding: 'utf8',
    env: environment(),
  });
  return { code: status, output: `${stdout}${stderr}` };
}

function started(argv: readonly string[], cwd: string): RunningProgram {
  const child = spawn(process.execPath, argv, {
    cwd,
    env: environment(),
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let text = '';
  const waiting = new Set<() => void>();
  const hear = (chunk: Buffer) => {
    text += chunk.toString();
    for (const look of waiting) look();
  };
  child.stdout.on('data', hear);
  child.stderr.on('data', hear);
  return {
    child,
    output: () => text,
    saying: (words) =>
      new Promise((resolve, reject) => {
        const look = () => {
          const found = words.exec(text);
          if (found === null) return;
          waiting.delete(look);
          resolve(found);
        };
        waiting.add(look);
        child.once('exit', (code) => reject(new Error(`ended with ${code}: ${text}`)));
        look();
      }),
  };
}

// A test runner says what it is to every program below it; an integrator's shell does not.
function environment(): NodeJS.ProcessEnv {
  const { NODE_ENV, VITEST, DATABASE_URL, ...rest } = process.env;
  void [NODE_ENV, VITEST, DATABASE_URL];
  return rest;
}
