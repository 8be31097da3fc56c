import { describe, expect, it } from 'vitest';
import { ageOn, birthDateError, dayIn, isAdult, isCivilDay } from './age.ts';

describe('the day of a zone', () => {
  it.each([
    ['Pacific/Pago_Pago', '2026-11-21T10:59:59Z', '2026-11-20'],
    ['Pacific/Pago_Pago', '2026-11-21T11:00:00Z', '2026-11-21'],
    ['Asia/Kolkata', '2026-11-21T18:29:59Z', '2026-11-21'],
    ['Asia/Kolkata', '2026-11-21T18:30:00Z', '2026-11-22'],
    ['Pacific/Kiritimati', '2026-11-21T10:00:00Z', '2026-11-22'],
    // The clock goes back an hour on this day.
    ['Europe/Madrid', '2026-10-25T22:59:59Z', '2026-10-25'],
    ['Europe/Madrid', '2026-10-25T23:00:00Z', '2026-10-26'],
  ])('%s at %s is %s', (zone, instant, day) => {
    expect(dayIn(zone, Date.parse(instant))).toBe(day);
  });
});

describe('age', () => {
  it.each([
    ['2026-11-20', '2008-11-21', 17],
    ['2026-11-21', '2008-11-21', 18],
    ['2026-02-28', '2008-02-29', 17],
    ['2026-03-01', '2008-02-29', 18],
    ['2028-02-29', '2008-02-29', 20],
    ['2026-01-01', '2025-12-31', 0],
    ['2026-01-01', '2025-06-30', 0],
  ])('on %s of a client born on %s is %d', (day, born, age) => {
    expect(ageOn(day, born)).toBe(age);
  });

  it('is of age on the eighteenth birthday and not the day before', () => {
    expect(isAdult('2008-11-21', '2026-11-20')).toBe(false);
    expect(isAdult('2008-11-21', '2026-11-21')).toBe(true);
  });
});

describe('a birth date', () => {
  it('is a day of the calendar', () => {
    expect(
      ['2023-02-29', '2023-13-01', '2023-00-10', '23-01-01', '2023-1-1', '', '2023-02-2x'].filter(
        isCivilDay,
      ),
    ).toEqual([]);
    expect(['2024-02-29', '1900-12-31'].filter(isCivilDay)).toHaveLength(2);
  });

  it('is today at the latest, and of a plausible age', () => {
    expect(birthDateError('2026-11-22', '2026-11-21')).toBe('future');
    expect(birthDateError('2026-11-21', '2026-11-21')).toBeNull();
    expect(birthDateError('1895-11-21', '2026-11-21')).toBe('invalid');
    expect(birthDateError('2026-02-30', '2026-11-21')).toBe('format');
  });
});
