import { ownPrefix } from '#generator/blocks/own-blocks.ts';
import { blockSchema } from '#generator/schemas/schema-set.ts';
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
export function allReferences(files: TenantFiles, project: Project): Reference[] {
  const found: Reference[] = [];
  for (const [name, node] of files.all) {
    const schema = schemaOf(name);
    if (schema !== undefined) found.push(...namedElsewhere(node, schema, project.schemas));
  }
  for (const screen of files.screens.values()) {
    for (const { block, props } of blocksOf(screen)) {
      if (props && blockSchema(project.schemas, block))
        found.push(...namedIn(props, block, project));
    }
  }
  // A field is looked for in an operation's answer, not among names.
  return found.filter((one) => one.kind !== 'field');
}

// What a tenant's own block fills in is in its code, as far as its schema does not say.
function namedIn(props: Located, block: string, { schemas }: Project): readonly Reference[] {
  const named = namedElsewhere(props, `blocks/${block}`, schemas);
  return block.startsWith(ownPrefix) ? named.map((one) => ({ filled: null, ...one })) : named;
}
