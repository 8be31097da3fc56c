import { Ajv2020 } from 'ajv/dist/2020.js';
import { describe, expect, it } from 'vitest';
import { workspaceAt } from '#generator/workspace.ts';
import { loadSchemas } from './schema-set.ts';
import { schemaValidators } from './validators.ts';

const schemas = loadSchemas(workspaceAt());
const grammar = new Ajv2020({ strict: false });
const validate = schemaValidators(schemas);

describe('a schema of the configuration language', () => {
  it.each([...schemas.documents.values()])(
    '$name is one of JSON Schema 2020-12, and compiles strictly',
    ({ name, schema }) => {
      void grammar.validateSchema(schema);
      expect(grammar.errors ?? []).toEqual([]);
      expect(() => validate(name, {})).not.toThrow();
    },
  );

  it.each([...schemas.documents.values()])(
    '$name says every format in words, with an example',
    ({ schema }) => {
      expect(wordless(schema, '')).toEqual([]);
    },
  );

  it('finds a format that is not said in words', () => {
    expect(wordless({ properties: { id: { pattern: '^a$' } } }, '')).toEqual(['/properties/id']);
  });

  it('are reported when they differ', () => {
    expect(grammar.validateSchema({ type: 'objct' })).toBe(false);
  });
});

/** Where a pattern stands without what a finding says of it. */
function wordless(node: unknown, at: string): string[] {
  if (typeof node !== 'object' || node === null) return [];
  const { pattern, 'x-format': words, examples } = node as Readonly<Record<string, unknown>>;
  const isSaid = typeof words === 'string' && Array.isArray(examples) && examples.length > 0;
  return [
    ...(typeof pattern === 'string' && !isSaid ? [at] : []),
    ...Object.entries(node).flatMap(([key, inner]) => wordless(inner, `${at}/${key}`)),
  ];
}
