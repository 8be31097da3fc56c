import { expect, it } from 'vitest';
import { pullDown, swipeBack } from './touch-path.ts';

it('swipes back after 80 px to the right, and never after 12 px up or down', () => {
  expect(swipeBack({ x: 79, y: 12 })).toBe('going');
  expect(swipeBack({ x: 80, y: -12 })).toBe('done');
  expect(swipeBack({ x: 80, y: 13 })).toBe('cancelled');
  expect(swipeBack({ x: -13, y: 0 })).toBe('cancelled');
});

it('pulls after 80 px down, and never aside or up', () => {
  expect(pullDown({ x: 0, y: 79 })).toBe('going');
  expect(pullDown({ x: 40, y: 80 })).toBe('done');
  expect(pullDown({ x: 41, y: 80 })).toBe('cancelled');
  expect(pullDown({ x: 0, y: -13 })).toBe('cancelled');
});
