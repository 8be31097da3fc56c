import type { ErrorObject, ValidateFunction } from 'ajv';
import { Ajv2020 } from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';
import type { SchemaSet } from './schema-set.ts';

/** Checks a plain value against the schema of that name and answers all errors. */
export type Validate = (name: string, value: unknown) => readonly ErrorObject[];

/** Compiles each schema when it is first asked for. */
export function schemaValidators(schemas: SchemaSet): Validate {
  // That the schemas are schemas is held by a test; asking each time would take longer than all the rest.
  const ajv = new Ajv2020({
    allErrors: true,
    verbose: true,
    strict: true,
    strictRequired: false,
    strictTypes: false,
    validateSchema: false,
  });
  addFormats.default(ajv, { mode: 'fast', formats: ['uri', 'date', 'email'] });
  ajv.addVocabulary([
    'x-ref',
    'x-flat',
    'x-answer',
    'x-operations',
    'x-contrast',
    'x-operation-limit',
  ]);
  for (const document of schemas.documents.values()) ajv.addSchema(document.schema, document.id);
  const compiled = new Map<string, ValidateFunction>();
  return (name, value) => {
    const id = schemas.documents.get(name)?.id ?? name;
    const validate = compiled.get(name) ?? ajv.getSchema(id);
    if (!validate) throw new Error(`there is no schema ${name}`);
    compiled.set(name, validate);
    validate(value);
    return validate.errors ?? [];
  };
}
