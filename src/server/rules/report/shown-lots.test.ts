import { expect, it } from 'vitest';
import { sum, toBig } from '#core/money.ts';
import { shownLots } from './shown-lots.ts';

const lot = (proceeds: string, cost: string, fees = '0', currency = 'EUR') => ({
  currency,
  proceeds,
  cost,
  fees,
});

it('shows thirds of a purchase so that they add up to what was paid', () => {
  const third = '33.333333333333';
  const { lots, totals } = shownLots([
    lot('40', third),
    lot('40', third),
    lot('40', '33.333333333334'),
  ]);
  expect(lots.map(({ cost }) => cost).sort()).toEqual(['33.33', '33.33', '33.34']);
  expect(totals).toEqual([
    { currency: 'EUR', proceeds: '120.00', cost: '100.00', fees: '0.00', gain: '20.00' },
  ]);
  expect(toBig(sum(lots.map(({ gain }) => gain))).toFixed(2)).toBe('20.00');
});

it('keeps currencies apart, in their own digits and in the order of the lots', () => {
  const { lots, totals } = shownLots([
    lot('100', '90', '1.5', 'USD'),
    lot('10', '12', '0.25'),
    lot('1000', '900', '3', 'JPY'),
  ]);
  expect(lots.map(({ gain }) => gain)).toEqual(['8.50', '-2.25', '97']);
  expect(totals.map(({ currency, gain }) => [currency, gain])).toEqual([
    ['EUR', '-2.25'],
    ['JPY', '97'],
    ['USD', '8.50'],
  ]);
});

it('lets a reversal take back what its sale had, to the last digit', () => {
  const { totals } = shownLots([lot('40', '25.005', '0.345'), lot('-40', '-25.005', '-0.345')]);
  expect(totals).toEqual([
    { currency: 'EUR', proceeds: '0.00', cost: '0.00', fees: '0.00', gain: '0.00' },
  ]);
});
