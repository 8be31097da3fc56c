import { existsSync } from 'node:fs';
import { expect, it } from 'vitest';
import { lengthy } from './lengthy.ts';
import { slow } from './slowest-first.ts';

it('files that are left to the whole run, or begun first, are there', () => {
  const named = [...lengthy, ...slow];
  expect(named.filter((file) => !existsSync(file))).toEqual([]);
});
