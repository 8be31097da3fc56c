import { mkdirSync } from 'node:fs';
import path from 'node:path';
import { packPackages, type PackedOptions } from '#generator/pack/pack-packages.ts';
import { workspaceAt } from '#generator/workspace.ts';

const usage = `Usage: npm run pack -- [folder]

Packs @livery/product and create-livery as npm publishes them, into the folder (dist/packages).

Example: npm run pack -- /tmp/packages`;

/** Answers the exit code. */
export async function pack(args: readonly string[], packedOptions: PackedOptions): Promise<number> {
  const [folder = 'dist/packages', ...more] = args;
  if (more.length > 0 || folder.startsWith('-')) {
    console.log(usage);
    return folder === '--help' ? 0 : 2;
  }
  mkdirSync(folder, { recursive: true });
  for (const file of await packPackages(workspaceAt(), path.resolve(folder), packedOptions))
    console.log(path.relative('.', file));
  return 0;
}
