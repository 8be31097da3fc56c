import { treeOf, type Tree } from './openapi-file.ts';

/** How a schema calls and explains its values. */
export interface Said {
  readonly title?: string;
  readonly description?: string;
}

/** The first title and the first description that one of these schemas has. */
export function saidOf(schemas: readonly Tree[]): Said {
  const said = (key: string): string | undefined =>
    schemas
      .map((schema) => schema[key])
      .find((text): text is string => typeof text === 'string' && text.trim() !== '');
  const [title, description] = [said('title'), said('description')];
  return {
    ...(title === undefined ? {} : { title }),
    ...(description === undefined ? {} : { description }),
  };
}

/** Properties by name, each with every schema that these give it. */
export function propertiesOf(schemas: readonly Tree[]): ReadonlyMap<string, readonly Tree[]> {
  const byName = new Map<string, Tree[]>();
  for (const schema of schemas)
    for (const [name, inner] of Object.entries(treeOf(schema['properties'])))
      byName.set(name, [...(byName.get(name) ?? []), treeOf(inner)]);
  return byName;
}
