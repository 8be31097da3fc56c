import { expect, it } from 'vitest';
import type { Holding } from './arrange-holdings.ts';
import {
  currencyShown,
  heldDayChange,
  heldProfit,
  holdingFigure,
  holdingProfit,
  holdingSold,
  shownCost,
  soldProfit,
} from './shown-profit.ts';

const effects = { price: '230.00', currency: '-26.00', total: '204.00', percent: '12.83' };
const holding: Holding = {
  symbol: 'AAA',
  market: 'XNYC-S',
  name: 'A',
  quantity: '30',
  price: '65',
  value: '1950.00',
  currency: 'USD',
  share_percent: '100.00',
  buy_price: '56.6667',
  est_pnl: '250.00',
  est_pnl_percent: '14.71',
  home_pnl: '230.00',
  home_effects: effects,
};
const portfolio = {
  currency: 'EUR',
  value: '1794.00',
  cost: '1564.00',
  est_pnl: '230.00',
  est_pnl_percent: '14.71',
  realised_pnl: '184.00',
  est_effects: effects,
  realised_effects: null,
  series: [],
  holdings: [holding],
  as_of: '2026-11-21T09:00:00.000Z',
};

it('leads with price and currency together, and with the price alone where the currency is not known', () => {
  expect(heldProfit(portfolio)).toMatchObject({ amount: '204.00', percent: '12.83' });
  expect(soldProfit(portfolio)).toEqual({
    amount: '184.00',
    percent: null,
    effects: null,
    isGiven: true,
  });
});

it('is shown in the currency of the portfolio, and in its own where it is not converted', () => {
  expect(currencyShown({ ...holding, home_value: '1794.00' }, portfolio)).toBe('EUR');
  expect(currencyShown(holding, portfolio)).toBe('USD');
});

it('names a cost that is the value less the gain beside it', () => {
  expect(shownCost(portfolio)).toBe('1590');
  expect(shownCost({ ...portfolio, est_effects: null })).toBe('1564.00');
});

it('gives each holding a cost that adds up to the one shown, with the currency and without', () => {
  const one = { ...holding, home_value: '1794.00' };
  expect(holdingFigure('cost', one, portfolio)).toBe('1590');
  expect(holdingFigure('cost', one, { ...portfolio, est_effects: null })).toBe('1564');
  expect(holdingFigure('cost', holding, portfolio)).toBeUndefined();
  expect(holdingFigure('value', one, portfolio)).toBe('1794.00');
  expect(holdingFigure('gain', one, portfolio)).toBe('204.00');
  expect(holdingFigure('gain', one, { ...portfolio, est_effects: null })).toBe('230.00');
  expect(holdingFigure('day', { ...one, home_day_change: '-3.10' }, portfolio)).toBe('-3.10');
});

it('shows every holding by its price where one of them lacks the currency', () => {
  expect(holdingProfit(holding, portfolio)).toMatchObject({ amount: '204.00', percent: '12.83' });
  expect(holdingProfit(holding, { ...portfolio, est_effects: null })).toMatchObject({
    amount: '230.00',
    percent: '14.71',
    effects,
  });
});

it('says nothing of it for a backend that does not', () => {
  const { est_effects: _one, realised_effects: _other, ...silent } = portfolio;
  expect(heldProfit(silent)).toMatchObject({ amount: '230.00', isGiven: false });
  expect(soldProfit(silent)).toMatchObject({ amount: '184.00', isGiven: false });
});

it('speaks of sales where there were any', () => {
  expect(
    holdingSold({ ...holding, realised_pnl: '0.00', home_realised_effects: effects }),
  ).toBeNull();
  expect(holdingSold({ ...holding, realised_pnl: '9.00', home_realised_effects: effects })).toBe(
    effects,
  );
});

it('leaves what was sold out today out of what the holdings did', () => {
  expect(heldDayChange({ ...portfolio, day_change: '-3.00', sold_day_change: '12.34' })).toBe(
    '-15.34',
  );
  expect(heldDayChange({ ...portfolio, day_change: '-3.00' })).toBe('-3');
  expect(heldDayChange(portfolio)).toBeUndefined();
});
