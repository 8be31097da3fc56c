import { describe, expect, it } from 'vitest';
import type { OfferingSchedule } from './offering-timeline.ts';
import { misplacedDate, offeringDates, stageOf } from './offering-timeline.ts';

const day = 86_400_000;
const start = Date.UTC(2026, 10, 23);
const schedule = Object.fromEntries(
  offeringDates.map((name, index) => [name, new Date(start + index * day)]),
) as Record<(typeof offeringDates)[number], Date> satisfies OfferingSchedule<Date>;

describe('the dates of an offering', () => {
  it('say where it is: from each date on, to the millisecond', () => {
    expect(stageOf(schedule, 'upcoming', new Date(start - 1))).toBeNull();
    for (const name of offeringDates) {
      expect(stageOf(schedule, 'listed', schedule[name])).toBe(name);
      expect(stageOf(schedule, 'listed', new Date(schedule[name].getTime() + day - 1))).toBe(name);
    }
  });

  it('come no sooner than what they are for, and none is there of what was cancelled', () => {
    const settled = schedule.settlement;
    expect(stageOf(schedule, 'closed', settled)).toBe('end');
    expect(stageOf(schedule, 'allotted', schedule.refund)).toBe('refund');
    expect(stageOf(schedule, 'allotted', settled)).toBe('lwr');
    expect(stageOf(schedule, 'cancelled', settled)).toBeNull();
  });

  it('follow each other; two may be one, the start and the end may not', () => {
    expect(misplacedDate(schedule)).toBeNull();
    expect(misplacedDate({ ...schedule, lwr: schedule.refund })).toBeNull();
    expect(misplacedDate({ ...schedule, lwr: schedule.pub })).toBe('lwr');
    expect(misplacedDate({ ...schedule, end: schedule.start })).toBe('end');
  });
});
