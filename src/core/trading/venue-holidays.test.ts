import { describe, expect, it } from 'vitest';
import { daysLater, utcDay } from '#core/civil-day.ts';
import { venueHolidays } from './venue-holidays.ts';

const years = [2027, 2028];

/** Sunday is 0. */
const weekday = (day: string) => new Date(`${day}T00:00:00Z`).getUTCDay();
const isWeekday = (day: string) => ![0, 6].includes(weekday(day));
const day = (year: number, month: number, date: number) =>
  utcDay(new Date(Date.UTC(year, month - 1, date)));

/** Easter Sunday of the Gregorian calendar, by the anonymous algorithm of 1876. */
function easter(year: number): string {
  const [a, b, c] = [year % 19, Math.floor(year / 100), year % 100];
  const [d, e] = [Math.floor(b / 4), b % 4];
  const g = Math.floor((8 * b + 13) / 25);
  const h = (19 * a + b - d - g + 15) % 30;
  const [i, k] = [Math.floor(c / 4), c % 4];
  const l = (32 + 2 * e + 2 * i - h - k) % 7;
  const m = Math.floor((a + 11 * h + 19 * l) / 433);
  const month = Math.floor((h + l - 7 * m + 90) / 25);
  return day(year, month, (h + l - 7 * m + 33 * month + 19) % 32);
}

/** The nth such weekday of a month; the last one for `0`. */
function nth(year: number, month: number, which: number, count: number): string {
  if (count === 0) {
    const last = day(year, month + 1, 0);
    return daysLater(last, -((weekday(last) - which + 7) % 7));
  }
  const first = day(year, month, 1);
  return daysLater(first, ((which - weekday(first) + 7) % 7) + 7 * (count - 1));
}

/** Kept on the Friday before a Saturday and the Monday after a Sunday; never on the last day of a year. */
function observed(date: string): string {
  if (weekday(date) === 0) return daysLater(date, 1);
  const isMoved = weekday(date) === 6 && !date.endsWith('-01-01');
  return isMoved ? daysLater(date, -1) : date;
}

const goodFriday = (year: number) => daysLater(easter(year), -2);
const easterMonday = (year: number) => daysLater(easter(year), 1);
const of = (code: keyof typeof venueHolidays) =>
  venueHolidays[code].holidays.filter((each) => each >= '2027-01-01');
const weekdaysOf = (rule: (year: number) => readonly string[]) =>
  years.flatMap(rule).filter(isWeekday).sort();

describe('holidays of venues', () => {
  it('know the Easter that they go by', () => {
    expect([2024, 2025, 2026, 2027, 2028].map(easter)).toEqual([
      '2024-03-31',
      '2025-04-20',
      '2026-04-05',
      '2027-03-28',
      '2028-04-16',
    ]);
  });

  it('in New York are the ten of its rule, moved from weekends', () => {
    const rule = (year: number) => [
      observed(day(year, 1, 1)),
      nth(year, 1, 1, 3),
      nth(year, 2, 1, 3),
      goodFriday(year),
      nth(year, 5, 1, 0),
      observed(day(year, 6, 19)),
      observed(day(year, 7, 4)),
      nth(year, 9, 1, 1),
      nth(year, 11, 4, 4),
      observed(day(year, 12, 25)),
    ];
    expect(of('XNYC-S')).toEqual(weekdaysOf(rule));
    // Banks keep no Saturday on the Friday before.
    const banks = (year: number) => [nth(year, 10, 1, 2), day(year, 11, 11)];
    expect(venueHolidays['XNYC-S'].settlementHolidays.slice(1)).toEqual(weekdaysOf(banks));
  });

  it('in Madrid and Warsaw are public ones, Easter and the end of the year', () => {
    const madrid = (year: number) => [
      ...[goodFriday(year), easterMonday(year), day(year, 1, 1), day(year, 5, 1)],
      ...[day(year, 12, 25), day(year, 12, 26)],
    ];
    expect(of('XMAD-S')).toEqual(weekdaysOf(madrid));
    const warsaw = (year: number) => [
      ...[goodFriday(year), easterMonday(year), daysLater(easter(year), 60)],
      ...[day(year, 1, 1), day(year, 1, 6), day(year, 5, 1), day(year, 5, 3), day(year, 8, 15)],
      ...[day(year, 11, 1), day(year, 11, 11), day(year, 12, 24), day(year, 12, 25)],
      ...[day(year, 12, 26), day(year, 12, 31)],
    ];
    expect(of('XWAR-S')).toEqual(weekdaysOf(warsaw));
  });

  it('in Istanbul and Mumbai have those of a fixed date, with the days by the moon among them', () => {
    const istanbul = (year: number) => [
      ...[day(year, 1, 1), day(year, 4, 23), day(year, 5, 1), day(year, 5, 19)],
      ...[day(year, 7, 15), day(year, 8, 30), day(year, 10, 29)],
    ];
    expect(of('XIST-S')).toEqual(expect.arrayContaining([...weekdaysOf(istanbul)]));
    const mumbai = (year: number) => [
      ...[day(year, 1, 26), goodFriday(year), day(year, 4, 14), day(year, 5, 1)],
      ...[day(year, 8, 15), day(year, 10, 2), day(year, 12, 25)],
    ];
    expect(of('XMUM-S')).toEqual(expect.arrayContaining([...weekdaysOf(mumbai)]));
  });

  it('are weekdays, each once, in their order, and known as long as they say', () => {
    for (const { holidays, settlementHolidays, holidaysUntil } of Object.values(venueHolidays))
      for (const days of [holidays, settlementHolidays]) {
        expect(days.filter((each) => !isWeekday(each))).toEqual([]);
        expect(days).toEqual([...new Set(days)].sort());
        expect(days.every((each) => each <= holidaysUntil)).toBe(true);
      }
  });
});
