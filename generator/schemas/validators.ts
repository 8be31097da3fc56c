import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import path from 'node:path';
import type { ErrorObject, Options, ValidateFunction } from 'ajv';
import { Ajv2020 } from 'ajv/dist/2020.js';
import standaloneCode from 'ajv/dist/standalone/index.js';
import addFormats from 'ajv-formats';
import { oncePer } from '#generator/once-per.ts';
import { builtFile, productCache } from '#generator/workspace.ts';
import { writeWhole } from '#generator/write-whole.ts';
import { loadCompiled } from './load-compiled.ts';
import { annotations, type SchemaNode } from './schema-node.ts';
import type { SchemaDocument, SchemaSet } from './schema-set.ts';

/** Checks a plain value against the schema of that name and answers all errors. */
export type Validate = (name: string, value: unknown) => readonly ErrorObject[];

/** Compiled validators by the id of their schema. */
type Validators = Readonly<Record<string, ValidateFunction>>;

const options = {
  allErrors: true,
  verbose: true,
  strict: true,
  strictRequired: false,
  strictTypes: false,
  // That the schemas are schemas is held by a test; asking each time would take longer than all the rest.
  validateSchema: false,
  code: { source: true },
};

/** Validators of the language. Compiling them takes longer than checking all tenants, so their code is kept. */
export function schemaValidators(schemas: SchemaSet): Validate {
  const validators = compiledOf(schemas);
  const errorsOf = (validate: ValidateFunction, value: unknown) => {
    void validate(value);
    return validate.errors ?? [];
  };
  const kept = oncePer((validate: ValidateFunction) =>
    oncePer((value: object) => errorsOf(validate, value)),
  );
  return (name, value) => {
    const validate = validators[schemas.documents.get(name)?.id ?? name];
    if (!validate) throw new Error(`there is no schema ${name}`);
    // What cannot change is what tenants inherit: its errors are those of the tenant before.
    return typeof value === 'object' && value !== null && Object.isFrozen(value)
      ? kept(validate)(value)
      : errorsOf(validate, value);
  };
}

/**
 * The validator of the props of a block that is a tenant's own; its schema may refer to these documents. Throws where it
 * cannot be compiled.
 */
export function propsValidator(
  schema: SchemaNode,
  shared: readonly SchemaDocument[],
): ValidateFunction {
  const documents = [...shared, { name: propsId, id: propsId, schema }];
  const own = { ...options, validateFormats: false };
  const file = path.join(productCache, validatorsName('props', own, documents));
  if (!existsSync(file)) writeWhole(file, codeOf(own, documents, [propsId]));
  const validate = validatorsIn(file)[propsId];
  if (!validate) throw new Error(`${file} has no validator`);
  return validate;
}

const propsId = 'props';

function validatorsIn(file: string): Validators {
  const cache = path.join(productCache, `${path.basename(file)}.v8`);
  return loadCompiled(file, cache) as Validators;
}

function compiledOf(schemas: SchemaSet): Validators {
  const documents = [...schemas.documents.values()];
  const name = validatorsName('schemas', options, documents);
  const built = builtFile(name);
  if (existsSync(built)) return validatorsIn(built);
  const file = path.join(productCache, name);
  if (!existsSync(file)) writeWhole(file, codeOf(options, documents, idsOf(documents)));
  return validatorsIn(file);
}

/** The compiled validators as a file, for a product that is packed. */
export function validatorsFile({ documents }: SchemaSet): {
  readonly name: string;
  readonly code: string;
} {
  const all = [...documents.values()];
  return {
    name: validatorsName('schemas', options, all),
    code: codeOf(options, all, idsOf(all)),
  };
}

function idsOf(documents: readonly SchemaDocument[]): string[] {
  return documents.map(({ id }) => id);
}

function validatorsName(kind: string, options: Options, documents: readonly object[]): string {
  const key = createHash('sha256')
    .update(JSON.stringify([options, documents]))
    .digest('hex');
  return `${kind}-${key.slice(0, 16)}.cjs`;
}

function codeOf(
  options: Options,
  documents: readonly SchemaDocument[],
  ids: readonly string[],
): string {
  const ajv = new Ajv2020(options);
  addFormats.default(ajv, { mode: 'fast', formats: ['uri', 'date', 'email'] });
  ajv.addVocabulary([...annotations]);
  for (const { schema, id } of documents) ajv.addSchema(schema, id);
  const names = Object.fromEntries(ids.map((id, index) => [`validate${index}`, id]));
  const table = ids.map((id, index) => `${JSON.stringify(id)}: exports.validate${index}`);
  return `${standaloneCode.default(ajv, names)}\nmodule.exports = { ${table.join(', ')} };\n`;
}
