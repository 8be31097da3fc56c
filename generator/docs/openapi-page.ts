const fence = '```';

/** The document of the page, in YAML. A test makes a form of its operation and sends it to the mock. */
export const openapiExample = `openapi: 3.1.0
info: { title: Claims, version: '1' }
servers: [{ url: https://claims.example/v1 }]
paths:
  /claims:
    post:
      operationId: createClaim
      summary: Send a claim
      requestBody:
        required: true
        content:
          multipart/form-data:
            schema:
              type: object
              required: [note, statement]
              properties:
                note: { type: string, maxLength: 200 }
                amount: { type: number }
                statement: { type: string, format: binary, maxLength: 5000000 }
            encoding:
              statement: { contentType: 'application/pdf, image/png' }
      responses: { '204': { description: Received } }
`;

/** A header that an operation requires. A test is refused a screen without its value, and makes one with it. */
export const headersExample = {
  document: `openapi: 3.1.0
info: { title: Rates, version: '1' }
paths:
  /rates:
    get:
      operationId: listRates
      parameters:
        - { name: Accept-Version, in: header, required: true, schema: { type: string } }
      responses:
        '200':
          description: Rates
          content:
            application/json:
              schema: { type: array, items: { type: object, properties: { name: { type: string } } } }
`,
  profile: {
    services: {
      rates: { base: 'https://rates.example', headers: { 'Accept-Version': '2024-10-15' } },
    },
  },
} as const;

/** What an integrator types, in order; the last two run until they are stopped. */
export const openapiCommands = [
  'npx livery operations claims',
  'npx livery new form --from claims/createClaim',
  'npx livery check acme',
  'npx livery mock claims',
  'npx livery dev acme --service claims=http://127.0.0.1:4610',
] as const;

/** How a backend of the tenant's own is put behind tables, details and forms. */
export function openapiPage(): string {
  return `# OpenAPI documents of your own

A document in \`openapi/\` of a tenant is named by its file: the operations of \`openapi/claims.yaml\` are \`claims/…\`. OpenAPI 3.0 and 3.1 are read, in
YAML or JSON, of one file or several. \`services.claims.base\` in \`profile.json\` says where the service is.

${fence}yaml
${openapiExample}${fence}

${fence}sh
${openapiCommands.join('\n')}
${fence}

- \`livery operations\` says what a table, details and a form can do with each operation, and why not.
- \`livery new\` writes the screen or form, its texts and its menu entry, and \`services\` from the first server of the document.
- \`livery mock\` answers as the document says and refuses what does not fit it, with the field that is wrong.

## Bodies

A form is sent as JSON where the operation takes JSON, else as \`multipart/form-data\` or \`application/x-www-form-urlencoded\`. In the latter two:

- **Numbers** are asked for as text, with \`"format": "decimal"\` or a pattern.
- **Lists and objects** are written as \`encoding\` says: \`style\` (\`form\`, \`spaceDelimited\`, \`pipeDelimited\`, \`deepObject\`) with
  \`explode\`, or \`contentType\`. Without one, a list is written entry by entry and an object as JSON.
- **A file** (\`format: binary\`, or a \`contentMediaType\`) is a field of \`"type": "string", "format": "chosen-file"\` with the widget
  \`file\`; several files are an \`array\` of such. Its \`accept\` and \`megabytes\` may ask for less than the document takes
  (\`contentType\`, \`maxLength\` in bytes), never for more. Files stand at the top of the body, in no draft, and are sent with the form.

## Headers

A header that an operation declares gets its value in \`services\` of \`profile.json\`:

${fence}yaml
${headersExample.document}${fence}

${fence}json
${JSON.stringify(headersExample.profile, null, 2)}
${fence}

- A required header whose schema has a single value (\`const\`, an \`enum\` of one) or a \`default\` needs none.
- Values are public. Credentials (\`Authorization\`, names with \`token\`, \`secret\` or \`api-key\`), what only browsers set (\`Host\`, \`Cookie\`,
  \`Origin\`) and what the app sends itself (\`Accept-Language\`, \`Idempotency-Key\`) are refused. A host can add them, under a base that is a path.
- A header with another value for each request or client is set in \`params\` of the screen or form, like a parameter of the address: \`"params": { "X-Branch": { "route": "branch" } }\`. It goes before the value of the profile. Characters that no header can hold are percent-encoded.
- \`livery operations\` names the headers that are still without a value.

## Answers

What a service answers in \`errors[{ pointer, code }]\` (\`application/problem+json\`) is shown at the field; \`/pages/1\` is one of
several files.
`;
}
