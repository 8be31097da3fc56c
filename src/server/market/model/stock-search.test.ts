import { expect, it } from 'vitest';
import { searchRank } from './stock-search.ts';

it('prefers the symbol, then the beginning of the name, then of its words, then anything inside', () => {
  const rank = (query: string) => searchRank(query, 'IBRX', 'Iberra Renovables');
  expect([rank('ibrx'), rank('IBR'), rank('iber'), rank('reno'), rank('novab')]).toEqual([
    0, 1, 2, 3, 4,
  ]);
  expect(rank('reno iber')).toBe(3);
});

it('needs every word, and finds nothing for nothing', () => {
  expect(searchRank('iberra motors', 'IBRX', 'Iberra Renovables')).toBeNull();
  expect(searchRank('   ', 'IBRX', 'Iberra Renovables')).toBeNull();
});

it('does not mind accents, the Polish ł and the Turkish ı', () => {
  expect(searchRank('baltawia', 'BLTW', 'Bałtawia Logistyka')).toBe(2);
  expect(searchRank('altinhisara', 'ALTH', 'Altınhisara Sigorta')).toBe(2);
  expect(searchRank('IZMERA', 'IZMR', 'İzmera Gıda')).toBe(2);
  expect(searchRank('logística', 'ALTM', 'Altemar Logistica')).toBe(3);
});
