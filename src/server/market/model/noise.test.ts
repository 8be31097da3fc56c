import { expect, it } from 'vitest';
import { noise, seedOf, unitNoise } from './noise.ts';

it('says the same for the same arguments, and something else when any of them changes', () => {
  expect(noise(7, 1, 2, 3)).toBe(noise(7, 1, 2, 3));
  const others = [
    noise(8, 1, 2, 3),
    noise(7, 2, 2, 3),
    noise(7, 1, 3, 3),
    noise(7, 1, 2, 4),
    noise(7, 2, 1, 3),
  ];
  expect(new Set([noise(7, 1, 2, 3), ...others]).size).toBe(6);
});

it('is spread evenly over [0, 1)', () => {
  const tenths = Array.from({ length: 10 }, () => 0);
  for (let i = 0; i < 100_000; i += 1) {
    const tenth = Math.floor(noise(42, i) * 10);
    tenths[tenth] = (tenths[tenth] ?? NaN) + 1;
  }
  for (const count of tenths) expect(Math.abs(count - 10_000)).toBeLessThan(400);
});

it('has mean 0, variance 1 and a bound as unit noise', () => {
  const values = Array.from({ length: 100_000 }, (_, i) => unitNoise(3, i));
  expect(Math.abs(values.reduce((sum, value) => sum + value, 0) / values.length)).toBeLessThan(
    0.02,
  );
  expect(values.reduce((sum, value) => sum + value * value, 0) / values.length).toBeCloseTo(1, 1);
  expect(values.every((value) => Math.abs(value) <= Math.sqrt(3))).toBe(true);
});

it('gives every name its own seed under every parent', () => {
  const names = ['XMAD-S:IBRX', 'XMAD-S:IBRY', 'XWAR-S:IBRX', ''];
  const seeds = [1, 2].flatMap((parent) => names.map((name) => seedOf(parent, name)));
  expect(new Set(seeds).size).toBe(seeds.length);
});
