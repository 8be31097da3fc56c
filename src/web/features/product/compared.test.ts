import { expect, it } from 'vitest';
import { readCompared, toggled } from './compared.ts';
import type { CatalogueItem } from './shown-kinds.ts';

const items = ['a', 'b', 'c', 'd'].map((code) => ({ code }) as CatalogueItem);
const read = (compare: string) =>
  readCompared(new URLSearchParams({ compare }), items).map(({ code }) => code);

it('compares three products that are offered, each once, in the order in which they were chosen', () => {
  expect(read('c,a')).toEqual(['c', 'a']);
  expect(read('c,c,x,a')).toEqual(['c', 'a']);
  expect(read('d,c,b,a')).toEqual(['d', 'c', 'b']);
  expect(readCompared(new URLSearchParams(), items)).toEqual([]);
  expect(read('')).toEqual([]);
});

it('adds one, takes one away, and adds no fourth', () => {
  const compared = (codes: string) => readCompared(new URLSearchParams({ compare: codes }), items);
  expect(toggled([], 'a')).toBe('a');
  expect(toggled(compared('a'), 'b')).toBe('a,b');
  expect(toggled(compared('a,b'), 'a')).toBe('b');
  expect(toggled(compared('a'), 'a')).toBeNull();
  expect(toggled(compared('a,b,c'), 'd')).toBe('a,b,c');
});
