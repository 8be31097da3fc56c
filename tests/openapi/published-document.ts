/** Habits of publishers in one document: answers wrapped once more, references into schemas, alternatives that any text fits. */
export const publishedDocument = {
  openapi: '3.0.3',
  info: { title: 'Payments', version: '1' },
  paths: {
    '/accounts': {
      get: {
        operationId: 'listAccounts',
        parameters: [
          { name: 'Content-Type', in: 'header', required: true, schema: { type: 'string' } },
          { name: 'Accept', in: 'header', required: true, schema: { type: 'string' } },
        ],
        responses: json({
          type: 'object',
          properties: {
            Data: {
              type: 'object',
              properties: {
                Account: { type: 'array', items: { $ref: '#/components/schemas/Account' } },
              },
            },
            Links: { type: 'object', properties: { Self: { type: 'string' } } },
          },
        }),
      },
    },
    '/keys': {
      post: {
        operationId: 'createKey',
        requestBody: body({
          type: 'object',
          required: ['client_secret'],
          properties: {
            grant: { type: 'string', enum: ['client_credentials', 'code', 'token', 'refresh'] },
            client_secret: { type: 'string' },
            model: { anyOf: [{ type: 'string' }, { $ref: '#/components/schemas/Model' }] },
          },
        }),
        responses: json({ $ref: '#/components/schemas/Account' }),
      },
    },
    '/plans': {
      parameters: [{ $ref: '#/components/parameters/currency' }],
      post: {
        operationId: 'createPlan',
        requestBody: body({ $ref: '#/components/schemas/PlanRequest' }),
        responses: json({ $ref: '#/components/parameters/currency/schema' }),
      },
    },
  },
  components: {
    parameters: {
      currency: {
        name: 'currency',
        in: 'query',
        schema: { type: 'string', enum: ['EUR', 'USD'] },
      },
    },
    schemas: {
      Model: { type: 'string', enum: ['small', 'large'] },
      Account: {
        allOf: [
          { type: 'object', properties: { id: { type: 'string' } } },
          {
            type: 'object',
            properties: {
              currency: { type: 'string', enum: ['EUR', 'USD'] },
              opened_in: { $ref: '#/components/schemas/Account/allOf/1/properties/currency' },
              features: { type: 'object' },
            },
          },
        ],
      },
      Entry: {
        type: 'object',
        properties: {
          side: { type: 'string', enum: ['debit', 'credit'] },
          other: { $ref: '#/components/schemas/Entry/properties/side' },
          account: { $ref: '#/components/schemas/Account/allOf/1/properties/currency' },
        },
      },
      Loop: { $ref: '#/components/schemas/Loop' },
      Ring: { allOf: [{ $ref: '#/components/schemas/Chain' }] },
      Chain: { anyOf: [{ $ref: '#/components/schemas/Ring' }, { type: 'string' }] },
      Branch: { type: 'object', properties: { next: { $ref: '#/components/schemas/Branch' } } },
      Plan: {
        type: 'object',
        nullable: true,
        properties: { start: { type: 'string' }, interval: { type: 'string' } },
      },
      PlanRequest: {
        allOf: [{ $ref: '#/components/schemas/Plan' }, { type: 'object' }],
        required: ['start'],
      },
    },
  },
};

function json(schema: object): object {
  return { 200: { description: 'OK', content: { 'application/json': { schema } } } };
}

function body(schema: object): object {
  return { required: true, content: { 'application/json': { schema } } };
}
