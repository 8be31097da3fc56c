import { expect, it } from 'vitest';
import { maxStep, walk } from './walk.ts';

const days = Array.from({ length: 20_000 }, (_, i) => i);

it('takes steps of variance 1, none longer than it says, across its anchors too', () => {
  const steps = [11, 12, 13].flatMap((seed) =>
    days.map((day) => walk(seed, day + 1) - walk(seed, day)),
  );
  const variance = steps.reduce((sum, step) => sum + step * step, 0) / steps.length;
  expect(variance).toBeGreaterThan(0.95);
  expect(variance).toBeLessThan(1.05);
  expect(Math.max(...steps.slice(0, 20_000).map(Math.abs))).toBeGreaterThan(2.5);
  expect(steps.every((step) => Math.abs(step) <= maxStep)).toBe(true);
});

it('never drifts away', () => {
  expect(days.every((day) => Math.abs(walk(5, day * 10)) < 200)).toBe(true);
});

it('answers any day alone as it does in order, before 1970 too', () => {
  const inOrder = days.slice(0, 100).map((day) => walk(9, day - 50));
  expect(walk(9, 20 - 50)).toBe(inOrder[20]);
  expect(walk(9, -4097)).not.toBeNaN();
});
