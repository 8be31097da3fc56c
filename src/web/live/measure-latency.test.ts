import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { failedLatency, lateLatency, rateConnection } from '#core/connection.ts';
import { CodedError } from '#core/errors.ts';
import { measureLatency } from './measure-latency.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** A backend that answers after so long, and whether it was late. */
function measured(afterMs: number, fails = false) {
  const onLate = vi.fn();
  const latency = measureLatency(
    () =>
      new Promise((resolve, reject) =>
        setTimeout(
          () => (fails ? reject(new CodedError('serviceUnavailable')) : resolve(undefined)),
          afterMs,
        ),
      ),
    new AbortController().signal,
    onLate,
  );
  return { latency, onLate };
}

describe('a round trip', () => {
  it('is late once 1.5 s have passed without an answer, and not before', async () => {
    const { onLate } = measured(2_000);
    await vi.advanceTimersByTimeAsync(1_499);
    expect(onLate).not.toHaveBeenCalled();
    await vi.advanceTimersByTimeAsync(1);
    expect(onLate).toHaveBeenCalledOnce();
    expect(rateConnection(lateLatency)).toBe('offline');
  });

  it('of 2 s is beyond the scale, and an answer all the same', async () => {
    const { latency } = measured(2_000);
    await vi.advanceTimersByTimeAsync(2_000);
    expect(await latency).toBe(2_000);
    expect(rateConnection(await latency)).toBe('offline');
  });

  it('that is over in time is never late', async () => {
    const { latency, onLate } = measured(1_400);
    await vi.advanceTimersByTimeAsync(10_000);
    expect(rateConnection(await latency)).toBe('poor');
    expect(onLate).not.toHaveBeenCalled();
  });

  it('that fails at once is no answer, and not late afterwards', async () => {
    const { latency, onLate } = measured(10, true);
    await vi.advanceTimersByTimeAsync(10_000);
    expect(await latency).toBe(failedLatency);
    expect(rateConnection(await latency)).toBe('offline');
    expect(onLate).not.toHaveBeenCalled();
  });
});
