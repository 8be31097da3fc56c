import { describe, expect, it } from 'vitest';
import { requestPath } from './service-request.ts';

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
