import { afterAll, afterEach, beforeEach, describe, expect, it } from 'vitest';
import { loadOperations } from '#generator/openapi/load-operations.ts';
import { productDocument } from '#generator/openapi/product-document.ts';
import { isTree, treeOf } from '#generator/openapi/openapi-file.ts';
import { invalidates } from '#api/invalidates.gen.ts';
import { operationsIn } from '#generator/openapi/described-operation.ts';
import { workspaceAt } from '#generator/workspace.ts';
import { tenantFolder } from './tenant-folder.ts';

const workspace = workspaceAt();

describe('the contract', () => {
  const operations = loadOperations(workspace);

  it('has the total and what it was by day read anew together', () => {
    const having = (id: string) =>
      Object.keys(invalidates).filter((write) => invalidates[write]?.includes(id));
    expect(having('client/getAssets').length).toBeGreaterThan(20);
    expect(having('client/getWorth')).toEqual(having('client/getAssets'));
  });
  const reads = operations.filter(({ method }) => method === 'GET').map(({ id }) => id);

  it('says of every write what it changes, if only that it changes nothing', () => {
    const missing = ['client', 'market']
      .flatMap((document) => [...operationsIn(treeOf(productDocument(workspace, document)))])
      .filter(
        ({ method, operation }) =>
          method !== 'get' && isTree(operation) && !Array.isArray(operation['x-invalidates']),
      )
      .map(({ operation }) => operation['operationId']);
    expect(missing).toEqual([]);
  });

  it('names reads there, and nothing else', () => {
    expect(
      operations.flatMap(({ id, invalidates }) =>
        invalidates.filter((one) => !reads.includes(one)).map((one) => `${id} → ${one}`),
      ),
    ).toEqual([]);
    expect(
      operations.filter(({ method, invalidates }) => method === 'GET' && invalidates.length > 0),
    ).toEqual([]);
    expect(operations.find(({ id }) => id === 'client/addNominee')?.invalidates).toEqual([
      'client/listNominees',
    ]);
  });
});

describe("a document of a tenant's own", () => {
  const pl = tenantFolder();
  afterEach(() => pl.root.reset());
  afterAll(() => pl.root.remove());
  beforeEach(() =>
    pl.profile((profile) => {
      profile['services'] = { bank: { base: '/bank' } };
    }),
  );

  const bank = (invalidates: readonly string[]): string => `openapi: 3.1.0
info: { title: Bank, version: "1" }
paths:
  /cards:
    get: { operationId: listCards, responses: { "200": { description: ok } } }
    post:
      operationId: addCard
      x-invalidates: [${invalidates.join(', ')}]
      responses: { "204": { description: done } }
`;

  it('may name its own reads, and those of another document', () => {
    pl.write('openapi/bank.yaml', bank(['listCards', 'client/getAssets', 'bank/listCards']));
    expect(pl.lines()).toEqual([]);
  });

  it.each([
    [
      'listCrads',
      /^tenants\/pl\/openapi\/bank\.yaml:8:\d+ openapi\/invalidates there is no operation "listCrads" \(did you mean "listCards"\?\)/,
    ],
    [
      'addCard',
      /bank\.yaml:8:\d+ openapi\/invalidates x-invalidates must name GET operations; "addCard" is POST/,
    ],
    [
      'client/getAsets',
      /bank\.yaml:8:\d+ openapi\/invalidates there is no operation "client\/getAsets"/,
    ],
  ])('that names %s is reported at its location', (id, shape) => {
    pl.write('openapi/bank.yaml', bank([id]));
    expect(pl.lines().join('\n')).toMatch(shape);
  });
});
