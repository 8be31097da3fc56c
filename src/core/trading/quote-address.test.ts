import { expect, it } from 'vitest';
import { isOfCountry, quoteQuery, readQuoteCountry, readQuoteQuery } from './quote-address.ts';

it('leads to a stock and back', () => {
  const place = { market: 'XMAD-S', symbol: 'BRK.B' };
  expect(quoteQuery(place)).toBe('?s=BRK.B&ex=XMAD-S');
  expect(readQuoteQuery(new URLSearchParams(quoteQuery(place)))).toEqual(place);
});

it('may name the country of the exchange, in either way', () => {
  const query = new URLSearchParams('?s=IBRX&ex=XMAD-S&country=ES');
  expect(readQuoteQuery(query)).toEqual({ market: 'XMAD-S', symbol: 'IBRX' });
  expect(readQuoteCountry(query)).toBe('ES');
  expect(readQuoteCountry(new URLSearchParams('?s=IBRX&ex=XMAD-S'))).toBeNull();
  expect([isOfCountry('ES', 'ES'), isOfCountry('34', 'ES')]).toEqual([true, true]);
  expect([isOfCountry('PL', 'ES'), isOfCountry('48', 'ES'), isOfCountry('999', 'ES')]).toEqual([
    false,
    false,
    false,
  ]);
});

it.each([
  '?s=IBRX&ex=XMAD-S&country=',
  '?s=IBRX&ex=XMAD-S&country=es',
  '',
  '?s=IBRX',
  '?ex=XMAD-S',
  '?s=ibrx&ex=XMAD-S',
  '?s=IBRX/..&ex=XMAD-S',
  '?s=A&ex=X:Y',
])('names no stock in "%s"', (query) => {
  expect(readQuoteQuery(new URLSearchParams(query))).toBeNull();
});
