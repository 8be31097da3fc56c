import type { ISeriesApi } from 'lightweight-charts';
import { expect, it, vi } from 'vitest';
import { drawLevels } from './draw-levels.ts';

vi.mock('lightweight-charts', () => ({ LineStyle: { Solid: 0, Dashed: 2 } }));

const colours = {
  ...{ text: 'text', line: 'line', crosshair: 'crosshair', label: 'label', fontFamily: 'serif' },
  ...{ gain: 'gain', loss: 'loss', softGain: 'softGain', softLoss: 'softLoss' },
  ...{ brand: 'brand', softBrand: 'softBrand', noBrand: 'noBrand', averages: [] },
};

it('draws a line at the cost and one at each open order, and takes those of before away', () => {
  const shown: object[] = [];
  const series = {
    createPriceLine(options: object) {
      shown.push(options);
      return options;
    },
    removePriceLine: (line: object) => void shown.splice(shown.indexOf(line), 1),
  } as unknown as ISeriesApi<'Area'>;
  const levels = drawLevels(series);
  levels.show(
    [
      { kind: 'cost', price: '24.5', title: 'Cost', words: '' },
      { kind: 'order', price: '23', title: 'Buy', words: '' },
    ],
    colours,
  );
  expect(shown).toMatchObject([
    { price: 24.5, title: 'Cost', color: 'brand', lineStyle: 0 },
    { price: 23, title: 'Buy', color: 'text', lineStyle: 2 },
  ]);
  levels.show([], colours);
  expect(shown).toEqual([]);
});
