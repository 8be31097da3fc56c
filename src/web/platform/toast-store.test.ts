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

describe('toasts that are held', () => {
  it('stay until they are let go, and then their whole time', () => {
    const toasts = createToastStore();
    toasts.show('a');
    vi.advanceTimersByTime(5_000);
    toasts.hold(true);
    toasts.show('b');
    vi.advanceTimersByTime(60_000);
    expect(toasts.read()).toHaveLength(2);
    toasts.hold(false);
    vi.advanceTimersByTime(5_999);
    expect(toasts.read()).toHaveLength(2);
    vi.advanceTimersByTime(1);
    expect(toasts.read()).toEqual([]);
  });

  it('do not hold what comes after the last of them was closed', () => {
    const toasts = createToastStore();
    toasts.show('a');
    toasts.hold(true);
    toasts.dismiss(toasts.read()[0]?.id ?? -1);
    toasts.show('b');
    vi.advanceTimersByTime(6_000);
    expect(toasts.read()).toEqual([]);
  });
});
