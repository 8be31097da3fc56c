import { blockReferences, namesIn } from '../config/references/all-references.ts';
import { namedElsewhere, type Reference } from '../config/references/named-elsewhere.ts';
import { type Located, nodeAt, noEntries } from '../config/read/located.ts';
import { gateFile } from '../config/references/gate-file.ts';
import { offeredScreens } from '../config/references/offered-screens.ts';
import type { Project } from '../config/read/project.ts';
import type { TenantFiles } from '../config/read/tenant-files.ts';

/** `block`, `form`, `message`, `gate` … → what the screens on offer, their forms and the menu name. */
export type UsedNames = ReadonlyMap<string, ReadonlySet<string>>;

/** Everything that can be met in a tenant's app, by kind. */
export function usedNames(files: TenantFiles, project: Project): UsedNames {
  const used = new Map<string, Set<string>>();
  const note = (references: readonly Reference[]): void => {
    for (const [kind, names] of namesIn(references)) {
      const known = used.get(kind) ?? new Set();
      for (const name of names) known.add(name);
      used.set(kind, known);
    }
  };
  const read = (node: Located | undefined, schema: string): void =>
    node && note(namedElsewhere(node, schema, project.schemas));
  read(files.all.get('navigation'), 'navigation');
  for (const id of offeredScreens(files)) {
    const screen = files.screens.get(id);
    read(screen, 'screen');
    if (screen) note(blockReferences(screen, project.schemas));
  }
  for (const form of used.get('form') ?? []) read(files.forms.get(form), 'form');
  const gates = nodeAt(files.all.get('gates') ?? noEntries, ['gates']);
  // A set grows while it is walked, which follows the gates that gates name.
  for (const name of used.get('gate') ?? []) {
    const entry = gates?.kind === 'object' ? gates.entries.get(name) : undefined;
    if (entry) read(gateFile(name, entry), 'gates');
  }
  return used;
}

/** Names of one kind that were used before and are no more. */
export function lostNames(before: UsedNames, after: UsedNames, kind: string): string[] {
  return [...(before.get(kind) ?? [])].filter((name) => after.get(kind)?.has(name) !== true).sort();
}
