import { hashKey } from '@tanstack/react-query';
import { expect, it } from 'vitest';
import type { Api } from './create-api.ts';
import { queries } from './queries.ts';
import { queryKey } from './query-key.ts';

// A query's key asks nothing.
const api = {} as Api;

it('is the same for a feature and for a block that configuration binds', () => {
  const stocks = queries.stocks(api, {
    limit: 200,
    symbols: ['XMAD-S:IBRX', 'XMAD-S:ALTM'],
  }).queryKey;
  expect(hashKey(stocks)).toBe(
    hashKey(queryKey('market/listStocks', { symbols: 'XMAD-S:IBRX,XMAD-S:ALTM', limit: '200' })),
  );
  expect(queries.nominees(api).queryKey).toEqual(queryKey('client/listNominees', {}));
});

it('is another for another operation or another parameter, and none for one that is left out', () => {
  const keys = [
    queryKey('a/b'),
    queryKey('a/c'),
    queryKey('a/b', { x: 1 }),
    queryKey('a/b', { x: 2 }),
    queryKey('a/b', { y: 1 }),
  ].map(hashKey);
  expect(new Set(keys).size).toBe(keys.length);
  expect(queryKey('a/b', { x: undefined })).toEqual(queryKey('a/b'));
});
