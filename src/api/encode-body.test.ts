import { describe, expect, it } from 'vitest';
import { encodedBody } from './encode-body.ts';
import type { EncodedBody } from './multipart-body.ts';

const text = ({ body }: EncodedBody): string => (typeof body === 'string' ? body : '');
const urlencoded = (body: Record<string, unknown>, fields = {}) =>
  text(encodedBody(body, { type: 'urlencoded', fields }));

describe('a URL-encoded body', () => {
  it('holds each value once, lists entry by entry, objects as JSON, and nothing of what is not there', () => {
    expect(
      urlencoded({
        'full name': 'Ana & Co é',
        none: undefined,
        agreed: true,
        tags: ['a', 'b,c'],
        owner: { age: 7 },
      }),
    ).toBe('full+name=Ana+%26+Co+%C3%A9&agreed=true&tags=a&tags=b%2Cc&owner=%7B%22age%22%3A7%7D');
  });

  it.each([
    [{ style: 'form' }, 'v=1&v=2', 'a=x&b=y'],
    [{ explode: false }, 'v=1,2', 'v=a,x,b,y'],
    [{ style: 'spaceDelimited' }, 'v=1+2', 'v=a+x+b+y'],
    [{ style: 'pipeDelimited', explode: false }, 'v=1%7C2', 'v=a%7Cx%7Cb%7Cy'],
    [{ style: 'deepObject' }, 'v%5B0%5D=1&v%5B1%5D=2', 'v%5Ba%5D=x&v%5Bb%5D=y'],
  ])('writes lists and objects as %j says', (field, list, object) => {
    expect(urlencoded({ v: ['1', '2'] }, { v: field })).toBe(list);
    expect(urlencoded({ v: { a: 'x', none: undefined, b: 'y' } }, { v: field })).toBe(object);
  });

  it('takes objects apart to the end where it takes them apart', () => {
    expect(
      decodeURIComponent(urlencoded({ v: { a: [{ b: 1 }] } }, { v: { style: 'deepObject' } })),
    ).toBe('v[a][0][b]=1');
  });

  it('holds no file', () => {
    expect(() => urlencoded({ file: new Blob(['x']) })).toThrow('multipart/form-data');
  });
});

/** Head and content of every part, as a server reads them. */
async function partsOf({ contentType, body }: EncodedBody): Promise<string[]> {
  const boundary = /boundary=(.+)$/.exec(contentType)?.[1] ?? '';
  const whole = typeof body === 'string' ? body : await body.text();
  expect(whole.endsWith(`\r\n--${boundary}--\r\n`)).toBe(true);
  return whole
    .split(`--${boundary}`)
    .slice(1, -1)
    .map((part) => part.slice(2, -2));
}

describe('a multipart body', () => {
  it('holds files under their names and types, and JSON as no file', async () => {
    const sent = encodedBody(
      {
        note: 'two\r\nlines',
        statement: new File(['%PDF'], 'a "b".pdf', { type: 'application/pdf' }),
        pages: [new File(['1'], '1'), new File(['2'], '2.png', { type: 'image/png' })],
        owner: { name: 'Ana' },
        level: 'low',
      },
      {
        type: 'multipart',
        fields: {
          pages: { contentType: 'image/tiff' },
          level: { contentType: 'application/json' },
        },
      },
    );
    expect(await partsOf(sent)).toEqual([
      'Content-Disposition: form-data; name="note"\r\n\r\ntwo\r\nlines',
      'Content-Disposition: form-data; name="statement"; filename="a %22b%22.pdf"\r\nContent-Type: application/pdf\r\n\r\n%PDF',
      'Content-Disposition: form-data; name="pages"; filename="1"\r\nContent-Type: image/tiff\r\n\r\n1',
      'Content-Disposition: form-data; name="pages"; filename="2.png"\r\nContent-Type: image/png\r\n\r\n2',
      'Content-Disposition: form-data; name="owner"\r\nContent-Type: application/json\r\n\r\n{"name":"Ana"}',
      'Content-Disposition: form-data; name="level"\r\nContent-Type: application/json\r\n\r\n"low"',
    ]);
  });

  it('has a boundary that no file can contain on purpose', () => {
    const once = () => encodedBody({ a: 'b' }, { type: 'multipart' }).contentType;
    expect(once()).not.toBe(once());
  });

  it('lets no name break out of its head', async () => {
    const [part] = await partsOf(encodedBody({ 'a"\r\nX: y': '1' }, { type: 'multipart' }));
    expect(part).toBe('Content-Disposition: form-data; name="a%22%0D%0AX: y"\r\n\r\n1');
  });
});
