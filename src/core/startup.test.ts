import { describe, expect, it } from 'vitest';
import { isStartupDue } from './startup-due.ts';
import { startupProgress, startupSteps } from './startup.ts';

const now = Date.UTC(2026, 10, 23, 12);
const hours = (count: number) => count * 60 * 60 * 1_000;

describe('the start', () => {
  it('is shown first, and again after 24 hours', () => {
    expect(isStartupDue(null, now)).toBe(true);
    expect(isStartupDue(String(now), now)).toBe(false);
    expect(isStartupDue(String(now - hours(24) + 1), now)).toBe(false);
    expect(isStartupDue(String(now - hours(24)), now)).toBe(true);
  });

  it('is shown when its last time cannot be read, or is still to come', () => {
    expect(isStartupDue('yesterday', now)).toBe(true);
    expect(isStartupDue(String(now + 1), now)).toBe(true);
  });

  it('counts every step that is over, whatever it came to', () => {
    expect(startupProgress({})).toBe(0);
    expect(startupProgress({ connection: 'failed', config: 'done' })).toBe(29);
    const all = Object.fromEntries(startupSteps.map((step) => [step, 'skipped'] as const));
    expect(startupProgress(all)).toBe(100);
  });
});
