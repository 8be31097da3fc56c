import { describe, expect, it } from 'vitest';
import { productDocument } from '#generator/openapi/product-document.ts';
import { isTree, type Tree } from '#generator/openapi/openapi-file.ts';
import { workspaceAt } from '#generator/workspace.ts';
import { awkwardDocument } from './awkward-document.ts';
import { mockStage } from './mock-stage.ts';

const token = { authorization: 'Bearer anything' };
const goal = {
  name: 'A car',
  target: '500.00',
  due: '2030-12-01',
  owner: { full_name: 'Ana' },
  parts: [{ label: 'one' }],
  currency: 'EUR',
  kind: 'goal',
};

/** The document without what it gives as examples. */
function withoutExamples(value: unknown, key = ''): unknown {
  if (Array.isArray(value)) return value.map((item) => withoutExamples(item));
  if (!isTree(value)) return value;
  return Object.fromEntries(
    Object.entries(value)
      .filter(([name]) => key === 'properties' || !['example', 'examples'].includes(name))
      .map(([name, inner]) => [name, withoutExamples(inner, name)]),
  );
}

function product(name: string): Tree {
  const tree = productDocument(workspaceAt(), name);
  if (!isTree(tree)) throw new Error(`${name} is no document`);
  return tree;
}

/** Rows of the list of goals. */
function goals(stage: ReturnType<typeof mockStage>): Record<string, unknown>[] {
  const { body } = stage.ask('GET', '/goals?state=open', { headers: token });
  const rows = isTree(body) ? body['results'] : undefined;
  if (!Array.isArray(rows)) throw new Error('no list of goals');
  return rows;
}

