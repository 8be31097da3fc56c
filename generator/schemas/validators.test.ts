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

  it('are reported when they differ', () => {
    expect(grammar.validateSchema({ type: 'objct' })).toBe(false);
  });
});
