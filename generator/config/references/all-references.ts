import { ownPrefix } from '#generator/blocks/own-blocks.ts';
import { oncePer } from '#generator/once-per.ts';
import type { SchemaSet } from '#generator/schemas/schema-set.ts';
import type { Located } from '../read/located.ts';
import type { Project } from '../read/project.ts';
import { blocksOf } from '../read/screen-blocks.ts';
import { schemaOf, type TenantFiles } from '../read/tenant-files.ts';
import { namedElsewhere, type Reference } from './named-elsewhere.ts';

/** Names of one kind that a tenant's files refer to. */
export function referredNames(
  files: TenantFiles,
  project: Project,
  kind: string,
): ReadonlySet<string> {
  return new Set(referenceLists(files, project).flatMap((list) => namesIn(list).get(kind) ?? []));
}

/** Kind → names, each once. */
export const namesIn = oncePer(
  (list: readonly Reference[]): ReadonlyMap<string, readonly string[]> => {
    const found = new Map<string, Set<string>>();
    for (const { kind, name } of list)
      found.set(kind, (found.get(kind) ?? new Set<string>()).add(name));
    return new Map([...found].map(([kind, names]) => [kind, [...names]]));
  },
);

/** Everything in a tenant's files that names something elsewhere: a list is one and the same in each tenant that inherits it. */
export function referenceLists(
  files: TenantFiles,
  { schemas }: Project,
): readonly (readonly Reference[])[] {
  return listsIn(schemas)(files);
}

const listsIn = oncePer((schemas: SchemaSet) =>
  oncePer((files: TenantFiles): readonly (readonly Reference[])[] => {
    const found: (readonly Reference[])[] = [];
    for (const [name, node] of files.all) {
      const schema = schemaOf(name);
      if (schema !== undefined) found.push(namedElsewhere(node, schema, schemas));
    }
    for (const screen of files.screens.values()) found.push(blockReferences(screen, schemas));
    return found.map(namesOnly);
  }),
);

// A field is looked for in an operation's answer, not among names.
const namesOnly = oncePer((list: readonly Reference[]): readonly Reference[] =>
  list.filter((one) => one.kind !== 'field'),
);

/** What the props of a screen's blocks name. */
export function blockReferences(screen: Located, schemas: SchemaSet): readonly Reference[] {
  return inBlocks(schemas)(screen);
}

const inBlocks = oncePer((schemas: SchemaSet) =>
  oncePer((screen: Located) =>
    blocksOf(screen).flatMap(({ block, props }) => {
      const named = props ? namedElsewhere(props, `blocks/${block}`, schemas) : [];
      // What a tenant's own block fills in is in its code, as far as its schema does not say.
      return block.startsWith(ownPrefix) ? named.map((one) => ({ filled: null, ...one })) : named;
    }),
  ),
);
