import { ownPrefix } from '#generator/blocks/own-blocks.ts';
import { oncePer } from '#generator/once-per.ts';
import type { SchemaSet } from '#generator/schemas/schema-set.ts';
import type { Located } from '../read/located.ts';
import type { Project } from '../read/project.ts';
import { blocksOf } from '../read/screen-blocks.ts';
import { schemaOf, type TenantFiles } from '../read/tenant-files.ts';
import { namedElsewhere, type Reference } from './named-elsewhere.ts';

/** Ids of messages that the configuration refers to. */
export function referredMessages(files: TenantFiles, project: Project): ReadonlySet<string> {
  return new Set(
    allReferences(files, project)
      .filter((one) => one.kind === 'message')
      .map((one) => one.name),
  );
}

/** Everything in a tenant's files that names something elsewhere. */
export function allReferences(files: TenantFiles, { schemas }: Project): readonly Reference[] {
  return referencesIn(schemas)(files);
}

/** The same by what they are found in: a list is one and the same in each tenant that inherits it. */
export function referenceLists(
  files: TenantFiles,
  { schemas }: Project,
): readonly (readonly Reference[])[] {
  return listsIn(schemas)(files);
}

const referencesIn = oncePer((schemas: SchemaSet) =>
  oncePer((files: TenantFiles): readonly Reference[] => listsIn(schemas)(files).flat()),
);

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
