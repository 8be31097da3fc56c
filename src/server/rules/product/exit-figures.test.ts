import { describe, expect, it } from 'vitest';
import type { PlacedMoney } from './exit-figures.ts';
import { exitFigures } from './exit-figures.ts';
import { productFigures } from '#core/product/figures.ts';

const fixed: PlacedMoney = {
  kind: 'savings.fixed',
  currency: 'EUR',
  principal: '10000',
  startedOn: '2026-01-01',
  // 90 days at 3.65 %.
  accrued: '90',
  paid: '0',
  earlyRate: '0.73',
};

describe('leaving a placement', () => {
  it('breaks a fixed term whole, at the lower rate, and names what is forgone', () => {
    expect(exitFigures(fixed, '10000', '2026-04-01')).toEqual({
      amount: '10000.00',
      interest: '18.00',
      forgone: '72.00',
      total: '10018.00',
      left: '0.00',
    });
    expect(exitFigures(fixed, '5000', '2026-04-01')).toBeNull();
  });

  it('never pays more for leaving early than had accrued', () => {
    const dear = { ...fixed, earlyRate: '9' };
    expect(exitFigures(dear, '10000', '2026-04-01')).toMatchObject({
      interest: '90.00',
      forgone: '0.00',
    });
  });

  it('takes a part of a call deposit at once, and its interest with the last of it', () => {
    const flex: PlacedMoney = { ...fixed, kind: 'savings.flex', accrued: '12.349', paid: '10' };
    expect(exitFigures(flex, '4000', '2026-04-01')).toMatchObject({
      interest: '0.00',
      total: '4000.00',
      left: '6000.00',
    });
    expect(exitFigures(flex, '10000', '2026-04-01')).toMatchObject({
      interest: '2.34',
      total: '10002.34',
    });
  });

  it('is refused for nothing and for more than there is', () => {
    expect(exitFigures(fixed, '0', '2026-04-01')).toBeNull();
    expect(exitFigures({ ...fixed, kind: 'earn.daily' }, '10000.01', '2026-04-01')).toBeNull();
  });
});

describe('what a placement comes to', () => {
  it('has the day and the interest of its term, or of a year at the rate of today', () => {
    const terms = { currency: 'EUR', annualRate: '3.10', days: 182 };
    expect(productFigures('5000', terms, '2027-12-31')).toEqual({
      amount: '5000.00',
      annualRate: '3.10',
      startsOn: '2027-12-31',
      maturesOn: '2028-06-30',
      days: 182,
      interest: '77.28',
      total: '5077.28',
    });
    expect(productFigures('5000', { ...terms, days: null }, '2027-12-31')).toMatchObject({
      maturesOn: null,
      days: 365,
      interest: '155.00',
    });
  });
});
