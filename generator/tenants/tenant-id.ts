import { existsSync } from 'node:fs';
import path from 'node:path';
import { UserError } from '#generator/diagnostics/user-error.ts';
import { productBase, type Workspace } from '#generator/workspace.ts';

/** Refuses what cannot be the id of another tenant of the root: a wrong spelling, the base's, one that is taken. */
export function assertFreeId({ tenants }: Workspace, id: string): void {
  if (!/^[a-z][a-z0-9-]{0,31}$/.test(id))
    throw new UserError(
      `invalid tenant id "${id}": use a lower-case letter, then lower-case letters, digits and hyphens, 32 at most`,
    );
  if (existsSync(path.join(tenants, id))) throw new UserError(`tenants/${id} already exists`);
  if (id === productBase)
    throw new UserError(`"${productBase}" is what tenants extend; choose another id`);
}
