import { expect, it } from 'vitest';
import { quoteQuery, readQuoteQuery } from './quote-address.ts';

it('leads to a stock and back', () => {
  const place = { market: 'XMAD-S', symbol: 'BRK.B' };
  expect(quoteQuery(place)).toBe('?s=BRK.B&ex=XMAD-S');
  expect(readQuoteQuery(new URLSearchParams(quoteQuery(place)))).toEqual(place);
});

it.each(['', '?s=IBRX', '?ex=XMAD-S', '?s=ibrx&ex=XMAD-S', '?s=IBRX/..&ex=XMAD-S', '?s=A&ex=X:Y'])(
  'names no stock in "%s"',
  (query) => {
    expect(readQuoteQuery(new URLSearchParams(query))).toBeNull();
  },
);
