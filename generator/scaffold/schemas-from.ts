import path from 'node:path';
import { namedPath, type Workspace } from '#generator/workspace.ts';

/** Where an editor finds the schemas from a tenant's folder: in the product, wherever it is installed. */
export function schemasFrom(folder: string, workspace: Workspace): string {
  return path.relative(folder, namedPath(workspace, workspace.schemas)).split(path.sep).join('/');
}
