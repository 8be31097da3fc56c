import { describe, expect, it } from 'vitest';
import { collectionAt, nextMoment, reachedReminder, reminderAt } from './moments.ts';

const zone = 'Europe/Madrid';
const due = '2026-03-31';

describe('moments of an instalment', () => {
  it('are mornings and evenings of the tenant’s place, also across a change of its clock', () => {
    expect(reminderAt(zone, due, 7).toISOString()).toBe('2026-03-24T07:00:00.000Z');
    expect(reminderAt(zone, due, 0).toISOString()).toBe('2026-03-31T06:00:00.000Z');
    expect(collectionAt(zone, due, 0).toISOString()).toBe('2026-03-31T16:00:00.000Z');
    expect(collectionAt(zone, due, 3).toISOString()).toBe('2026-04-03T16:00:00.000Z');
  });

  it('follow one another: three reminders, a collection, and one on each day of grace', () => {
    const moments: string[] = [];
    let now = new Date('2026-03-01T00:00:00Z');
    for (let next = nextMoment(zone, due, now); next !== null; next = nextMoment(zone, due, now)) {
      moments.push(next.toISOString().slice(0, 10));
      now = next;
    }
    expect(moments).toEqual([
      '2026-03-24',
      '2026-03-30',
      '2026-03-31',
      '2026-03-31',
      '2026-04-01',
      '2026-04-02',
      '2026-04-03',
    ]);
  });

  it('reach one reminder after the other', () => {
    const at = (time: string) => reachedReminder(zone, due, new Date(time));
    expect(at('2026-03-24T06:59:59Z')).toBeNull();
    expect(at('2026-03-24T07:00:00Z')).toBe(7);
    expect(at('2026-03-30T06:00:00Z')).toBe(1);
    expect(at('2026-03-31T06:00:00Z')).toBe(0);
    expect(at('2026-04-05T06:00:00Z')).toBe(0);
  });
});
