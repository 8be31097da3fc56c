import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createToastStore } from './toast-store.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

describe('toasts', () => {
  it('show the same message once within its throttle', () => {
    const toasts = createToastStore();
    toasts.show('error.sessionExpired', { throttle: 3_000 });
    vi.advanceTimersByTime(2_999);
    toasts.show('error.sessionExpired', { throttle: 3_000 });
    expect(toasts.read()).toHaveLength(1);
    vi.advanceTimersByTime(1);
    toasts.show('error.sessionExpired', { throttle: 3_000 });
    expect(toasts.read()).toHaveLength(2);
  });

  it('are three at most, and leave by themselves', () => {
    const toasts = createToastStore();
    for (const id of ['a', 'b', 'c', 'd']) toasts.show(id);
    expect(toasts.read().map(({ message }) => message)).toEqual(['b', 'c', 'd']);
    vi.advanceTimersByTime(6_000);
    expect(toasts.read()).toEqual([]);
  });
});
