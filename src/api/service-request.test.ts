import { describe, expect, it } from 'vitest';
import { hasWholePath, requestHeaders, requestPath } from './service-request.ts';

const parameters = { id: 'path', status: 'query', q: 'query' } as const;

describe('the path of a request', () => {
  it('carries path and query values, encoded', () => {
    expect(
      requestPath({
        path: '/orders/{id}/lines',
        parameters,
        values: { id: 'a/b ?', status: 'open', q: 'x&y' },
      }),
    ).toBe('/orders/a%2Fb%20%3F/lines?status=open&q=x%26y');
  });

  it('has no question mark without query values', () => {
    expect(requestPath({ path: '/orders', parameters, values: {} })).toBe('/orders');
  });

  it('leaves out what the operation does not take', () => {
    expect(requestPath({ path: '/orders', parameters, values: { other: '1' } })).toBe('/orders');
  });

  it.each(['', '.', '..'])('is refused when a value is %j', (id) => {
    expect(() => requestPath({ path: '/orders/{id}', parameters, values: { id } })).toThrow();
  });
});

describe('a path', () => {
  const path = '/orders/{id}/lines/{line}';

  it('is whole when each of its parts has a value', () => {
    expect(hasWholePath(path, { id: 'a/b', line: 1 })).toBe(true);
    expect(hasWholePath('/orders', {})).toBe(true);
  });

  it.each([{ id: '7' }, { id: '', line: '1' }, { id: '..', line: '1' }])(
    'is not whole with %j',
    (values: Readonly<Record<string, string>>) => {
      expect(hasWholePath(path, values)).toBe(false);
      expect(() => requestPath({ path, parameters: {}, values })).toThrow();
    },
  );
});

describe('headers of a request', () => {
  const taken = { 'X-Branch': 'header', q: 'query' } as const;

  it('carry what is given for them alone', () => {
    expect(requestHeaders({ parameters: taken, values: { 'X-Branch': 'a b', q: 'x' } })).toEqual({
      'X-Branch': 'a b',
    });
  });

  it.each([
    ['a second header', 'a\r\nX-Other: b', 'a%0D%0AX-Other%3A%20b'],
    ['other letters', 'Łódź', '%C5%81%C3%B3d%C5%BA'],
    ['spaces at the ends', ' a ', '%20a%20'],
    ['nothing', '', ''],
  ])('are encoded where a value is %s', (_, value, sent) => {
    const headers = requestHeaders({ parameters: taken, values: { 'X-Branch': value } });
    expect(headers).toEqual({ 'X-Branch': sent });
    expect(() => new Headers(headers)).not.toThrow();
  });
});
