import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { encodedBody } from '#api/encode-body.ts';
import { multipartParts } from '#generator/mock/mock-request.ts';
import { operationEntry } from '#generator/openapi/operation-entry.ts';
import { encodedDocument } from './encoded-document.ts';
import { mockStage } from './mock-stage.ts';
import { tenantFolder } from './tenant-folder.ts';

const pl = tenantFolder();
afterAll(() => pl.root.remove());

const file = { type: 'string', format: 'chosen-file' };

interface Asked {
  readonly schema: unknown;
  readonly widget: string;
  readonly more?: object;
}

const note: Asked = { schema: { type: 'string', minLength: 1, maxLength: 200 }, widget: 'text' };
const statement: Asked = {
  schema: file,
  widget: 'file',
  more: { accept: ['application/pdf'], megabytes: 0.2 },
};

/** What is found in a form with these fields. */
function linesOf(operation: string, asked: Readonly<Record<string, Asked>>): string[] {
  const fields = Object.entries(asked);
  pl.write('forms/claim.json', {
    id: 'claim',
    title: 'nav.portfolio',
    schema: {
      type: 'object',
      additionalProperties: false,
      required: fields.map(([name]) => name),
      properties: Object.fromEntries(fields.map(([name, { schema }]) => [name, schema])),
    },
    ui: Object.fromEntries(
      fields.map(([name, { widget, more }]) => [name, { label: 'nav.portfolio', widget, ...more }]),
    ),
    submit: { operation: `claims/${operation}`, label: 'nav.portfolio' },
  });
  return pl
    .lines()
    .filter((line) => line.includes('forms/claim.json'))
    .map((line) => line.replace(/^\S+ \S+ /, ''));
}

beforeEach(() => {
  pl.root.reset();
  pl.write('openapi/claims.json', encodedDocument);
  pl.profile((profile) => {
    profile['services'] = { claims: { base: 'https://claims.example/v1' } };
    profile['screens'] = ['dashboard', 'login', 'claim'];
  });
  pl.write('screens/claim.json', {
    id: 'claim',
    route: '/claim',
    title: 'nav.portfolio',
    access: 'signedIn',
    regions: { main: [{ id: 'claim', block: 'form', props: { form: 'claim' } }] },
  });
});

describe('a form that sends a file', () => {
  it('passes where it takes what the operation takes, and its entry says how it is written', () => {
    const pages: Asked = { schema: { type: 'array', maxItems: 3, items: file }, widget: 'file' };
    expect(linesOf('createClaim', { note, statement, pages })).toEqual([]);
    expect(pl.tenant().operations['claims/createClaim']?.encoding).toEqual({
      type: 'multipart',
      fields: {
        statement: { contentType: 'application/pdf, image/png' },
        level: { contentType: 'application/json' },
      },
    });
  });

  it.each<[string, Record<string, Asked>, string]>([
    [
      'a text in place of a file',
      { note, statement: { schema: { type: 'string' }, widget: 'text' } },
      '"statement" in the request body is a file; use the widget file with "format": "chosen-file"',
    ],
    [
      'a file in place of a text',
      { note: { schema: file, widget: 'file' }, statement },
      '"note" in the request body is no file',
    ],
    [
      'no types where the document has some',
      { note, statement: { schema: file, widget: 'file', more: { megabytes: 0.1 } } },
      'takes certain files alone; add "accept": ["application/pdf", "image/png"]',
    ],
    [
      'a type that the document does not have',
      { note, statement: { ...statement, more: { accept: ['image/gif'], megabytes: 0.1 } } },
      '"statement" in the request body takes no image/gif',
    ],
    [
      'larger files than the document allows',
      { note, statement: { ...statement, more: { accept: ['image/png'] } } },
      'has at most 200000 bytes; set "megabytes": 0.2',
    ],
    [
      'one file where there are several',
      { note, statement, pages: { schema: file, widget: 'file' } },
      '"pages" in the request body must be array, this field is string',
    ],
    [
      'a file widget without the format of one',
      { note, statement: { ...statement, schema: { type: 'string' } } },
      'add "format": "chosen-file"',
    ],
    [
      'a file within a group',
      {
        note,
        statement,
        owner: {
          schema: { type: 'object', properties: { name: file } },
          widget: 'group',
          more: { fields: { name: { label: 'nav.portfolio', widget: 'file' } } },
        },
      },
      'a file cannot stand in a group or a list; move it out',
    ],
  ])('is found with %s', (_, asked, message) => {
    expect(linesOf('createClaim', asked).join('\n')).toContain(message);
  });
});

