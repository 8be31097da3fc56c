/** A document whose operations take forms and files. */
export const encodedDocument = {
  openapi: '3.1.0',
  info: { title: 'Claims', version: '1' },
  servers: [{ url: 'https://claims.example/v1' }],
  paths: {
    '/charges': {
      post: {
        operationId: 'createCharge',
        summary: 'Pay in by card',
        requestBody: {
          required: true,
          content: {
            'application/x-www-form-urlencoded': {
              schema: {
                type: 'object',
                additionalProperties: false,
                required: ['amount', 'currency'],
                properties: {
                  amount: { type: 'integer', minimum: 1, title: 'Amount in cents' },
                  currency: { type: 'string', enum: ['eur', 'usd', 'pln', 'inr'] },
                  description: { type: 'string', maxLength: 40 },
                  card: {
                    type: 'object',
                    properties: { month: { type: 'integer' }, holder: { type: 'string' } },
                  },
                  address: {
                    type: 'object',
                    properties: { city: { type: 'string' }, floor: { type: 'integer' } },
                  },
                  tags: { type: 'array', items: { type: 'string' } },
                },
              },
              encoding: {
                card: { style: 'deepObject', explode: true },
                tags: { style: 'form', explode: false },
              },
            },
          },
        },
        responses: { 204: { description: 'Done' } },
      },
    },
    '/claims': {
      post: {
        operationId: 'createClaim',
        summary: 'Send a claim',
        requestBody: {
          required: true,
          content: {
            'application/x-www-form-urlencoded': {
              schema: { type: 'object', properties: { note: { type: 'string' } } },
            },
            'multipart/form-data': {
              schema: { $ref: '#/components/schemas/Claim' },
              encoding: {
                statement: { contentType: 'application/pdf, image/png' },
                level: { contentType: 'application/json' },
              },
            },
          },
        },
        responses: { 204: { description: 'Done' } },
      },
    },
    '/backup': {
      put: {
        operationId: 'restore',
        requestBody: { content: { 'application/octet-stream': { schema: { type: 'string' } } } },
        responses: { 204: { description: 'Done' } },
      },
    },
  },
  components: {
    schemas: {
      Claim: {
        type: 'object',
        required: ['note', 'statement'],
        properties: {
          note: { type: 'string', maxLength: 200 },
          statement: { type: 'string', format: 'binary', maxLength: 200_000, title: 'Statement' },
          pages: {
            type: 'array',
            maxItems: 3,
            items: { type: 'string', contentMediaType: 'application/octet-stream' },
          },
          owner: { type: 'object', properties: { name: { type: 'string' } } },
          level: { type: 'string', enum: ['low', 'high'] },
          paid: { type: 'number' },
        },
      },
    },
  },
};
