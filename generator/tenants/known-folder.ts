import { tenantFolders } from '../config/read/chain.ts';
import { textAt } from '../config/read/located.ts';
import type { Project } from '../config/read/project.ts';
import { suggest } from '#generator/diagnostics/nearest.ts';
import { UserError } from '#generator/diagnostics/user-error.ts';

/** Refuses an id that is no tenant folder of the root, with the nearest one that is. */
export function assertFolder({ workspace }: Project, id: string): void {
  const folders = tenantFolders(workspace);
  if (!folders.includes(id))
    throw new UserError(`there is no tenant "${id}"; ${suggest(id, folders) ?? 'see tenants/'}`);
}

/** Folders whose `extends` names this one. */
export function childrenOf(project: Project, id: string): string[] {
  return tenantFolders(project.workspace).filter(
    (folder) => textAt(project.read(folder).files.get('profile'), 'extends') === id,
  );
}

/** What cannot be read cannot be changed with care. */
export function assertReadable(project: Project, id: string): void {
  const file = `tenants/${id}/profile.json`;
  const isBroken = project
    .read(id)
    .findings.some(({ code, place }) => code.startsWith('json/') && place.file.path === file);
  if (isBroken) throw new UserError(`${file} cannot be read; see livery check ${id}`);
}
