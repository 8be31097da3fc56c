import type { SchemaNode } from '#generator/schemas/schema-node.ts';
import type { SchemaDocument, SchemaSet } from '#generator/schemas/schema-set.ts';

export interface PageOptions {
  readonly title: string;
  /** Depth of the page's heading. */
  readonly level: number;
}

interface Found {
  readonly document: SchemaDocument;
  readonly schema: SchemaNode;
}

/** One schema in words: a table of keys for the file, then one for each thing that it is made of. */
export function schemaPage(
  document: SchemaDocument,
  schemas: SchemaSet,
  { title, level }: PageOptions = { title: document.name, level: 1 },
): string {
  const heading = (depth: number, text: string): string => `${'#'.repeat(level + depth)} ${text}\n`;
  const { schema } = document;
  const parts = [
    heading(0, title),
    `${schema.description ?? ''}\n`,
    keyTable(schema, document, schemas),
  ];
  for (const [name, inner] of nested(schema, document, schemas)) {
    parts.push(
      heading(1, name),
      `${inner.schema.description ?? ''}\n`,
      keyTable(inner.schema, inner.document, schemas),
    );
  }
  return parts.filter((part) => part.trim() !== '').join('\n');
}

function keyTable(schema: SchemaNode, document: SchemaDocument, schemas: SchemaSet): string {
  const rows = keysOf(schema).map(([key, property]) => {
    const target = follow({ document, schema: property }, schemas);
    const description = property.description ?? target.schema.description ?? '';
    const needed = schema.required?.includes(key) === true ? ' **needed**' : '';
    return `| \`${key}\`${needed} | ${cell(typeOf(property, document, schemas))} | ${cell(description)} | ${cell(exampleOf(property) ?? exampleOf(target.schema) ?? '')} |`;
  });
  return rows.length === 0
    ? ''
    : `| key | value | what it is | example |\n|---|---|---|---|\n${rows.join('\n')}\n`;
}

// Whatever has keys of its own and stands below a key gets a table; another document has a page of its own.
function nested(
  schema: SchemaNode,
  document: SchemaDocument,
  schemas: SchemaSet,
): Map<string, Found> {
  const found = new Map<string, Found>();
  const visit = (node: SchemaNode, from: SchemaDocument, name: string): void => {
    const target = follow({ document: from, schema: node }, schemas);
    if (target.document !== document) return;
    const title = target.schema.title ?? name;
    if (found.has(title)) return;
    if (target.schema !== schema && keysOf(target.schema).length > 0) found.set(title, target);
    for (const [key, property] of keysOf(target.schema)) visit(property, target.document, key);
    for (const inner of [
      target.schema.items,
      target.schema.additionalProperties,
      ...(target.schema.oneOf ?? []),
      ...(target.schema.anyOf ?? []),
    ]) {
      if (typeof inner === 'object') visit(inner, target.document, name);
    }
  };
  for (const [key, property] of keysOf(schema)) visit(property, document, key);
  return found;
}

function typeOf(schema: SchemaNode, from: SchemaDocument, schemas: SchemaSet): string {
  const { document, schema: target } = follow({ document: from, schema }, schemas);
  if (document !== from && target.title !== undefined) return target.title;
  if (target.const !== undefined) return `\`${JSON.stringify(target.const)}\``;
  if (target.enum) return target.enum.map((value) => `\`${String(value)}\``).join(' ');
  if (schema['x-ref'] !== undefined) return `name of a ${schema['x-ref']}`;
  if (target.type === 'array')
    return `list of ${target.items ? typeOf(target.items, document, schemas) : 'anything'}`;
  if (target.oneOf ?? target.anyOf) return target.title ?? 'one of several schemas';
  if (target.type === 'object') return target.title ?? 'object';
  const limits = [
    ['minimum', 'from'],
    ['maximum', 'to'],
    ['minLength', 'at least'],
    ['maxLength', 'at most'],
  ] as const;
  const numbers = target as Readonly<Record<string, unknown>>;
  const said = limits
    .filter(([key]) => numbers[key] !== undefined)
    .map(([key, word]) => `${word} ${String(numbers[key])}`);
  return [typeNames[target.type ?? ''] ?? 'anything', ...said].join(' ');
}

const typeNames: Readonly<Record<string, string>> = {
  string: 'text',
  integer: 'integer',
  number: 'number',
  boolean: 'a boolean',
  null: 'null',
};

function keysOf(schema: SchemaNode): [string, SchemaNode][] {
  return Object.entries(schema.properties ?? {}).filter(([key]) => key !== '$schema');
}

function follow(found: Found, schemas: SchemaSet): Found {
  return found.schema.$ref === undefined
    ? found
    : follow(schemas.resolve(found.schema.$ref, found.document), schemas);
}

function exampleOf(schema: SchemaNode): string | undefined {
  const examples = (schema as { readonly examples?: readonly unknown[] }).examples;
  return examples?.[0] === undefined ? undefined : `\`${JSON.stringify(examples[0])}\``;
}

function cell(text: string): string {
  return text.replaceAll('|', '\\|').replaceAll('\n', ' ');
}
