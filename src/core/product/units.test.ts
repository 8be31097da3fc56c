import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { compare, sum, toBig } from '#core/money.ts';
import { areUnitsOf, boughtUnits, redeemedUnits, showUnits } from './units.ts';

const cents = fc.integer({ min: 1, max: 1_000_000_000 }).map((value) => (value / 100).toFixed(2));
const prices = fc.integer({ min: 1, max: 100_000_000 }).map((value) => (value / 10_000).toFixed(4));
const fees = fc.integer({ min: 0, max: 60_000 }).map((value) => (value / 10_000).toFixed(4));
const digits = fc.integer({ min: 0, max: 8 });
const eur = (unitDigits: number, feePercent: string) =>
  ({ currency: 'EUR', unitDigits, feePercent }) as const;

describe('units of a fund', () => {
  // Worked by hand: 1000 / 1.015 = 985.22; / 104.2313 = 9.4522…; × 104.2313 = 985.2151…; 1.5 % of 985.22 = 14.7783.
  it.each([
    ['1000', '104.2313', eur(4, '1.5'), ['9.4522', '985.22', '14.78', '1000.00', '0.00']],
    ['500', '104.2313', eur(4, '1'), ['4.7494', '495.04', '4.96', '500.00', '0.00']],
    ['199.99', '100', eur(0, '0'), ['1', '100.00', '0.00', '100.00', '99.99']],
    ['99.99', '100', eur(0, '0'), ['0', '0.00', '0.00', '0.00', '99.99']],
    ['1000', '3.3333', { ...eur(3, '0'), currency: 'JPY' }, ['300.003', '1000', '0', '1000', '0']],
  ] as const)('of %s at %s', (amount, price, terms, expected) => {
    const { units, value, fee, total, rest } = boughtUnits(amount, price, terms);
    expect([units, value, fee, total, rest]).toEqual(expected);
  });

  it('bring their value down to the minor unit less the fee up to it', () => {
    expect(redeemedUnits('4.7494', '104.2313', eur(4, '0.5'))).toEqual({
      units: '4.7494',
      value: '495.03',
      fee: '2.48',
      total: '492.55',
      rest: '0.00',
    });
    expect(redeemedUnits('0.0001', '1', eur(4, '5'))).toMatchObject({
      value: '0.00',
      total: '0.00',
    });
  });

  it('cost price times quantity and the fee, never more than was set aside, and leave less than one more step would cost', () => {
    fc.assert(
      fc.property(cents, prices, fees, digits, (amount, price, fee, unitDigits) => {
        const terms = eur(unitDigits, fee);
        const bought = boughtUnits(amount, price, terms);
        const exact = toBig(bought.units).times(price);
        expect(sum([bought.total, bought.rest])).toBe(toBig(amount).toFixed());
        expect(sum([bought.value, bought.fee])).toBe(toBig(bought.total).toFixed());
        expect(toBig(bought.rest).gte(0)).toBe(true);
        // In the fund's favour, by less than a minor unit.
        expect(toBig(bought.value).gte(exact)).toBe(true);
        expect(toBig(bought.value).minus(exact).lt('0.01')).toBe(true);
        const step = toBig('1').div(toBig('10').pow(unitDigits));
        const more = toBig(bought.units).plus(step).times(price);
        expect(more.times(toBig(fee).plus(100)).div(100).plus('0.02').gt(amount)).toBe(true);
      }),
    );
  });

  it('bought and redeemed at one price never bring more than they cost', () => {
    fc.assert(
      fc.property(cents, prices, fees, digits, (amount, price, fee, unitDigits) => {
        const { units, total } = boughtUnits(amount, price, eur(unitDigits, fee));
        const back = redeemedUnits(units, price, eur(unitDigits, '0'));
        expect(compare(back.total, total)).toBeLessThanOrEqual(0);
      }),
    );
  });

  it('redeemed in parts never bring more than redeemed at once', () => {
    fc.assert(
      fc.property(
        prices,
        fees,
        fc.array(fc.integer({ min: 1, max: 10 ** 8 }), { minLength: 2, maxLength: 6 }),
        (price, fee, parts) => {
          const terms = eur(4, fee);
          const units = parts.map((part) => (part / 10_000).toFixed(4));
          const single = redeemedUnits(sum(units), price, terms).total;
          const together = sum(units.map((each) => redeemedUnits(each, price, terms).total));
          // The fee of the whole is rounded once.
          expect(toBig(together).lte(toBig(single).plus('0.01'))).toBe(true);
        },
      ),
    );
  });

  it('have no more digits than the fund', () => {
    expect(areUnitsOf('1.2340', 3)).toBe(true);
    expect(areUnitsOf('1.2341', 3)).toBe(false);
    expect(showUnits('1.5', 4)).toBe('1.5000');
  });
});
