import { describe, expect, it } from 'vitest';
import type { SchemaNode } from '#generator/schemas/schema-node.ts';
import type { SchemaDocument, SchemaSet } from '#generator/schemas/schema-set.ts';
import { schemaTypes } from './schema-type.ts';

const other: SchemaDocument = {
  name: 'gates',
  id: 'https://x.example/gates',
  schema: { $defs: { gate: { title: 'Gate', type: 'string' } } },
};

function typesOf(schema: SchemaNode): {
  readonly text: string;
  readonly imports: Record<string, string[]>;
} {
  const document: SchemaDocument = { name: 'thing', id: 'https://x.example/thing', schema };
  const schemas: SchemaSet = {
    documents: new Map(),
    resolve: (ref) =>
      ref.startsWith('#')
        ? { document, schema: schema.$defs?.[ref.split('/').at(-1) ?? ''] ?? {} }
        : { document: other, schema: other.schema.$defs?.['gate'] ?? {} },
  };
  const { declarations, imports } = schemaTypes(document, schemas);
  return {
    text: [...declarations.values()].join(''),
    imports: Object.fromEntries([...imports].map(([name, types]) => [name, [...types]])),
  };
}

describe('schemaTypes', () => {
  it('writes readonly interfaces with their descriptions', () => {
    const { text } = typesOf({
      title: 'Thing',
      type: 'object',
      additionalProperties: false,
      required: ['id'],
      properties: { id: { type: 'string', description: 'Its name.' }, size: { type: 'integer' } },
    });
    expect(text).toBe(
      'export interface Thing {\n  /** Its name. */\n  readonly id: string;\n  readonly size?: number;\n}\n',
    );
  });

  it('gives a list that cannot be empty a first element', () => {
    expect(
      typesOf({ title: 'Thing', type: 'array', minItems: 1, items: { enum: ['a', 'b'] } }).text,
    ).toBe("export type Thing = readonly ['a' | 'b', ...('a' | 'b')[]];\n");
  });

  it('names titled schemas and imports those of other documents', () => {
    const { text, imports } = typesOf({
      title: 'Thing',
      type: 'object',
      additionalProperties: false,
      properties: { part: { $ref: '#/$defs/part' }, gate: { $ref: 'gates#/$defs/gate' } },
      $defs: { part: { title: 'Part', const: 'none' } },
    });
    expect(text).toContain('readonly part?: Part;');
    expect(text).toContain("export type Part = 'none';");
    expect(imports).toEqual({ gates: ['Gate'] });
  });

  it('does not follow a definition that contains itself for ever', () => {
    const { text } = typesOf({
      title: 'Thing',
      type: 'object',
      additionalProperties: false,
      properties: { not: { $ref: '#/$defs/self' } },
      $defs: {
        self: {
          title: 'Self',
          type: 'object',
          additionalProperties: false,
          properties: { all: { type: 'array', items: { $ref: '#/$defs/self' } } },
        },
      },
    });
    expect(text).toContain('readonly all?: readonly Self[];');
  });
});
