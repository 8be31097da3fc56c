import { expect, it } from 'vitest';
import { isClosed, lastingObstacle } from './lasting-obstacle.ts';

const first = (...codes: string[]) => lastingObstacle(codes.map((code) => ({ code })))?.code;

it('names what no account, money or amount clears', () => {
  expect(first('accountMissing', 'noFunds')).toBeUndefined();
  expect(first('noFunds', 'level', 'closed')).toBe('level');
  for (const code of ['audience', 'matured', 'priceMissing', 'rateMissing', 'subscribed'])
    expect(first(code), code).toBe(code);
});

it('distinguishes what is closed from what can be cleared or passes', () => {
  expect(isClosed([{ code: 'noFunds' }, { code: 'closed' }])).toBe(true);
  for (const code of ['notOpenYet', 'priceMissing', 'soldOut', 'noFunds'])
    expect(isClosed([{ code }]), code).toBe(false);
  expect(isClosed([])).toBe(false);
});
