import type { ISeriesApi } from 'lightweight-charts';
import { expect, it, vi } from 'vitest';
import { drawMarks } from './draw-marks.ts';

const given = vi.hoisted(() => ({ series: [] as unknown[], markers: [] as unknown[] }));
vi.mock('lightweight-charts', () => ({
  createSeriesMarkers: (series: unknown) => {
    given.series.push(series);
    return { setMarkers: (markers: unknown) => given.markers.push(markers) };
  },
}));

const colours = {
  ...{ text: 'text', line: 'line', crosshair: 'crosshair', label: 'label', fontFamily: 'serif' },
  ...{ gain: 'gain', loss: 'loss', softGain: 'softGain', softLoss: 'softLoss' },
  ...{ brand: 'brand', softBrand: 'softBrand', noBrand: 'noBrand', averages: [] },
};

it('marks purchases from below and sales from above, at the time of their candle', () => {
  const series = { name: 'prices' } as unknown as ISeriesApi<'Area'>;
  const traded = { quantity: '10', price: '24.48' };
  const marks = drawMarks(series);
  marks.show(
    [
      { index: 0, side: 'buy', ...traded },
      { index: 2, side: 'buy', ...traded },
      { index: 2, side: 'sell', ...traded },
      { index: 1, side: 'dividend', amount: '0.13', currency: 'EUR' },
      // A candle that is not drawn has no place.
      { index: 3, side: 'sell', ...traded },
    ],
    [100, 160, 220],
    colours,
  );
  const bought = { position: 'belowBar', shape: 'arrowUp', color: 'brand' };
  const sold = { position: 'aboveBar', shape: 'arrowDown', color: 'text' };
  expect(given.series).toEqual([series]);
  expect(given.markers).toMatchObject([
    [
      { time: 100, ...bought },
      { time: 220, ...bought },
      { time: 220, ...sold },
      { time: 160, position: 'aboveBar', shape: 'circle', text: 'D' },
    ],
  ]);
  marks.show([], [100], colours);
  expect(given.markers.at(-1)).toEqual([]);
});
