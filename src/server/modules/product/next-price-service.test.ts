import { expect, it } from 'vitest';
import { nextPrice } from './next-price-service.ts';

it('moves by less than two percent in a day at any risk, both ways, and the same wherever it is asked', () => {
  const days = Array.from({ length: 300 }, (_, index) => `2026-01-01+${index}`);
  const moves = days.map(
    (day) => Number(nextPrice('100', { code: 'fund-world', risk: 5, day })) - 100,
  );
  expect(Math.max(...moves)).toBeLessThan(2);
  expect(Math.min(...moves)).toBeGreaterThan(-2);
  expect(moves.filter((move) => move > 0).length).toBeGreaterThan(100);
  expect(moves.filter((move) => move < 0).length).toBeGreaterThan(100);
  const asked = { code: 'fund-world', risk: 4, day: '2026-11-24' };
  expect(nextPrice('104.2313', asked)).toBe(nextPrice('104.2313', asked));
});
