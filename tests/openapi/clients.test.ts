import { readFileSync, statSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { tenantClients } from '#generator/codegen/tenant-clients.ts';
import { largeDocument } from './large-document.ts';
import { strictProblems } from './strict-problems.ts';
import { tenantFolder } from './tenant-folder.ts';

const pl = tenantFolder();
afterAll(() => pl.root.remove());

const clients = path.join(pl.root.folder, '.livery/clients/pl');
const operations = 500;

/** Compiles files of the clients' folder; throws what the compiler says. */
function compile(...files: readonly string[]): void {
  const problems = strictProblems(clients, files);
  if (problems !== '') throw new Error(problems);
}

describe("types of a tenant's own document", () => {
  it(`compile under strict for ${operations} operations in a megabyte`, async () => {
    pl.write('openapi/large.json', largeDocument(operations));
    expect(
      statSync(path.join(pl.root.folder, 'tenants/pl/openapi/large.json')).size,
    ).toBeGreaterThan(1_000_000);
    const { written, findings } = await tenantClients(pl.root.workspace);
    compile('large.gen.ts');
    expect(written).toEqual(['.livery/clients/pl/large.gen.ts']);
    expect(findings.filter((one) => one.severity === 'error')).toEqual([]);
    expect(
      readFileSync(path.join(clients, 'large.gen.ts'), 'utf8').match(/^ {8}requestBody\??: /gm),
    ).toHaveLength(operations);
  }, 300_000);

  it('say what an operation takes and answers, under the names of the configuration', () => {
    writeFileSync(
      path.join(clients, 'use.ts'),
      `import type { operations } from './large.gen.ts';
type Answer = operations['list-orders0']['responses'][200]['content']['application/json'];
export const page: Answer = { items: [{ id: '1', field_0: 'x', parent: { id: '2', field_0: 'y' } }], next: null };
export type Given = [operations['createOrders0']['requestBody'], operations['putOrdersV0ById'], operations['deleteOrdersV0ById']];
`,
    );
    compile('use.ts');
    writeFileSync(
      path.join(clients, 'wrong.ts'),
      readFileSync(path.join(clients, 'use.ts'), 'utf8').replace("field_0: 'x'", 'field_0: 1'),
    );
    expect(() => compile('wrong.ts')).toThrow(/wrong\.ts\(3,/);
  }, 300_000);

  it('are left alone while nothing changes', async () => {
    expect((await tenantClients(pl.root.workspace)).written).toEqual([]);
  });

  it('are not made of a document with errors', async () => {
    pl.write('openapi/broken.json', {
      openapi: '3.1.0',
      info: {},
      paths: { '/a': { $ref: 'https://elsewhere.example/a.json' } },
    });
    const { written, findings } = await tenantClients(pl.root.workspace);
    expect(written).toEqual([]);
    expect(findings.map((one) => one.code)).toContain('openapi/outside');
  });

  it('follow references into the other files of the folder', async () => {
    pl.remove('openapi/broken.json');
    pl.remove('openapi/large.json');
    pl.write(
      'openapi/parts/thing.yaml',
      'Thing: { type: object, required: [id], properties: { id: { type: string }, again: { $ref: "#/Thing" } } }\n',
    );
    pl.write(
      'openapi/small.yaml',
      `openapi: 3.0.3
info: { title: Small, version: "1" }
paths:
  /things/{id}:
    get:
      parameters: [{ name: id, in: path, required: true, schema: { type: string } }]
      responses: { "200": { description: ok, content: { application/json: { schema: { $ref: "parts/thing.yaml#/Thing" } } } } }
`,
    );
    expect((await tenantClients(pl.root.workspace)).written).toEqual([
      '.livery/clients/pl/small.gen.ts',
    ]);
    writeFileSync(
      path.join(clients, 'small.ts'),
      `import type { operations } from './small.gen.ts';
export const thing: operations['getThingsById']['responses'][200]['content']['application/json'] = { id: '1', again: { id: '2' } };
`,
    );
    compile('small.ts');
  }, 300_000);

  it('take in what only looks like data: a header named x-…, a response named default, values of a discriminator', async () => {
    pl.remove('openapi/small.yaml');
    pl.remove('openapi/parts/thing.yaml');
    pl.write(
      'openapi/parts/headers.yaml',
      'x-request-id: { required: true, schema: { $ref: "values.yaml#/x-id" } }\n',
    );
    pl.write('openapi/parts/values.yaml', 'x-id: { type: integer }\n');
    pl.write(
      'openapi/parts/pets.yaml',
      `Cat: { type: object, required: [kind, claws], properties: { kind: { type: string }, claws: { type: integer } } }
Dog: { type: object, required: [kind, tail], properties: { kind: { type: string }, tail: { type: boolean } } }
Pet:
  oneOf: [{ $ref: "#/Cat" }, { $ref: "#/Dog" }]
  discriminator: { propertyName: kind, mapping: { cat: "pets.yaml#/Cat", dog: "./pets.yaml#/Dog" } }
`,
    );
    pl.write(
      'openapi/named.yaml',
      `openapi: 3.0.3
info: { title: Named, version: "1" }
paths:
  /pet:
    get:
      operationId: getPet
      responses:
        "200":
          description: ok
          headers: { x-request-id: { $ref: "parts/headers.yaml#/x-request-id" } }
          content: { application/json: { schema: { $ref: "parts/pets.yaml#/Pet" } } }
        default: { $ref: "#/components/responses/default" }
components:
  responses:
    default: { description: no, content: { application/json: { schema: { $ref: "parts/values.yaml#/x-id" } } } }
`,
    );
    expect(await tenantClients(pl.root.workspace)).toEqual({
      written: ['.livery/clients/pl/named.gen.ts'],
      findings: [],
    });
    writeFileSync(
      path.join(clients, 'named.ts'),
      `import type { operations } from './named.gen.ts';
type Responses = operations['getPet']['responses'];
export const header: Responses[200]['headers']['x-request-id'] = 1;
export const refusal: Responses['default']['content']['application/json'] = 1;
export const pet: Responses[200]['content']['application/json'] = { kind: 'dog', tail: true };
`,
    );
    compile('named.ts');
    for (const [right, wrong] of [
      ["'x-request-id'] = 1", "'x-request-id'] = 'a'"],
      ["'application/json'] = 1", "'application/json'] = 'a'"],
      ["kind: 'dog'", "kind: 'cow'"],
    ] as const) {
      const text = readFileSync(path.join(clients, 'named.ts'), 'utf8');
      writeFileSync(path.join(clients, 'wrong.ts'), text.replace(right, wrong));
      expect(() => compile('wrong.ts'), wrong).toThrow(/wrong\.ts\(/);
    }
  }, 300_000);
});
