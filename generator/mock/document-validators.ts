import { Ajv2020, type ErrorObject, type ValidateFunction } from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';
import type { Tree } from '#generator/openapi/openapi-file.ts';
import { jsonSchema, type Direction } from './json-schema.ts';

/** What is wrong with a value; empty when nothing is. */
export type ValidateValue = (value: unknown) => readonly ErrorObject[];

/** Validators of the schemas of one document; each is compiled when it is first asked for. Throws where a schema cannot be compiled. */
export interface DocumentValidators {
  validator(schema: Tree, direction: Direction): ValidateValue;
}

export function documentValidators(tree: Tree): DocumentValidators {
  const known = {
    request: new Map<Tree, ValidateValue>(),
    response: new Map<Tree, ValidateValue>(),
  };
  const compilers = new Map<Direction, Ajv2020>();

  function compilerFor(direction: Direction): Ajv2020 {
    const before = compilers.get(direction);
    if (before) return before;
    const ajv = new Ajv2020({
      allErrors: true,
      strict: false,
      logger: false,
      validateSchema: false,
    });
    addFormats.default(ajv);
    const whole = jsonSchema(tree, tree, direction, direction);
    if (typeof whole === 'object' && whole !== null) ajv.addSchema(whole, direction);
    compilers.set(direction, ajv);
    return ajv;
  }

  return {
    validator(schema, direction) {
      const before = known[direction].get(schema);
      if (before) return before;
      const compiled = jsonSchema(schema, tree, direction, direction);
      const check = compile(compilerFor(direction), Object(compiled));
      const validate: ValidateValue = (value) => (check(value) ? [] : (check.errors ?? []));
      known[direction].set(schema, validate);
      return validate;
    },
  };
}

// The compiler names references as they were led into its own copy of the document.
function compile(ajv: Ajv2020, schema: object): ValidateFunction {
  try {
    return ajv.compile(schema);
  } catch (error) {
    if (!(error instanceof Ajv2020.MissingRefError)) throw error;
    throw new Error(`unresolved $ref ${error.missingRef.replace(/^[a-z]+#/, '#')}`, {
      cause: error,
    });
  }
}
