import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { retried } from './retried.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

describe('loading a part of the app', () => {
  it('is tried again up to three times, 800 ms apart', async () => {
    const load = vi
      .fn()
      .mockRejectedValueOnce(new Error('one'))
      .mockRejectedValueOnce(new Error('two'))
      .mockRejectedValueOnce(new Error('three'))
      .mockResolvedValue('here');
    const loading = retried(load);
    await vi.advanceTimersByTimeAsync(2_399);
    expect(load).toHaveBeenCalledTimes(3);
    await vi.advanceTimersByTimeAsync(1);
    await expect(loading).resolves.toBe('here');
  });

  it('fails with the last reason when nothing helps', async () => {
    const load = vi.fn().mockRejectedValue(new Error('away'));
    const loading = retried(load);
    const failed = expect(loading).rejects.toThrow('away');
    await vi.advanceTimersByTimeAsync(10_000);
    await failed;
    expect(load).toHaveBeenCalledTimes(4);
  });
});
