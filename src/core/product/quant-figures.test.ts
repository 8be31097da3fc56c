import { describe, expect, it } from 'vitest';
import { compare, sum, toBig } from '#core/money.ts';
import fc from '#tests/fast-check.ts';
import {
  isRange,
  leftUnits,
  quantExitObstacle,
  rangeOutcomes,
  settledUnits,
} from './quant-figures.ts';

const fee = { exitFee: '1.5', minimumFee: '5' };

describe('units of a strategy note', () => {
  // Worked by hand.
  it.each([
    ['at what was paid', '1000.00', '1', ['1000.00', '15.00', '985.00']],
    ['risen: value down, fee up', '333.33', '1.0417', ['347.22', '5.21', '342.01']],
    ['the least fee', '100.00', '0.9', ['90.00', '5.00', '85.00']],
    ['a fee is never more than the value', '4.00', '0.5', ['2.00', '2.00', '0.00']],
  ] as const)('left early, %s', (_what, units, price, [value, cost, total]) => {
    expect(leftUnits(units, price, 'EUR', fee)).toEqual({ value, fee: cost, total });
  });

  it('are settled without a fee, in whole minor units of a currency without any', () => {
    expect(settledUnits('333', '1.0417', 'JPY')).toEqual({ value: '346', fee: '0', total: '346' });
    expect(settledUnits('333.33', '1.0417', 'EUR').total).toBe('347.22');
  });

  it('never pay more than they are worth, nor less than nothing', () => {
    const amount = fc.integer({ min: 1, max: 10_000_000 }).map((each) => (each / 100).toFixed(2));
    const price = fc.integer({ min: 1, max: 50_000 }).map((each) => (each / 10_000).toFixed(4));
    const percent = fc.integer({ min: 0, max: 9_999 }).map((each) => (each / 100).toFixed(2));
    fc.assert(
      fc.property(amount, price, percent, amount, (units, at, exitFee, minimumFee) => {
        const figures = leftUnits(units, at, 'EUR', { exitFee, minimumFee });
        expect(compare(figures.total, '0')).toBeGreaterThanOrEqual(0);
        expect(compare(sum([figures.total, figures.fee]), figures.value)).toBe(0);
        expect(toBig(units).times(at).gte(figures.value)).toBe(true);
        expect(compare(figures.value, settledUnits(units, at, 'EUR').total)).toBe(0);
      }),
    );
  });
});

describe('the declared range', () => {
  it('is shown as what an amount would come to at both ends, simply and by days', () => {
    const days = { from: '2026-12-01', until: '2027-12-01' };
    expect(rangeOutcomes('1000', 'EUR', { low: '-4', high: '9' }, days)).toEqual({
      low: '960.00',
      high: '1090.00',
    });
    const half = { from: '2026-12-01', until: '2027-02-12' };
    expect(rangeOutcomes('1000', 'EUR', { low: '0', high: '9' }, half)).toEqual({
      low: '1000.00',
      high: '1018.00',
    });
    expect(
      rangeOutcomes('1000', 'EUR', { low: '2', high: '9' }, { ...days, from: '2028-01-01' }),
    ).toEqual({ low: '1000.00', high: '1000.00' });
  });

  it('begins with the lower end', () => {
    expect(isRange({ low: '-4', high: '9' })).toBe(true);
    expect(isRange({ low: '3', high: '3' })).toBe(true);
    expect(isRange({ low: '9', high: '3' })).toBe(false);
    expect(isRange({ low: '-101', high: '3' })).toBe(false);
  });
});

describe('leaving early', () => {
  const facts = {
    settlesOn: '2027-06-01',
    valueDays: 3,
    valueOn: '2027-02-01',
    today: '2027-02-04',
  };

  it('is by a value that is known and no older than declared', () => {
    expect(quantExitObstacle(facts)).toBeNull();
    expect(quantExitObstacle({ ...facts, today: '2027-02-05' })).toBe('staleValue');
    expect(quantExitObstacle({ ...facts, valueOn: null })).toBe('noValue');
  });

  it('ends with the day before the settlement date', () => {
    const last = { ...facts, valueOn: '2027-05-31', today: '2027-05-31' };
    expect(quantExitObstacle(last)).toBeNull();
    expect(quantExitObstacle({ ...last, valueOn: '2027-06-01', today: '2027-06-01' })).toBe('term');
  });
});
