import { setImmediate } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import { withinTimeout } from './within-timeout.ts';

describe('work that is waited for', () => {
  it('answers, or fails as it does', async () => {
    expect(await withinTimeout(Promise.resolve('done'), 100)).toBe('done');
    await expect(withinTimeout(Promise.reject(new RangeError('no')), 100)).rejects.toThrow(
      RangeError,
    );
  });

  it('is given up when its time is over', async () => {
    const never = new Promise<never>(() => undefined);
    await expect(withinTimeout(never, 40)).rejects.toMatchObject({ code: 'serviceUnavailable' });
  });

  it('is not late where the process itself was held up', async () => {
    const steps = async () => {
      for (let step = 0; step < 6; step += 1) await setImmediate();
      return 'done';
    };
    const work = withinTimeout(steps(), 800);
    Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 1_000);
    expect(await work).toBe('done');
  });
});
