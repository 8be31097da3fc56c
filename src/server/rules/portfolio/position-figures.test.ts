import Big from 'big.js';
import { describe, expect, it } from 'vitest';
import { sum, toBig } from '#core/money.ts';
import { portfolioFigures, positionFigures } from './position-figures.ts';

// Worked by hand: two lots of 40 and 60 shares at 10.00 and 11.00 in EUR, one of 25 at 20.00 in USD.
const eur = { quantity: '100', price: '12.345', previousClose: '12.00', cost: '1060' };
const usd = { quantity: '25', price: '19.2', previousClose: '20.00', cost: '500' };

describe('figures of positions', () => {
  it('are differences of what is shown', () => {
    expect(positionFigures(eur, 'EUR')).toEqual({
      value: '1234.50',
      cost: '1060.00',
      gain: '174.50',
      gainPercent: '16.46',
      dayChange: '34.50',
      dayChangePercent: '2.88',
    });
  });

  it('of two currencies equal a worked sheet, and weights add up to 100', () => {
    const { total, positions } = portfolioFigures([eur, usd], [new Big(1), new Big('0.92')], 'EUR');
    expect(total).toEqual({
      value: '1676.10',
      cost: '1520.00',
      gain: '156.10',
      gainPercent: '10.27',
      dayChange: '16.10',
      dayChangePercent: '0.97',
    });
    expect(
      positions.map(({ value, gain, dayChange, weight }) => [value, gain, dayChange, weight]),
    ).toEqual([
      ['1234.50', '174.50', '34.50', '73.65'],
      ['441.60', '-18.40', '-18.40', '26.35'],
    ]);
  });

  it('of many positions add up to the whole to the last minor unit', () => {
    const many = Array.from({ length: 37 }, (_, index) => ({
      quantity: String(index + 1),
      price: `${7 + index}.3333`,
      previousClose: `${7 + index}.1111`,
      cost: `${(7 + index) * (index + 1)}.005`,
    }));
    const { total, positions } = portfolioFigures(many, [], 'EUR');
    for (const figure of ['value', 'cost', 'gain', 'dayChange'] as const)
      expect(toBig(sum(positions.map((each) => each[figure]))).eq(total[figure]), figure).toBe(
        true,
      );
    expect(toBig(sum(positions.map(({ weight }) => weight))).toFixed(2)).toBe('100.00');
  });

  it('of nothing are nothing, without a percentage', () => {
    expect(portfolioFigures([], [], 'EUR').total).toEqual({
      value: '0.00',
      cost: '0.00',
      gain: '0.00',
      gainPercent: null,
      dayChange: '0.00',
      dayChangePercent: null,
    });
  });
});
