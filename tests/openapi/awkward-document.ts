/** A document of OpenAPI 3.0 as backends write them: odd ids, nullable fields, alternatives, parts, every kind of value. */
export const awkwardDocument = {
  openapi: '3.0.3',
  info: { title: 'Savings', version: '1' },
  servers: [{ url: 'https://savings.example/v1' }],
  paths: {
    '/goals': {
      get: {
        operationId: 'Goals_List',
        summary: 'Goals of a client',
        security: [{ bearer: [] }],
        parameters: [
          {
            name: 'state',
            in: 'query',
            required: true,
            schema: { type: 'string', enum: ['open', 'done'] },
          },
          { name: 'cursor', in: 'query', schema: { type: 'string' } },
        ],
        responses: json({
          type: 'object',
          properties: {
            results: { type: 'array', items: { $ref: '#/components/schemas/Goal' } },
            total_count: { type: 'integer' },
          },
        }),
      },
      post: {
        operationId: 'goals/create new!',
        summary: 'Create a goal',
        requestBody: body({
          allOf: [
            { $ref: '#/components/schemas/GoalInput' },
            {
              type: 'object',
              required: ['currency', 'kind'],
              properties: {
                currency: { type: 'string', enum: ['EUR', 'USD', 'PLN', 'TRY'] },
                kind: { type: 'string', enum: ['goal'] },
              },
            },
          ],
        }),
        responses: json({ $ref: '#/components/schemas/Goal' }),
      },
    },
    '/goals/{goal-id}': {
      parameters: [{ name: 'goal-id', in: 'path', required: true, schema: { type: 'string' } }],
      get: {
        summary: "A goal, its 'plan' & <history>",
        responses: json({ $ref: '#/components/schemas/Goal' }),
      },
      patch: {
        operationId: 'renameGoal',
        requestBody: body({
          type: 'object',
          required: ['name', 'id', 'accept_terms'],
          properties: {
            'goal-id': { type: 'string' },
            id: { type: 'string', readOnly: true },
            name: { type: 'string', minLength: 1, maxLength: 40, title: 'Name of the {goal}' },
            accept_terms: { type: 'boolean' },
            note: { type: 'string', maxLength: 2000, nullable: true },
          },
        }),
        responses: { 204: { description: 'Renamed' } },
      },
    },
    '/goals/{id}/close': {
      parameters: [{ name: 'id', in: 'path', required: true, schema: { type: 'string' } }],
      post: {
        operationId: 'closeGoal',
        requestBody: body({
          type: 'object',
          required: ['id'],
          properties: { id: { type: 'string' }, note: { type: 'string' } },
        }),
        responses: { 204: { description: 'Closed' } },
      },
    },
    '/rates': {
      get: { operationId: 'rates', responses: json({ type: 'array', items: { type: 'number' } }) },
    },
    '/raw': { get: { operationId: 'raw', responses: json({}) } },
    '/transfer': {
      post: {
        operationId: 'transfer',
        requestBody: body({
          type: 'object',
          required: ['amount'],
          properties: { amount: { type: 'number' } },
        }),
        responses: { 204: { description: 'Done' } },
      },
    },
    '/choose': {
      post: {
        operationId: 'choose',
        requestBody: body({
          oneOf: [
            { type: 'object', properties: { a: { type: 'string' } } },
            { type: 'object', properties: { b: { type: 'string' } } },
          ],
        }),
        responses: { 204: { description: 'Done' } },
      },
    },
    '/ping': { post: { operationId: 'ping', responses: { 204: { description: 'Done' } } } },
  },
  components: {
    securitySchemes: { bearer: { type: 'http', scheme: 'bearer' } },
    schemas: {
      Money: { type: 'string', pattern: '^-?\\d+(\\.\\d+)?$' },
      Goal: {
        type: 'object',
        properties: {
          id: { type: 'string', format: 'uuid' },
          name: { type: 'string', nullable: true },
          target: {
            allOf: [{ $ref: '#/components/schemas/Money' }, { description: 'What it needs.' }],
          },
          currency: { type: 'string' },
          saved: { type: 'number' },
          rate: { type: 'number' },
          due: { type: 'string', format: 'date' },
          created_at: { type: 'string', format: 'date-time' },
          state: { type: 'string', enum: ['open', 'done', 'N/A', null], nullable: true },
          is_shared: { type: 'boolean' },
          tags: { type: 'array', items: { type: 'string' } },
          owner: {
            nullable: true,
            allOf: [{ $ref: '#/components/schemas/Person' }],
          },
          'a.b': { type: 'string' },
          other: { oneOf: [{ type: 'string' }, { type: 'integer' }] },
          parent: { $ref: '#/components/schemas/Goal' },
          events: {
            type: 'array',
            items: {
              type: 'object',
              properties: { at: { type: 'string', format: 'date-time' }, what: { type: 'string' } },
            },
          },
        },
      },
      Person: { type: 'object', properties: { full_name: { type: 'string' } } },
      GoalInput: {
        type: 'object',
        required: ['name', 'target', 'due', 'owner', 'parts'],
        properties: {
          name: {
            type: 'string',
            maxLength: 60,
            description: 'Shown to you alone. It can be changed later.',
          },
          target: { $ref: '#/components/schemas/Money' },
          due: { type: 'string', format: 'date' },
          email: { type: 'string', format: 'email', nullable: true },
          pace: {
            oneOf: [
              { type: 'string', enum: ['slow'], title: 'Slowly' },
              { type: 'string', enum: ['fast'], title: 'Fast' },
            ],
          },
          mode: { type: 'string', enum: ['-1', 'N/A', 'a b', ''] },
          weight: { type: 'integer', minimum: 1 },
          remind: { type: 'boolean' },
          owner: {
            type: 'object',
            required: ['full_name'],
            properties: { full_name: { type: 'string' }, born: { type: 'string', format: 'date' } },
          },
          parts: {
            type: 'array',
            minItems: 1,
            items: {
              type: 'object',
              required: ['label'],
              properties: {
                label: { type: 'string' },
                share: { type: 'string', pattern: '^\\d{1,3}$' },
              },
            },
          },
          tags: { type: 'array', items: { type: 'string' } },
          slow: { type: 'string', pattern: '^(a+)+$' },
        },
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
