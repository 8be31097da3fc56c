import { expect, it } from 'vitest';
import { lastingObstacle } from './lasting-obstacle.ts';
import type { CatalogueItem } from './shown-kinds.ts';

const first = (...codes: string[]) =>
  lastingObstacle({
    obstacles: codes.map((code) => ({ code, params: {} })) as CatalogueItem['obstacles'],
  })?.code;

it('names what no account, money or amount clears', () => {
  expect(first('accountMissing', 'noFunds')).toBeUndefined();
  expect(first('noFunds', 'level', 'closed')).toBe('level');
  for (const code of ['matured', 'priceMissing', 'rateMissing', 'subscribed'])
    expect(first(code), code).toBe(code);
});
