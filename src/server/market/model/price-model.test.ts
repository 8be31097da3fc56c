import { expect, it } from 'vitest';
import { seedOf } from './noise.ts';
import { assertWithinBand, dayBand, dayBar, dayClose, type PriceModel } from './price-model.ts';

const model: PriceModel = {
  seed: seedOf(1, 'stock'),
  marketSeed: seedOf(1, 'market'),
  base: 1_010_000,
  beta: 1,
  marketVolatility: 0.006,
  ownVolatility: 0.011,
  turnover: 1_000_000,
  ticks: [{ from: 0, step: 100 }],
  band: 0.1,
  continuous: true,
};

it('keeps the high and the low of a day inside a band that its close just fits', () => {
  const tight = { ...model, band: 0.015 };
  let touched = 0;
  for (let day = 0; day < 5000; day += 1) {
    const { lower, upper } = dayBand(tight, dayClose(tight, day - 1));
    const { high, low, close } = dayBar(tight, day);
    if (close < lower || close > upper) continue;
    if (high === upper || low === lower) touched += 1;
    expect([low >= lower, high <= upper]).toEqual([true, true]);
  }
  expect(touched).toBeGreaterThan(100);
});

it('opens where it closed when trading never stops, else with a gap on most days', () => {
  const gaps = (continuous: boolean) =>
    Array.from(
      { length: 200 },
      (_, day) => dayBar({ ...model, continuous }, day).open !== dayClose(model, day - 1),
    ).filter(Boolean).length;
  expect(gaps(true)).toBe(0);
  expect(gaps(false)).toBeGreaterThan(150);
});

it('refuses a model whose close could leave its band', () => {
  expect(() => assertWithinBand(model)).not.toThrow();
  expect(() => assertWithinBand({ ...model, ownVolatility: 0.03 })).toThrow(RangeError);
  expect(() => assertWithinBand({ ...model, band: 0.05 })).toThrow(RangeError);
});
