import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createSettingsStore } from './settings-store.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const locale = { currency: 'EUR', phoneCode: '34' };

function kept(text: string | null = null) {
  const written: (string | null)[] = [];
  const store = createSettingsStore({
    read: () => text,
    write: (_key, value) => void written.push(value),
  });
  return { store, written };
}

describe('the settings of this browser', () => {
  it('begin with what an earlier visit kept', () => {
    expect(kept(JSON.stringify({ locale })).store.read()).toEqual({ locale });
  });

  it('are kept once for all changes within 200 ms', () => {
    const { store, written } = kept();
    store.take({ locale });
    vi.advanceTimersByTime(199);
    store.take({ markets: { codes: ['ES'], current: 'ES' } });
    vi.advanceTimersByTime(199);
    expect(written).toEqual([]);
    vi.advanceTimersByTime(1);
    expect(written).toHaveLength(1);
    expect(JSON.parse(written[0] ?? '')).toMatchObject({ locale, markets: { codes: ['ES'] } });
  });

  it('notify of a change, and of nothing else', () => {
    const { store } = kept(JSON.stringify({ locale }));
    const notified = vi.fn();
    store.subscribe(notified);
    store.take({ locale: { ...locale } });
    store.refreshed(Date.now());
    expect(notified).not.toHaveBeenCalled();
    store.take({ locale: { ...locale, currency: 'PLN' } });
    expect(notified).toHaveBeenCalledTimes(1);
    expect(store.read().locale?.currency).toBe('PLN');
  });

  it('are fresh for ten minutes after all were answered', () => {
    const { store } = kept(JSON.stringify({ locale }));
    expect(store.isFresh(Date.now())).toBe(false);
    store.refreshed(1_000);
    expect(store.isFresh(1_000 + 10 * 60_000 - 1)).toBe(true);
    expect(store.isFresh(1_000 + 10 * 60_000)).toBe(false);
    expect(store.isFresh(999)).toBe(false);
  });
});
