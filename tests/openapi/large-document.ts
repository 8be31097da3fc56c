const areas = [
  'orders',
  'payments',
  'clients',
  'portfolios',
  'instruments',
  'documents',
  'reports',
  'limits',
  'fees',
  'audits',
];

/** A document as large tenants have them: resources with their five operations, schemas that refer to each other, long words. */
export function largeDocument(operations: number): object {
  const paths: Record<string, object> = {};
  const schemas: Record<string, object> = {
    Problem: {
      type: 'object',
      required: ['code'],
      properties: { code: { type: 'string' }, detail: { type: 'string' } },
    },
  };
  const resources = Math.ceil(operations / 5);
  for (let index = 0; index < resources; index += 1) {
    const area = areas[index % areas.length] ?? '';
    const name = `${area}${index}`;
    schemas[name] = resourceSchema(
      name,
      `${areas[(index + 1) % areas.length]}${(index + 1) % resources}`,
    );
    schemas[`${name}-page`] = {
      type: 'object',
      required: ['items', 'next'],
      properties: {
        items: { type: 'array', items: { $ref: `#/components/schemas/${name}` } },
        next: { type: ['string', 'null'] },
      },
    };
    paths[`/${area}/v${index}`] = {
      get: operation(`list-${name}`, `${name}-page`, false),
      post: operation(`create ${name}`, name, true),
    };
    paths[`/${area}/v${index}/{id}`] = {
      parameters: [{ name: 'id', in: 'path', required: true, schema: { type: 'string' } }],
      get: operation(`get_${name}`, name, false),
      put: operation(`get_${name}`, name, true),
      delete: operation(undefined, name, false),
    };
  }
  return {
    openapi: '3.1.0',
    info: { title: 'Large', version: '1' },
    paths,
    components: { schemas },
  };
}

function operation(operationId: string | undefined, schema: string, hasBody: boolean): object {
  const content = { 'application/json': { schema: { $ref: `#/components/schemas/${schema}` } } };
  const problem = {
    description: 'Refused.',
    content: { 'application/problem+json': { schema: { $ref: '#/components/schemas/Problem' } } },
  };
  return {
    ...(operationId === undefined ? {} : { operationId }),
    summary: `Something that is done with ${schema}`,
    description: words(80),
    parameters: ['cursor', 'limit', 'filter', 'expand'].map((name) => ({
      name,
      in: 'query',
      description: words(12),
      schema: { type: 'string' },
    })),
    ...(hasBody ? { requestBody: { required: true, content } } : {}),
    responses: {
      200: { description: words(10), content },
      400: problem,
      404: problem,
      default: problem,
    },
  };
}

function resourceSchema(name: string, neighbour: string): object {
  const fields = Array.from({ length: 24 }, (_, at) => [
    `field_${at}`,
    at % 6 === 5
      ? {
          type: 'string',
          enum: Array.from({ length: 8 }, (_unused, value) => `${name}-${value}`),
          description: words(14),
        }
      : { type: ['string', 'integer', 'boolean'][at % 3], description: words(14) },
  ]);
  return {
    type: 'object',
    description: words(20),
    required: ['id', 'field_0'],
    properties: {
      id: { type: 'string' },
      ...Object.fromEntries(fields),
      parent: { $ref: `#/components/schemas/${name}` },
      neighbour: { oneOf: [{ $ref: `#/components/schemas/${neighbour}` }, { type: 'null' }] },
      rest: {
        allOf: [
          { $ref: `#/components/schemas/${neighbour}` },
          { type: 'object', properties: { extra: { type: 'number' } } },
        ],
      },
    },
  };
}

function words(count: number): string {
  return Array.from({ length: count }, (_, at) => areas[(at * 7) % areas.length]).join(' ');
}
