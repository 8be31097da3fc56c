import { expect, it } from 'vitest';
import { benchmarkRows } from './benchmark-rows.ts';

const days = (count: number) =>
  Array.from({ length: count }, (_, index) => ({
    at: new Date(Date.UTC(2026, 0, 1 + index)).toISOString().slice(0, 10),
  }));

it('has a row a day of a short range, the newest first', () => {
  expect(benchmarkRows(days(3)).map(({ at }) => at)).toEqual([
    '2026-01-03',
    '2026-01-02',
    '2026-01-01',
  ]);
});

it('has the last day of each month of a long range, and the newest day', () => {
  expect(benchmarkRows(days(62)).map(({ at }) => at)).toEqual([
    '2026-03-03',
    '2026-02-28',
    '2026-01-31',
  ]);
  expect(benchmarkRows([])).toEqual([]);
});
