import { readFileSync } from 'node:fs';
import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';
import type { Form } from '#config/form.gen.ts';

interface Tree {
  readonly [key: string]: unknown;
}

const api = JSON.parse(readFileSync('openapi/client.gen.json', 'utf8')) as Tree;
const known = new Map<
  string,
  { readonly validate: ValidateFunction; readonly example: Tree } | null
>();

/** What the form's operation would refuse in a request. What the block adds itself is taken from the contract's example. */
export function requestValidator(form: Form, body: unknown): string[] {
  const operation = known.get(form.submit.operation) ?? validatorOf(form.submit.operation);
  known.set(form.submit.operation, operation);
  if (operation === null)
    return [`nothing: the contract has no ${form.submit.operation} with a body`];
  const added = Object.fromEntries(
    (form.submit.given ?? []).flatMap((name) =>
      operation.example[name] === undefined ? [] : [[name, operation.example[name]]],
    ),
  );
  const whole = { ...added, ...(body as object) };
  return operation.validate(whole)
    ? []
    : (operation.validate.errors ?? []).map(
        ({ instancePath, message }) =>
          `${instancePath} ${message ?? ''} in ${JSON.stringify(whole)}`,
      );
}

function validatorOf(
  id: string,
): { readonly validate: ValidateFunction; readonly example: Tree } | null {
  const operations = Object.values(api['paths'] as Tree).flatMap((item) =>
    Object.values(item as Tree),
  ) as Tree[];
  const operation = operations.find((one) => `client/${String(one['operationId'])}` === id);
  const json = (
    (operation?.['requestBody'] as Tree | undefined)?.['content'] as Tree | undefined
  )?.['application/json'] as Tree | undefined;
  if (json === undefined) return null;
  const ajv = new Ajv2020({ strict: false, allErrors: true });
  addFormats.default(ajv);
  ajv.addFormat('password', true);
  const reference = (json['schema'] as Tree)['$ref'];
  return {
    validate: ajv.compile({ $ref: String(reference), components: api['components'] }),
    example: (json['example'] ?? {}) as Tree,
  };
}
