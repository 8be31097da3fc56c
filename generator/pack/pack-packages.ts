import { spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { build, type BuildOptions } from 'esbuild';
import { buildCore } from '#generator/core/core-build.ts';
import { packedThread, threadSource } from '#generator/bundle/drafts/draft-writer.ts';
import { coreNotices, noticesFile } from '#generator/bundle/licences-file.ts';
import { generate } from '#generator/codegen/generate.ts';
import { loadSchemas } from '#generator/schemas/schema-set.ts';
import { validatorsFile } from '#generator/schemas/validators.ts';
import type { Workspace } from '#generator/workspace.ts';
import { neededLock, type Lock } from './needed-lock.ts';
import {
  createName,
  lockedProduct,
  productName,
  createPackage,
  productPackage,
  productParts,
  type RepositoryPackage,
} from './product-package.ts';

/** How programs of a package are compiled (`generator/bin/compiled.mjs`). */
export type PackedOptions = (
  entryPoints: Readonly<Record<string, string>>,
  outdir: string,
) => BuildOptions;

/** Packs `@livery/product` and `create-livery` into `folder`, as npm publishes them. Answers their files, absolute. */
export async function packPackages(
  workspace: Workspace,
  folder: string,
  packedOptions: PackedOptions,
): Promise<string[]> {
  const repository = JSON.parse(
    readFileSync(path.join(workspace.product, 'package.json'), 'utf8'),
  ) as RepositoryPackage;
  const lock = JSON.parse(
    readFileSync(path.join(workspace.product, 'package-lock.json'), 'utf8'),
  ) as Lock;
  const draft = path.join(folder, `draft-${process.pid}`);
  const [product, create] = [path.join(draft, 'product'), path.join(draft, createName)];
  rmSync(draft, { recursive: true, force: true });
  try {
    await generate(workspace);
    await fillProduct(workspace, product, packedOptions);
    const manifest = productPackage(repository);
    writeJson(path.join(product, 'package.json'), manifest);
    await compile({ program: 'generator/create/main.ts' }, create, packedOptions);
    writeFileSync(path.join(create, 'create-livery.mjs'), launcher('program', 'create'), {
      mode: 0o755,
    });
    const creator = createPackage(repository);
    writeJson(path.join(create, 'package.json'), creator);
    writeFileSync(path.join(product, 'README.md'), readmeOf(manifest));
    writeFileSync(path.join(create, 'README.md'), readmeOf(creator));
    // What a new repository begins with is what the product was tested with.
    writeJson(path.join(create, 'lock.json'), {
      ...neededLock(lock, manifest.dependencies),
      [`node_modules/${productName}`]: lockedProduct(manifest),
    });
    return [product, create].map((each) => path.join(folder, npmPack(each, folder)));
  } finally {
    rmSync(draft, { recursive: true, force: true });
  }
}

async function fillProduct(
  workspace: Workspace,
  target: string,
  packedOptions: PackedOptions,
): Promise<void> {
  const built = path.join(target, 'built');
  for (const part of productParts)
    cpSync(path.join(workspace.product, part), path.join(target, part), {
      recursive: true,
      filter: (file) => !/\.test\.tsx?$|[\\/]generator[\\/](?:bench|bin|pack|create)$/.test(file),
    });
  await compile(
    {
      program: 'generator/cli.ts',
      server: 'src/server/main.ts',
      [packedThread]: threadSource,
    },
    target,
    packedOptions,
  );
  const core = await buildCore(workspace);
  cpSync(core.folder, path.join(built, 'core'), { recursive: true });
  writeJson(path.join(built, noticesFile), coreNotices(workspace.product, core));
  const validators = validatorsFile(loadSchemas(workspace));
  writeFileSync(path.join(built, validators.name), validators.code);
  writeFileSync(path.join(target, 'livery.mjs'), launcher('program', 'run'), { mode: 0o755 });
}

function readmeOf({ name, description }: Readonly<Record<string, unknown>>): string {
  return `# ${String(name)}

${String(description)}

A repository of your own begins with \`npm create livery@latest my-bank\`. The reference comes with
\`${productName}\`, in \`docs/reference\`; \`own-repository.md\` is where to begin.
`;
}

async function compile(
  entryPoints: Readonly<Record<string, string>>,
  target: string,
  packedOptions: PackedOptions,
): Promise<void> {
  const outdir = path.join(target, 'built');
  mkdirSync(outdir, { recursive: true });
  await build(packedOptions(entryPoints, outdir));
}

function launcher(program: string, start: 'run' | 'create'): string {
  return `#!/usr/bin/env node
// The reader may have closed the pipe, as \`head\` does: that is the end, not an error.
process.stdout.on('error', (error) => {
  if (error.code !== 'EPIPE') throw error;
  process.exit();
});
const { ${start} } = await import('./built/${program}.mjs');
process.exitCode = await ${start}(process.argv.slice(2));
`;
}

function npmPack(source: string, folder: string): string {
  const { status, stdout, stderr } = spawnSync(
    'npm',
    ['pack', '--json', '--ignore-scripts', '--offline', '--pack-destination', path.resolve(folder)],
    { cwd: source, encoding: 'utf8', shell: process.platform === 'win32' },
  );
  if (status !== 0) throw new Error(`npm pack failed in ${source}: ${stderr}`);
  const [packed] = Object.values(
    JSON.parse(stdout) as Readonly<Record<string, { filename: string }>>,
  );
  if (!packed) throw new Error(`npm pack named no file in ${source}`);
  return packed.filename.replace(/^@/, '').replace('/', '-');
}

function writeJson(file: string, value: object): void {
  mkdirSync(path.dirname(file), { recursive: true });
  writeFileSync(file, `${JSON.stringify(value, null, 2)}\n`);
}
