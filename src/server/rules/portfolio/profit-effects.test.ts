import Big from 'big.js';
import { describe, expect, it } from 'vitest';
import { sum, toBig } from '#core/money.ts';
import fc from '#tests/fast-check.ts';
import { portfolioFigures } from './position-figures.ts';
import {
  atRatesOfDays,
  realisedEffects,
  unrealisedEffects,
  type DatedAmounts,
} from './profit-effects.ts';

// Euros for a dollar on each day.
const rates: Readonly<Record<string, string>> = {
  '2026-01-05': '0.90',
  '2026-02-05': '0.95',
  '2026-03-05': '0.88',
};
const rateOn = (day: string) => (rates[day] === undefined ? null : new Big(rates[day]));
const now = new Big('0.92');

/*
 * Worked by hand. In dollars: 10 shares at 100 on 5 January (fees of 5 apart), 10 at 120 on 5 February; every share becomes two; 20 of
 * the 40 were bought first, and 10 of those are sold at 70 on 5 March: they had cost 500. Held are 30 for 500 + 1,200 = 1,700.
 * Fees are no part of cost or proceeds, and the split changes neither.
 */
const dollars: readonly DatedAmounts[] = [
  { day: '2026-01-05', heldCost: '500', soldCost: '500', saleCost: '0', saleProceeds: '0' },
  { day: '2026-02-05', heldCost: '1200', soldCost: '0', saleCost: '0', saleProceeds: '0' },
  { day: '2026-03-05', heldCost: '0', soldCost: '0', saleCost: '500', saleProceeds: '700' },
];
const none = { heldCost: '0', soldCost: '0', saleCost: '0', saleProceeds: '0' };
const zero = new Big(0);
const noAmounts = { heldCost: zero, soldCost: zero, saleCost: zero, proceeds: zero };
/** Days of which none was converted before. */
const open = (days: readonly DatedAmounts[]) => ({ summed: noAmounts, days });
const usd = { quantity: '30', price: '65', previousClose: '64', cost: '1700' };
const eur = { quantity: '100', price: '12.345', previousClose: '12.00', cost: '1060' };

describe('price and currency of a profit', () => {
  it('that is not realised equal a worked sheet and add up to it', () => {
    const { positions } = portfolioFigures([eur, usd], [new Big(1), now], 'EUR');
    const paid = [new Big(1060), atRatesOfDays(open(dollars), rateOn).heldCost];
    const effects = unrealisedEffects(
      positions.map(({ value, cost }, index) => ({
        value,
        cost,
        exactCost: index === 0 ? new Big(1060) : now.times(1700),
        paid: paid[index] ?? null,
      })),
      'EUR',
    );
    // Dollars: 1,950 × 0.92 = 1,794.00; 1,700 × 0.92 = 1,564.00; 500 × 0.90 + 1,200 × 0.95 = 1,590.00.
    expect(effects.positions).toEqual([
      { price: '174.50', currency: '0.00', total: '174.50', percent: '16.46' },
      { price: '230.00', currency: '-26.00', total: '204.00', percent: '12.83' },
    ]);
    expect(effects.total).toEqual({
      price: '404.50',
      currency: '-26.00',
      total: '378.50',
      percent: '14.28',
    });
  });

  it('that is realised equal a worked sheet, at the rates of purchase and sale', () => {
    // 700 × 0.88 = 616; 500 × 0.88 = 440; 500 × 0.90 = 450.
    expect(realisedEffects([atRatesOfDays(open(dollars), rateOn).sales], 'EUR')).toEqual({
      total: { price: '176.00', currency: '-10.00', total: '166.00', percent: null },
      positions: [{ price: '176.00', currency: '-10.00', total: '166.00', percent: null }],
    });
  });

  it('are not known where a rate is missing, and neither is their sum; others stay as they are', () => {
    const missing = (day: string) => (each: string) => (each === day ? null : rateOn(each));
    const noPurchase = atRatesOfDays(open(dollars), missing('2026-02-05'));
    expect(noPurchase.heldCost).toBeNull();
    expect(noPurchase.sales).not.toBeNull();
    const noSale = atRatesOfDays(open(dollars), missing('2026-03-05'));
    expect(noSale.heldCost?.toFixed(2)).toBe('1590.00');
    expect(noSale.sales).toBeNull();
    const own = { value: '12.00', cost: '10.00', exactCost: new Big(10), paid: new Big(10) };
    const unknown = { ...own, paid: null };
    expect(unrealisedEffects([own, unknown], 'EUR')).toEqual({
      total: null,
      positions: [{ price: '2.00', currency: '0.00', total: '2.00', percent: '20.00' }, null],
    });
  });

  it('are the same whichever of their days were converted before', () => {
    const [first, ...later] = dollars;
    // 500 × 0.90, twice: what is held of the first purchase, and what of it was sold.
    const summed = { ...noAmounts, heldCost: new Big(450), soldCost: new Big(450) };
    const [all, rest] = [
      atRatesOfDays(open(first === undefined ? [] : [first, ...later]), rateOn),
      atRatesOfDays({ summed, days: later }, rateOn),
    ];
    expect(rest.heldCost?.toFixed()).toBe(all.heldCost?.toFixed());
    for (const figure of ['soldCost', 'saleCost', 'proceeds'] as const)
      expect(rest.sales?.[figure].toFixed()).toBe(all.sales?.[figure].toFixed());
    // A day that is in the sum asks for its rate no more.
    expect(
      atRatesOfDays({ summed, days: later }, (day) => (day === first?.day ? null : rateOn(day))),
    ).toEqual(rest);
  });

  it('ask for no rate where there is no amount', () => {
    expect(
      atRatesOfDays(open([{ day: '2020-01-01', ...none }]), () => null).heldCost,
    ).not.toBeNull();
  });

  it('add up in every row and every column, to the last minor unit', () => {
    const cents = fc.integer({ min: 1, max: 99_999_999 });
    fc.assert(
      fc.property(
        fc.array(fc.tuple(cents, cents, fc.integer({ min: 500, max: 1_500 })), {
          minLength: 1,
          maxLength: 30,
        }),
        (rows) => {
          const positions = rows.map(([cost, value, rate]) => ({
            quantity: '1',
            price: new Big(value).div(1000).toFixed(),
            previousClose: '1',
            cost: new Big(cost).div(1000).toFixed(),
            rate: new Big(rate).div(1000),
          }));
          const figures = portfolioFigures(
            positions,
            positions.map(({ rate }) => rate),
            'EUR',
          );
          const { total, positions: effects } = unrealisedEffects(
            figures.positions.map(({ value, cost }, index) => {
              const { cost: own = '0', rate = new Big(1) } = positions[index] ?? {};
              return { value, cost, exactCost: rate.times(own), paid: new Big(own) };
            }),
            'EUR',
          );
          for (const figure of ['price', 'currency', 'total'] as const)
            expect(toBig(sum(effects.map((each) => each?.[figure] ?? '0'))).toFixed(2)).toBe(
              total?.[figure],
            );
          expect(total?.price).toBe(figures.total.gain);
          for (const [index, each] of effects.entries()) {
            expect(each?.price).toBe(figures.positions[index]?.gain);
            expect(
              toBig(each?.price ?? '0')
                .plus(each?.currency ?? '0')
                .toFixed(2),
            ).toBe(each?.total);
            if (positions[index]?.rate.eq(1)) expect(each?.currency).toBe('0.00');
          }
        },
      ),
    );
  });
});
