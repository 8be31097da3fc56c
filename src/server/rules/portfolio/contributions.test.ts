import { describe, expect, it } from 'vitest';
import { contributedDays } from './contributions.ts';

const points = [
  { day: '2026-03-01', value: '1020.00' },
  { day: '2026-03-02', value: '1530.00' },
  { day: '2026-03-03', value: '1100.00' },
];
const flows = [
  { day: '2026-03-01', paidIn: '1000', takenOut: '0' },
  { day: '2026-03-02', paidIn: '300.005', takenOut: '0' },
  { day: '2026-03-02', paidIn: '200', takenOut: '0' },
  { day: '2026-03-03', paidIn: '0', takenOut: '440' },
];
const contributed = (isHeldBefore: boolean) =>
  contributedDays(points, flows, 'EUR', isHeldBefore).map((each) => [each.day, each.contributed]);

describe('contributions', () => {
  it('begin with nothing where nothing was held before', () => {
    expect(contributed(false)).toEqual([
      ['2026-02-28', '0.00'],
      ['2026-03-01', '1000.00'],
      ['2026-03-02', '1500.00'],
      ['2026-03-03', '1060.00'],
    ]);
  });

  it('begin with the value of the first day where something was, whose flows are in it', () => {
    expect(contributed(true)).toEqual([
      ['2026-03-01', '1020.00'],
      ['2026-03-02', '1520.00'],
      ['2026-03-03', '1080.00'],
    ]);
    expect(contributedDays(points, flows, 'EUR', true)[1]).toMatchObject({
      paidIn: '500.005',
      takenOut: '0',
    });
  });

  it('of no days are none', () => {
    expect(contributedDays([], flows, 'EUR', false)).toEqual([]);
  });
});
