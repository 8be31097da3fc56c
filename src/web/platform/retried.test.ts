import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { retried } from './retried.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const lost = () => new TypeError('Failed to fetch dynamically imported module: https://a/b.js');

describe('loading a part of the app', () => {
  it('is tried again up to three times, 800 ms apart', async () => {
    const load = vi
      .fn()
      .mockRejectedValueOnce(lost())
      .mockRejectedValueOnce(new TypeError('error loading dynamically imported module'))
      .mockRejectedValueOnce(new TypeError('Importing a module script failed.'))
      .mockResolvedValue('here');
    const loading = retried(load);
    await vi.advanceTimersByTimeAsync(2_399);
    expect(load).toHaveBeenCalledTimes(3);
    await vi.advanceTimersByTimeAsync(1);
    await expect(loading).resolves.toBe('here');
  });

  it('fails with the last reason when nothing helps', async () => {
    const load = vi.fn().mockImplementation(() => Promise.reject(lost()));
    const loading = retried(load);
    const failed = expect(loading).rejects.toThrow('Failed to fetch');
    await vi.advanceTimersByTimeAsync(10_000);
    await failed;
    expect(load).toHaveBeenCalledTimes(4);
  });

  it('gives an attempt up after 15 s, and tries again', async () => {
    const load = vi
      .fn()
      .mockReturnValueOnce(new Promise(() => undefined))
      .mockResolvedValue('here');
    const loading = retried(load);
    await vi.advanceTimersByTimeAsync(14_999 + 800);
    expect(load).toHaveBeenCalledTimes(1);
    await vi.advanceTimersByTimeAsync(1);
    await expect(loading).resolves.toBe('here');
  });

  it('does not load again what came and is broken', async () => {
    const load = vi.fn().mockRejectedValue(new ReferenceError('x is not defined'));
    await expect(retried(load)).rejects.toThrow('x is not defined');
    expect(load).toHaveBeenCalledTimes(1);
  });
});
