import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterAll, describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { checkAnswer } from './check-answer.ts';
import { readContract } from './contract.ts';
import { createValidators } from './validators.ts';

const document = `
openapi: 3.1.0
security: [ { bearer: [] } ]
paths:
  /things/{id}:
    parameters:
      - { name: id, in: path, required: true, schema: { type: string } }
    put:
      operationId: putThing
      x-gate: [ { gate: verified }, { feature: things } ]
      x-errors: [ notFound ]
      parameters: [ { $ref: '#/components/parameters/Page' } ]
      requestBody: { required: true, content: { application/json: { schema: { $ref: '#/components/schemas/Thing' }, example: { size: 1 } } } }
      responses:
        '200': { description: ok, content: { application/json: { schema: { $ref: '#/components/schemas/Thing' } } } }
        '204': { description: nothing }
        '404': { $ref: '#/components/responses/NotFound' }
    get: { operationId: getThing, security: [], responses: { '204': { description: nothing } } }
  /live:
    get: { operationId: live, x-websocket: true, security: [ { token: [] }, { token: [], bearer: [] } ], responses: { '101': { description: open } } }
components:
  parameters: { Page: { name: page, in: query, schema: { type: integer } } }
  responses:
    NotFound: { description: none, content: { application/problem+json: { schema: { type: object, required: [ code ] } } } }
  schemas: { Thing: { type: object, additionalProperties: false, required: [ size ], properties: { size: { type: integer } } } }
`;

const folder = await mkdtemp(join(tmpdir(), 'livery-contract-'));
afterAll(() => rm(folder, { recursive: true }));

async function read(text: string) {
  const file = join(folder, 'document.gen.json');
  await writeFile(file, JSON.stringify(parse(text)));
  return readContract('things', pathToFileURL(file));
}

const contract = await read(document);
const validators = createValidators([contract]);
const operation = (id: string) =>
  contract.operations.find((each) => each.id === id) ?? expect.fail(id);

describe('readContract', () => {
  it('finds operations with the parameters of their path and their own, behind references', () => {
    expect(contract.operations.map(({ id, method }) => [id, method])).toEqual([
      ['getThing', 'GET'],
      ['putThing', 'PUT'],
      ['live', 'GET'],
    ]);
    expect(
      operation('putThing').parameters.map(({ name, in: place, required }) => [
        name,
        place,
        required,
      ]),
    ).toEqual([
      ['id', 'path', true],
      ['page', 'query', false],
    ]);
    expect(operation('putThing').body).toMatchObject({ required: true, example: { size: 1 } });
  });

  it('reads security with its inheritance, its access for guests and its sets', () => {
    expect(operation('putThing').security).toEqual([['bearer']]);
    expect(operation('getThing').security).toEqual([]);
    expect(operation('live').security).toEqual([['token'], ['token', 'bearer']]);
    expect(operation('live').upgrade).toBe(true);
  });

  it('reads what must hold for who calls', () => {
    expect(operation('putThing').gates).toEqual([{ gate: 'verified' }, { feature: 'things' }]);
    expect(operation('getThing').gates).toEqual([]);
  });

  it('stops at a document that is wrong', async () => {
    await expect(read('paths: { /a: { get: { responses: {} } } }')).rejects.toThrow(/operationId/);
    await expect(
      read('paths: { /a: { get: { operationId: a, responses: {}, x-gate: [ { level: 1 } ] } } }'),
    ).rejects.toThrow(/x-gate/);
    await expect(
      read(
        'paths: { /a: { get: { operationId: a, responses: {}, x-gate: [ { gate: b, feature: c } ] } } }',
      ),
    ).rejects.toThrow(/one thing/);
    await expect(
      read(
        'paths: { /a: { get: { operationId: a, parameters: [ { $ref: "#/nowhere" } ], responses: {} } } }',
      ),
    ).rejects.toThrow(/nowhere/);
  });
});

describe('checkAnswer', () => {
  const check = (status: number, type: string | null, body: string | null) =>
    checkAnswer(operation('putThing'), status, type, body, validators);

  it('keeps quiet about an answer that fits', () => {
    expect(check(200, 'application/json; charset=utf-8', '{"size":1}')).toBeNull();
    expect(check(204, null, null)).toBeNull();
    expect(check(404, 'application/problem+json', '{"code":"notFound"}')).toBeNull();
  });

  it.each([
    ['a missing property', 200, 'application/json', '{}'],
    ['a property too many', 200, 'application/json', '{"size":1,"more":1}'],
    ['another type', 200, 'application/json', '{"size":"1"}'],
    ['a status that is not listed', 201, 'application/json', '{"size":1}'],
    ['another media type', 200, 'text/html', '{"size":1}'],
    ['a body where none is promised', 204, null, '{}'],
    ['a code that is not announced', 404, 'application/problem+json', '{"code":"forbidden"}'],
  ])('reports %s', (_what, status, type, body) => {
    expect(check(status, type, body)).toContain('putThing');
  });
});
