import { Ajv2020 } from 'ajv/dist/2020.js';
import type { ValidateFunction } from 'ajv/dist/2020.js';
import formatsPlugin from 'ajv-formats';
import type { Contract } from './contract.ts';

/** Compiled checks of the schemas that stand in a contract, by JSON pointer. */
export interface Validators {
  at(document: string, pointer: string): ValidateFunction;
}

/** Nothing is coerced, defaulted or removed: a request is what it is, or it is refused. */
export function createValidators(contracts: readonly Contract[]): Validators {
  const ajv = new Ajv2020({
    strict: true,
    allErrors: false,
    allowUnionTypes: true,
    coerceTypes: false,
    removeAdditional: false,
    useDefaults: false,
    validateSchema: true,
    strictRequired: false,
  });
  formatsPlugin.default(ajv, ['date', 'date-time', 'uri', 'uri-reference', 'email', 'uuid']);
  // A note for people and generators, never a check.
  ajv.addFormat('password', true);
  // The document around the schemas, and the examples inside them.
  ajv.addVocabulary([
    'openapi',
    'info',
    'servers',
    'tags',
    'paths',
    'components',
    'security',
    'example',
  ]);
  for (const { name, document } of contracts)
    ajv.addSchema({ ...document, $id: idOf(name) }, undefined, false, false);
  const compiled = new Map<string, ValidateFunction>();
  return {
    at(document, pointer) {
      const reference = `${idOf(document)}#${encodeURI(pointer)}`;
      const known = compiled.get(reference) ?? ajv.compile({ $ref: reference });
      compiled.set(reference, known);
      return known;
    },
  };
}

function idOf(document: string): string {
  return `https://livery.example/openapi/${document}`;
}
