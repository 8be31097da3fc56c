import { describe, expect, it } from 'vitest';
import { coolingOffUntil } from './cooling-off.ts';

const hour = 3_600_000;

describe('the time in which no money leaves', () => {
  it.each([
    ['nothing has changed', null, 24, 0, null],
    ['it has just changed', 0, 24, 0, 24 * hour],
    ['it changed almost as long ago', 0, 24, 24 * hour - 1, 24 * hour],
    ['it changed as long ago', 0, 24, 24 * hour, null],
    ['the tenant has none', 0, 0, 0, null],
    ['the tenant has three days', 5 * hour, 72, 76 * hour, 77 * hour],
    ['the clock was set back since', 10 * hour, 24, 0, 34 * hour],
  ])('when %s', (_, changedAt, hours, now, until) => {
    expect(coolingOffUntil(changedAt, hours, now)).toBe(until);
  });
});
