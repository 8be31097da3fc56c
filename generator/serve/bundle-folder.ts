import path from 'node:path';
import { isFolder, type Workspace } from '#generator/workspace.ts';

/** What the help of every command that takes a bundle says of its path. */
export const bundlePathHelp =
  'A relative path is looked for in the root, where livery build writes it, then in the current folder.';

/** The folder of a bundle that a command line names; where there is none, the place in the root, to be reported. */
export function bundleFolder(named: string, { root }: Pick<Workspace, 'root'>): string {
  const places = [path.resolve(root, named), path.resolve(named)] as const;
  return places.find(isFolder) ?? places[0];
}
