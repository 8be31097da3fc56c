import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { errorCatalogue, fieldCodes, isErrorCode } from '#core/error-catalogue.ts';
import type { JsonObject, JsonValue } from '#server/http/contract.ts';
import { readContract } from '#server/http/contract.ts';
import { createValidators } from '#server/http/validators.ts';
import { notAvailable } from '#server/not-available.ts';

const documents = new URL('../../openapi/', import.meta.url);
const contracts = await Promise.all([
  readContract('client', new URL('client.gen.json', documents)),
  readContract('market', new URL('market.gen.json', documents)),
  readContract('desk', new URL('desk.gen.json', documents)),
]);
const validators = createValidators(contracts);

describe.each(contracts)('the $name document', ({ name, document, operations }) => {
  it('names every operation once, in camelCase', () => {
    const ids = operations.map(({ id }) => id);
    expect(new Set(ids).size).toBe(ids.length);
    for (const id of ids) expect(id).toMatch(/^[a-z][A-Za-z0-9]+$/);
  });

  it('gives every answer and every body an example that fits its schema', () => {
    for (const operation of operations.filter(({ upgrade }) => !upgrade)) {
      for (const [status, { pointer }] of operation.answers) {
        if (pointer === null) continue;
        const example = at(document, pointer.replace(/schema$/, 'example'));
        const validate = validators.at(name, pointer);
        expect([
          operation.id,
          status,
          example !== undefined,
          validate(example),
          validate.errors,
        ]).toEqual([operation.id, status, true, true, null]);
      }
      if (!operation.body) continue;
      const validate = validators.at(name, operation.body.pointer);
      expect([operation.id, validate(operation.body.example), validate.errors]).toEqual([
        operation.id,
        true,
        null,
      ]);
    }
  });

  it('announces the errors of every operation, each with its status, and no status without an error', () => {
    for (const operation of operations) {
      expect([operation.id, operation.errors.length > 0]).toEqual([operation.id, true]);
      const statuses = operation.errors.map((code) =>
        isErrorCode(code) ? errorCatalogue[code] : 0,
      );
      const listed = [...operation.answers.keys()].filter((status) => status >= 400);
      expect([operation.id, [...new Set(statuses)].sort()]).toEqual([operation.id, listed.sort()]);
    }
  });

  it('declares the key of what is done once, for clients alone and with every code that comes of it', () => {
    for (const { id, idempotent, parameters, security, errors, method } of operations) {
      const codes = ['idempotencyKeyMissing', 'idempotencyKeyReused', 'idempotencyInFlight'];
      expect([
        id,
        parameters.some((parameter) => parameter.name === 'Idempotency-Key'),
        codes.filter((code) => errors.includes(code)),
      ]).toEqual([id, idempotent, idempotent ? codes : []]);
      if (idempotent) expect([id, security, method === 'GET']).toEqual([id, [['bearer']], false]);
    }
  });

  it('knows everything that can be wrong with a field', () => {
    expect(at(document, '/components/schemas/FieldProblem/properties/code/enum')).toEqual([
      ...fieldCodes,
    ]);
  });

  it('speaks snake_case, and money as text', () => {
    const schemas = at(document, '/components/schemas');
    const keys: string[] = [];
    collect(schemas, keys);
    expect(keys.length).toBeGreaterThan(20);
    // The rule of a feature keeps the names that the specification gives it.
    const exceptions = new Set(['allPerms', 'anyPerm', 'retryAfter']);
    expect(keys.filter((key) => !/^[a-z][a-z0-9_]*$/.test(key) && !exceptions.has(key))).toEqual(
      [],
    );
  });
});

describe('the areas of the client document', () => {
  const folder = new URL('client/', documents);
  const named = contracts.find(({ name }) => name === 'client')?.document['paths'];

  it.each(readdirSync(folder))('%s: every path is named in client.yaml', (file) => {
    const area = parse(readFileSync(new URL(file, folder), 'utf8')) as JsonObject;
    expect(
      Object.keys(area['paths'] ?? {}).filter((path) => !Object.hasOwn(Object(named), path)),
    ).toEqual([]);
  });
});

describe('operations that are not offered', () => {
  it('are exactly those whose contract announces notAvailable', () => {
    const announced = contracts.flatMap(({ operations }) =>
      operations.filter(({ errors }) => errors.includes('notAvailable')).map(({ id }) => id),
    );
    expect([...notAvailable].sort()).toEqual(announced.sort());
  });
});

/** Names of all properties that schemas declare. */
function collect(value: JsonValue | undefined, keys: string[]): void {
  if (typeof value !== 'object' || value === null) return;
  if (Array.isArray(value)) {
    for (const item of value as readonly JsonValue[]) collect(item, keys);
    return;
  }
  for (const [key, child] of Object.entries(value as JsonObject)) {
    if (key === 'properties' && typeof child === 'object' && child !== null)
      keys.push(...Object.keys(child));
    if (key !== 'example') collect(child, keys);
  }
}

function at(root: JsonObject, pointer: string): JsonValue | undefined {
  let value: JsonValue | undefined = root;
  for (const part of pointer.split('/').slice(1)) {
    const name = part.replaceAll('~1', '/').replaceAll('~0', '~');
    value = typeof value === 'object' && value !== null ? (value as JsonObject)[name] : undefined;
  }
  return value;
}
