import { nodeAt, textAt, type Located } from '../read/located.ts';

/** One field of a form's schema, with every place that says something about it. */
export interface DeclaredField {
  readonly name: string;
  /** The first place, which findings point at. */
  readonly key: { readonly file: Located['place']['file']; readonly offset: number };
  readonly schemas: readonly Located[];
  /** Whether every schema that brings the field in asks for it, or the form does at its root. */
  readonly isRequired: boolean;
}

/** All fields that a form can ask for, those of its conditions among them, in the order of the schema. */
export function declaredFields(schema: Located): ReadonlyMap<string, DeclaredField> {
  const found = new Map<
    string,
    { key: DeclaredField['key']; schemas: Located[]; homes: Located[] }
  >();
  const branches = [schema, ...branchesIn(schema)];
  for (const branch of branches) {
    const properties = nodeAt(branch, ['properties']);
    for (const [name, { key, value }] of properties?.kind === 'object' ? properties.entries : []) {
      const field = found.get(name) ?? { key, schemas: [], homes: [] };
      field.schemas.push(value);
      field.homes.push(branch);
      found.set(name, field);
    }
  }
  const always = requiredIn(schema);
  return new Map(
    [...found].map(([name, { key, schemas, homes }]) => {
      const isRequired =
        always.includes(name) ||
        (homes.filter((home) => home !== schema).every((home) => requiredIn(home).includes(name)) &&
          homes.some((home) => home !== schema));
      return [name, { name, key, schemas, isRequired }];
    }),
  );
}

/** What one field's schemas say under a key; the first that says it. */
export function saidOf(field: DeclaredField, key: string): Located | undefined {
  return field.schemas.map((schema) => nodeAt(schema, [key])).find((node) => node !== undefined);
}

/** Whether a schema is that of a chosen file. */
export function isFileNode(schema: Located): boolean {
  return textAt(schema, 'type') === 'string' && textAt(schema, 'format') === 'chosen-file';
}

/** Whether a field holds a chosen file, or a list of them. */
export function isFileField({ schemas }: DeclaredField): boolean {
  return schemas.some((schema) => isFileNode(nodeAt(schema, ['items']) ?? schema));
}

function requiredIn(schema: Located): string[] {
  const required = nodeAt(schema, ['required']);
  return required?.kind === 'list' ? required.items.map((item) => textAt(item) ?? '') : [];
}

/** Parts of a schema that are about the same values as the whole and may bring fields in. */
export function branchesIn(schema: Located): Located[] {
  const direct = ['then', 'else'].flatMap((key) => nodeAt(schema, [key]) ?? []);
  const all = nodeAt(schema, ['allOf']);
  const dependencies = nodeAt(schema, ['dependencies']);
  const below = [
    ...direct,
    ...(all?.kind === 'list' ? all.items : []),
    ...(dependencies?.kind === 'object'
      ? [...dependencies.entries.values()].flatMap(({ value }) => {
          const choices = nodeAt(value, ['oneOf']);
          return [value, ...(choices?.kind === 'list' ? choices.items : [])];
        })
      : []),
  ].filter((branch) => branch.kind === 'object');
  return below.flatMap((branch) => [branch, ...branchesIn(branch)]);
}