describe('a form that is sent URL-encoded', () => {
  const amount = (schema: object): Asked => ({
    schema: { type: 'string', ...schema },
    widget: 'text',
  });
  const currency: Asked = {
    schema: { type: 'string', enum: ['eur', 'usd', 'pln', 'inr'] },
    widget: 'select',
    more: {
      options: Object.fromEntries(
        ['eur', 'usd', 'pln', 'inr'].map((code) => [code, 'nav.portfolio']),
      ),
    },
  };

  it('asks for numbers as what is typed, where the value can be no other text', () => {
    expect(
      linesOf('createCharge', { amount: amount({ pattern: '^[0-9]{1,9}$' }), currency }),
    ).toEqual([]);
    expect(linesOf('createCharge', { amount: amount({}), currency })).toEqual([
      expect.stringContaining('"amount" in the request body is a number; add "format": "decimal"'),
    ]);
  });

  it('still asks for every field that is required', () => {
    expect(linesOf('createCharge', { currency }).join()).toContain(
      'the request body requires "amount", which no field provides',
    );
  });
});

describe('a mock of such a service', () => {
  const stage = mockStage('claims', encodedDocument);
  const encodings = new Map(
    stage.service.operations.map(({ described }) => [
      described.id,
      operationEntry(described).encoding,
    ]),
  );

  /** Sent as the app writes it. */
  async function send(operation: 'createCharge' | 'createClaim', body: Record<string, unknown>) {
    const encoding = encodings.get(`claims/${operation}`);
    if (encoding === undefined) throw new Error('sent as JSON');
    const { contentType, body: written } = encodedBody(body, encoding);
    const bytes = Buffer.from(await new Blob([written]).arrayBuffer());
    const answer = stage.service.answer({
      method: 'POST',
      pathname: operation === 'createCharge' ? '/charges' : '/claims',
      query: new URLSearchParams(),
      headers: { 'content-type': contentType },
      body: bytes,
      parts: await multipartParts(bytes, contentType),
    });
    const problem: { errors?: { pointer: string; code: string }[] } =
      answer.body === '' ? {} : JSON.parse(answer.body);
    return {
      status: answer.status,
      errors: (problem.errors ?? []).map(({ pointer, code }) => `${pointer} ${code}`),
    };
  }

  const done = { status: 204, errors: [] };
  const pdf = (length: number, type = 'application/pdf') =>
    new File(['x'.repeat(length)], 'statement.pdf', { type });

  it('reads what the app writes: numbers, deep objects, JSON and joined lists', async () => {
    expect(
      await send('createCharge', {
        amount: '1200',
        currency: 'eur',
        description: 'Rent, with a & and a +',
        card: { month: '7', holder: 'Ana' },
        address: { city: 'Łódź', floor: 3 },
        tags: ['a', 'b'],
      }),
    ).toEqual(done);
  });

  it('says which field of a form is wrong', async () => {
    expect(
      await send('createCharge', {
        amount: 'much',
        currency: 'chf',
        card: { month: 'July' },
        address: { floor: 'third' },
        other: 'x',
      }),
    ).toEqual({
      status: 400,
      errors: [
        '/other unknownKey',
        '/amount type',
        '/currency notOneOf',
        '/card/month type',
        '/address/floor type',
      ],
    });
    expect((await send('createCharge', { currency: 'eur' })).errors).toEqual(['/amount required']);
  });

  it('reads files, and says which of them is of another kind or too large', async () => {
    expect(
      await send('createClaim', {
        note: 'One',
        statement: pdf(200_000),
        pages: [pdf(1, 'image/png'), pdf(1, 'text/plain')],
        owner: { name: 'Ana' },
        level: 'low',
        paid: '12.50',
      }),
    ).toEqual(done);
    expect(
      (await send('createClaim', { note: 'One', statement: pdf(200_001, 'image/gif'), level: 'x' }))
        .errors,
    ).toEqual(['/statement format', '/statement tooLong', '/level notOneOf']);
    expect((await send('createClaim', { note: 'One' })).errors).toEqual(['/statement required']);
    expect((await send('createClaim', { note: 'One', statement: 'a text' })).errors).toEqual([
      '/statement type',
    ]);
    expect(
      (
        await send('createClaim', {
          note: 'One',
          statement: pdf(1),
          pages: [pdf(1), pdf(1), pdf(1), pdf(1)],
        })
      ).errors,
    ).toEqual(['/pages tooMany']);
  });

  it('refuses parts that cannot be read', () => {
    const { status } = stage.ask('POST', '/claims', {
      headers: { 'content-type': 'multipart/form-data; boundary=x' },
      body: 'nothing of the kind',
    });
    expect(status).toBe(400);
  });
});
