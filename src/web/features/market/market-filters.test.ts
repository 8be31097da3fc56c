import { expect, it } from 'vitest';
import { readFilters, writeFilters } from './market-filters.ts';

const usual = {
  venue: null,
  sector: null,
  currency: null,
  words: '',
  sort: 'name',
  direction: 'asc',
  view: 'list',
  size: 'market_cap',
};

it('are the usual ones where the address says nothing, or what is no choice', () => {
  expect(readFilters(new URLSearchParams())).toEqual(usual);
  expect(
    readFilters(new URLSearchParams('sector=magic&sort=constructor&dir=up&view=pie&size=1')),
  ).toEqual(usual);
});

it('sort figures from the greatest down, unless the address says otherwise', () => {
  expect(readFilters(new URLSearchParams('sort=change'))).toMatchObject({ direction: 'desc' });
  expect(readFilters(new URLSearchParams('sort=change&dir=asc'))).toMatchObject({
    direction: 'asc',
  });
});

it('are found again in the address that they were written to, beside what else stands there', () => {
  const query = new URLSearchParams('top=losers');
  const filters = {
    venue: 'XWAR-S',
    sector: 'energy',
    currency: 'PLN',
    words: 'ibr',
    sort: 'volume',
    direction: 'asc',
    view: 'map',
    size: 'volume',
  } as const;
  writeFilters(query, filters);
  expect(readFilters(query)).toEqual(filters);
  expect(query.get('top')).toBe('losers');
  writeFilters(query, readFilters(new URLSearchParams()));
  expect(query.toString()).toBe('top=losers');
});
