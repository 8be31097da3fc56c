import { existsSync, rmSync } from 'node:fs';
import path from 'node:path';
import type { Workspace } from '#generator/workspace.ts';

/** Removes what was made of a tenant: bundle, deployment files, resolved tenant, types. Answers what was there. */
export function removeOutput({ root, dist, resolved }: Workspace, id: string): string[] {
  const home = path.join(root, '.livery');
  const made = [
    path.join(dist, id),
    path.join(dist, `${id}.deploy`),
    path.join(resolved, `${id}.json`),
    path.join(resolved, id),
    ...['clients', 'blocks', 'editor'].map((kind) => path.join(home, kind, id)),
  ].filter((file) => existsSync(file));
  for (const file of made) rmSync(file, { recursive: true, force: true });
  return made.map((file) => path.relative(root, file).split(path.sep).join('/'));
}
