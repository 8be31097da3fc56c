import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { paced } from './paced.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

it('runs at once, and what is called meanwhile once at the end of the pause', () => {
  const run = vi.fn<() => void>();
  const { call } = paced(run, () => 500);
  call();
  call();
  call();
  expect(run).toHaveBeenCalledTimes(1);
  vi.advanceTimersByTime(499);
  expect(run).toHaveBeenCalledTimes(1);
  vi.advanceTimersByTime(1);
  expect(run).toHaveBeenCalledTimes(2);
  vi.advanceTimersByTime(5_000);
  expect(run).toHaveBeenCalledTimes(2);
  call();
  expect(run).toHaveBeenCalledTimes(3);
});

it('runs each time without a pause, and forgets what waits when it is cancelled', () => {
  const run = vi.fn<() => void>();
  let pause = 0;
  const { call, cancel } = paced(run, () => pause);
  call();
  call();
  expect(run).toHaveBeenCalledTimes(2);
  pause = 500;
  call();
  cancel();
  vi.advanceTimersByTime(1_000);
  expect(run).toHaveBeenCalledTimes(2);
});