describe('a mock', () => {
  it.each(['client', 'market'])(
    'makes values for every response of %s that fit its schemas',
    (name) => {
      const bare = withoutExamples(product(name));
      const stage = mockStage(name, isTree(bare) ? bare : {});
      expect(stage.service.operations.length).toBeGreaterThan(10);
      expect(stage.service.warnings()).toEqual([]);
    },
  );

  it('answers the same under the same seed, and something else under another', () => {
    const [one, same, other] = [1, 1, 2].map((seed) =>
      JSON.stringify(mockStage('savings', awkwardDocument, { seed }).ask('GET', '/rates').body),
    );
    expect(one).toBe(same);
    expect(other).not.toBe(one);
    expect(JSON.parse(one ?? '')).toHaveLength(3);
  });

  it('answers the example where the document gives one, and says when that does not fit', () => {
    const document = {
      openapi: '3.1.0',
      paths: {
        '/rate': {
          get: {
            operationId: 'rate',
            responses: {
              200: {
                content: {
                  'application/json': {
                    schema: { type: 'object', properties: { rate: { type: 'number' } } },
                    example: { rate: '4.5' },
                  },
                },
              },
            },
          },
        },
      },
    };
    const stage = mockStage('rates', document);
    expect(stage.ask('GET', '/rate').body).toEqual({ rate: '4.5' });
    expect(stage.service.warnings()).toEqual([
      'rates/rate: the example of its response does not fit its own schema (/rate must be number)',
    ]);
  });

  it('names no next page, or it would be asked for pages without end', () => {
    const bare = withoutExamples(product('client'));
    const stage = mockStage('client', isTree(bare) ? bare : {});
    const { status, body } = stage.ask('GET', '/deposit/app/v1/list', {
      headers: { ...token, 'x-tenant-id': 'tenant-1', 'accept-language': 'en-US' },
    });
    expect(status).toBe(200);
    expect(body).toMatchObject({ next: null, items: [{}, {}, {}] });
  });

  it('asks for the declared credentials, in shape', () => {
    const { ask } = mockStage('savings', awkwardDocument);
    const refused = ask('GET', '/goals?state=open');
    expect(refused).toMatchObject({
      status: 401,
      headers: { 'WWW-Authenticate': 'Bearer realm="mock"' },
      body: { code: 'unauthorized', detail: expect.stringContaining('Authorization: Bearer') },
    });
    for (const authorization of ['Bearer', 'Basic eDp5', ''])
      expect(ask('GET', '/goals?state=open', { headers: { authorization } }).status).toBe(401);
    expect(ask('GET', '/goals?state=open', { headers: token }).status).toBe(200);
  });

  it('takes any of the declared alternatives, and all that one of them names', () => {
    const document = {
      openapi: '3.1.0',
      security: [{ key: [], region: [] }, { cookie: [] }],
      paths: {
        '/a': { get: { responses: { 204: {} } } },
        '/free': { get: { security: [], responses: { 204: {} } } },
      },
      components: {
        securitySchemes: {
          key: { type: 'apiKey', in: 'header', name: 'X-Key' },
          region: { type: 'apiKey', in: 'query', name: 'region' },
          cookie: { type: 'apiKey', in: 'cookie', name: 'sid' },
        },
      },
    };
    const { ask } = mockStage('keys', document);
    const status = (target: string, headers = {}) => ask('GET', target, { headers }).status;
    expect(status('/free')).toBe(204);
    expect(status('/a')).toBe(401);
    expect(status('/a', { 'x-key': 'k' })).toBe(401);
    expect(status('/a?region=eu', { 'x-key': 'k' })).toBe(204);
    expect(status('/a', { cookie: 'x=1; sid=2' })).toBe(204);
    expect(status('/a', { cookie: 'x=1; sid=' })).toBe(401);
  });

  it('says of each part of a request why it does not fit', () => {
    const { ask } = mockStage('savings', awkwardDocument);
    const { status, body } = ask('POST', '/goals', {
      body: { ...goal, target: 'much', currency: 'XXX', due: undefined },
    });
    expect(status).toBe(400);
    expect(body).toMatchObject({
      code: 'requestInvalid',
      errors: [
        { pointer: '/due', code: 'required' },
        { pointer: '/target', code: 'pattern' },
        {
          pointer: '/currency',
          code: 'notOneOf',
          detail: '/currency must be one of EUR, USD, PLN, TRY',
        },
      ],
    });
    expect(ask('GET', '/goals', { headers: token })).toMatchObject({
      status: 400,
      body: { errors: [{ parameter: 'query state', code: 'required' }] },
    });
    expect(ask('GET', '/goals?state=closed', { headers: token })).toMatchObject({
      status: 400,
      body: { errors: [{ parameter: 'query state', code: 'notOneOf' }] },
    });
    expect(ask('POST', '/goals', { body: '{' }).status).toBe(400);
    expect(ask('POST', '/goals')).toMatchObject({
      status: 400,
      body: { errors: [{ pointer: '' }] },
    });
    expect(
      ask('POST', '/goals', { body: 'name=x', headers: { 'content-type': 'text/plain' } }),
    ).toMatchObject({
      status: 415,
      body: { detail: 'the body is text/plain; the operation takes application/json' },
    });
  });

  it('takes a kind of JSON by its own name, and answers JSON where any type will do', () => {
    const name = { type: 'object', properties: { name: { type: 'string' } } };
    const { ask } = mockStage('pots', {
      openapi: '3.1.0',
      info: { title: 'Pots', version: '1' },
      paths: {
        '/pot': {
          patch: {
            operationId: 'renamePot',
            requestBody: { content: { 'application/merge-patch+json': { schema: name } } },
            responses: { 200: { content: { '*/*': { schema: name } } } },
          },
        },
      },
    });
    const body = { name: 'Rainy day' };
    expect(ask('PATCH', '/pot', { body })).toMatchObject({ status: 415 });
    const headers = { 'content-type': 'application/merge-patch+json' };
    expect(ask('PATCH', '/pot', { body: { name: 7 }, headers }).status).toBe(400);
    const { status, headers: answered, body: pot } = ask('PATCH', '/pot', { body, headers });
    expect([status, answered['Content-Type']]).toEqual([200, 'application/json']);
    expect(pot).toHaveProperty('name');
  });

  it('does not ask for what only answers hold, and takes null where a value may be null', () => {
    const { ask } = mockStage('savings', awkwardDocument);
    const [first] = goals(mockStage('savings', awkwardDocument));
    const path = `/goals/${String(first?.['id'])}`;
    expect(ask('PATCH', path, { body: { name: 'A', accept_terms: true, note: null } }).status).toBe(
      204,
    );
    expect(ask('PATCH', path, { body: { name: 'A', accept_terms: true, note: 4 } })).toMatchObject({
      status: 400,
      body: { errors: [{ pointer: '/note', code: 'type' }] },
    });
  });

  it('keeps what is added to a list, changed in it and taken out of it', () => {
    const document: Tree = {
      ...awkwardDocument,
      paths: {
        ...awkwardDocument.paths,
        '/goals/{goal-id}': {
          ...awkwardDocument.paths['/goals/{goal-id}'],
          delete: { responses: { 204: { description: 'Gone' } } },
        },
      },
    };
    const stage = mockStage('savings', document);
    const all = () => stage.ask('GET', '/goals?state=open', { headers: token }).body;
    const before = goals(stage).map(({ id }) => id);
    const made = stage.ask('POST', '/goals', { body: { ...goal, secret: 'not declared' } });
    expect(made).toMatchObject({ status: 200, body: { name: 'A car', target: '500.00' } });
    expect(made.body).not.toHaveProperty('secret');
    const id = isTree(made.body) ? String(made.body['id']) : '';
    expect(before).not.toContain(id);
    expect(made.headers['Location']).toBe(`/goals/${id}`);
    expect(stage.ask('GET', `/goals/${id}`)).toMatchObject({
      status: 200,
      body: { id, name: 'A car', currency: 'EUR' },
    });
    expect(
      stage.ask('PATCH', `/goals/${id}`, { body: { name: 'A boat', accept_terms: true } }).status,
    ).toBe(204);
    expect(stage.ask('GET', `/goals/${id}`).body).toMatchObject({ id, name: 'A boat' });
    expect(JSON.stringify(all())).toContain('A boat');
    expect(stage.ask('DELETE', `/goals/${id}`).status).toBe(204);
    expect(JSON.stringify(all())).not.toContain('A boat');
    for (const method of ['GET', 'DELETE'])
      expect(stage.ask(method, `/goals/${id}`)).toMatchObject({
        status: 404,
        body: { code: 'notFound' },
      });
    expect(goals(stage).map((one) => one['id'])).toEqual(before);
  });

  it('keeps lists below different things apart', () => {
    const list = {
      type: 'array',
      items: { type: 'object', properties: { id: { type: 'integer' } } },
    };
    const json = (schema: object) => ({ 200: { content: { 'application/json': { schema } } } });
    const stage = mockStage('clients', {
      openapi: '3.1.0',
      paths: {
        '/clients/{client}/notes': {
          parameters: [{ name: 'client', in: 'path', required: true, schema: { type: 'string' } }],
          get: { responses: json(list) },
          post: {
            requestBody: { content: { 'application/json': { schema: { type: 'object' } } } },
            responses: json(list.items),
          },
        },
      },
    });
    expect(stage.ask('POST', '/clients/a/notes', { body: {} }).body).toEqual({ id: 4 });
    expect(stage.ask('GET', '/clients/a/notes').body).toHaveLength(4);
    expect(stage.ask('GET', '/clients/b/notes').body).toHaveLength(3);
    expect(stage.ask('POST', '/clients/a/notes', { body: { id: 2 } })).toMatchObject({
      status: 409,
    });
  });

  it('fails as it is asked to, in the words of the document where it has some', () => {
    const stage = mockStage(
      'savings',
      {
        openapi: '3.1.0',
        paths: {
          '/a': {
            get: {
              operationId: 'a',
              responses: {
                204: {},
                409: { content: { 'application/json': { example: { code: 'tooLate' } } } },
              },
            },
          },
        },
      },
      { failures: new Map([['savings/a', 409]]) },
    );
    expect(stage.ask('GET', '/a')).toMatchObject({ status: 409, body: { code: 'tooLate' } });
    const plain = mockStage('savings', awkwardDocument, {
      failures: new Map([['savings/rates', 503]]),
    });
    expect(plain.ask('GET', '/rates')).toMatchObject({
      status: 503,
      body: { code: 'serviceUnavailable' },
    });
    expect(plain.ask('GET', '/raw').status).toBe(200);
  });

  it('says which schemas it cannot use, and answers the other operations', () => {
    const schema = { $ref: '#/components/schemas/Nowhere' };
    const { ask, service } = mockStage('savings', {
      ...awkwardDocument,
      paths: {
        ...awkwardDocument.paths,
        '/broken': {
          post: {
            operationId: 'broken',
            requestBody: { content: { 'application/json': { schema } } },
            responses: { 204: {} },
          },
        },
      },
    });
    expect(service.warnings()).toEqual([
      'savings/broken: a schema cannot be used (unresolved $ref #/components/schemas/Nowhere); see livery check',
    ]);
    expect(ask('GET', '/rates').status).toBe(200);
  });

  it('says which paths and methods there are', () => {
    const { ask } = mockStage('savings', awkwardDocument);
    expect(ask('GET', '/goal')).toMatchObject({
      status: 404,
      body: { detail: 'the document has no path /goal; did you mean "/goals"?' },
    });
    expect(ask('PUT', '/rates')).toMatchObject({ status: 405, headers: { Allow: 'GET' } });
    expect(ask('HEAD', '/rates').status).toBe(200);
  });
});
