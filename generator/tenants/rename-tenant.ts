import { readdirSync, readFileSync, renameSync } from 'node:fs';
import path from 'node:path';
import { applyEdits } from 'jsonc-parser';
import { nodeAt } from '../config/read/located.ts';
import type { Project } from '../config/read/project.ts';
import { childrenOf } from './known-folder.ts';
import { removeOutput } from './tenant-output.ts';
import { writeWhole } from '#generator/write-whole.ts';

export interface RenamedTenant {
  /** Files that name the tenant and were changed, relative to the root. */
  readonly changed: readonly string[];
  /** What was built under the old name and is gone. */
  readonly removed: readonly string[];
}

/** Moves a tenant folder and changes what names it: its own id, `extends` of others, imports of its blocks. Comments stay. */
export function renameTenant(project: Project, from: string, to: string): RenamedTenant {
  const { tenants, root } = project.workspace;
  const children = childrenOf(project, from);
  // All that is to be written is known before anything moves.
  const edited = [
    ...[from]
      .map((id): Edited => profileWith(project, id, 'id', from, to))
      .map(({ file, ...edit }) => ({ ...edit, file: path.join(tenants, to, path.basename(file)) })),
    ...children.map((id) => profileWith(project, id, 'extends', from, to)),
    ...blockImports(path.join(tenants, from), from, to).map(({ file, ...edit }) => ({
      ...edit,
      file: path.join(tenants, to, path.relative(path.join(tenants, from), file)),
    })),
  ].filter(({ before, after }) => before !== after);
  renameSync(path.join(tenants, from), path.join(tenants, to));
  try {
    for (const { file, after } of edited) writeWhole(file, after);
  } catch (error) {
    takeBack(edited, path.join(tenants, to), path.join(tenants, from));
    throw error;
  }
  return {
    changed: edited.map(({ file }) => path.relative(root, file).split(path.sep).join('/')),
    removed: removeOutput(project.workspace, from),
  };
}

/** Undoes what was written before a write was refused. The first error is the one that is said, whatever else is refused. */
function takeBack(edited: readonly Edited[], moved: string, folder: string): void {
  for (const { file, before } of edited)
    try {
      if (readFileSync(file, 'utf8') !== before) writeWhole(file, before);
    } catch {
      // What cannot be brought back keeps no other file from it.
    }
  try {
    renameSync(moved, folder);
  } catch {
    // The folder stays where it is, whole.
  }
}

interface Edited {
  readonly file: string;
  readonly before: string;
  readonly after: string;
}

function profileWith(
  project: Project,
  id: string,
  key: 'id' | 'extends',
  from: string,
  to: string,
): Edited {
  const layer = project.read(id);
  const file = path.join(layer.folder, 'profile.json');
  const before = readFileSync(file, 'utf8');
  const profile = layer.files.get('profile');
  const node = profile && nodeAt(profile, [key]);
  // A base has no id of its own, and a wrong one is a finding: neither is this command's to change.
  if (node?.kind !== 'scalar' || node.value !== from) return { file, before, after: before };
  const edit = {
    offset: node.place.offset,
    length: JSON.stringify(from).length,
    content: JSON.stringify(to),
  };
  return { file, before, after: applyEdits(before, [edit]) };
}

/** Types of props are named by the tenant: `livery/props/<tenant>/<block>`. */
function blockImports(folder: string, from: string, to: string): Edited[] {
  const names = readdirSync(folder, { recursive: true, encoding: 'utf8' });
  return names
    .filter((name) => /^blocks[/\\].*\.tsx?$/.test(name))
    .map((name) => {
      const file = path.join(folder, name);
      const before = readFileSync(file, 'utf8');
      return { file, before, after: before.replaceAll(`livery/props/${from}/`, `livery/props/${to}/`) };
    });
}
