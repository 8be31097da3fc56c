import { expect, it } from 'vitest';
import { lastingObstacle } from './lasting-obstacle.ts';

const first = (...codes: string[]) => lastingObstacle(codes.map((code) => ({ code })))?.code;

it('names what no account, money or amount clears', () => {
  expect(first('accountMissing', 'noFunds')).toBeUndefined();
  expect(first('noFunds', 'level', 'closed')).toBe('level');
  for (const code of ['audience', 'matured', 'priceMissing', 'rateMissing', 'subscribed'])
    expect(first(code), code).toBe(code);
});
