import type { ISeriesApi, LineData } from 'lightweight-charts';
import { expect, it } from 'vitest';
import { endOf, partedSeries } from './parted-series.ts';

it('parts a long row, whose end alone moves with a tick', () => {
  expect([endOf(0), endOf(1000), endOf(1001), endOf(50_000)]).toEqual([0, 0, 501, 49_500]);
  const [end, before] = [recorded(), recorded()];
  const row = partedSeries(end.series, before.series, { isLine: false });
  const points = pointsOf(5);
  row.setData(points, 3);
  row.update({ time: '2026-01-09', value: 9 });
  expect(before.calls).toEqual([['setData', points.slice(0, 3)]]);
  expect(end.calls).toEqual([
    ['setData', points.slice(3)],
    ['update', { time: '2026-01-09', value: 9 }],
  ]);
});

it('leaves no gap in a line: its parts share a point', () => {
  const [end, before] = [recorded(), recorded()];
  const row = partedSeries(end.series, before.series, { isLine: true });
  const points = pointsOf(5);
  row.setData(points, 3);
  row.setData(points, 0);
  expect(before.calls).toEqual([
    ['setData', points.slice(0, 4)],
    ['setData', []],
  ]);
  expect(end.calls).toEqual([
    ['setData', points.slice(3)],
    ['setData', points],
  ]);
});

function pointsOf(count: number): LineData[] {
  return Array.from({ length: count }, (_, index) => ({
    time: `2026-01-0${index + 1}`,
    value: index,
  }));
}

/** A series that only says what it was given. */
function recorded() {
  const calls: [string, unknown][] = [];
  const series = {
    setData: (points: unknown) => calls.push(['setData', points]),
    update: (point: unknown) => calls.push(['update', point]),
  } as unknown as ISeriesApi<'Line'>;
  return { calls, series };
}
