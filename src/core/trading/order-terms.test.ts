import { describe, expect, it } from 'vitest';
import { compare, toBig } from '#core/money.ts';
import fc from '#tests/fast-check.ts';
import type { OrderDraft, TradedStock } from './order-terms.ts';
import { orderTerms } from './order-terms.ts';
import { isOnStep, toStep } from './price-step.ts';
import { venueTerms } from './venue-terms.ts';

const terms = venueTerms('XMAD-S');
if (!terms) throw new Error('no terms');
const steps = [
  { from: '0', step: '0.0005' },
  { from: '5', step: '0.001' },
  { from: '10', step: '0.002' },
];
const stock: TradedStock = {
  currency: 'EUR',
  lot: 1,
  steps,
  last: '13.234',
  bid: null,
  ask: null,
  upper: '14.908',
  lower: '11.716',
  day: '2026-11-23',
  terms,
};
const euro = { currency: 'EUR', rate: '1' };
const market: OrderDraft = {
  side: 'buy',
  type: 'market',
  price: null,
  by: 'quantity',
  value: '100',
};

describe('what an order comes to', () => {
  it('is at worst the end of its protection, on the grid of the venue', () => {
    const { price, worstPrice } = orderTerms(market, stock, euro);
    expect([price, worstPrice]).toEqual(['13.234', '13.5']);
    expect(isOnStep(steps, worstPrice)).toBe(true);
    expect(orderTerms({ ...market, side: 'sell' }, stock, euro).worstPrice).toBe('12.968');
  });

  it('is at the price that it meets, where one is known', () => {
    const known = { ...stock, bid: '13.234', ask: '13.236' };
    const priceOf = (side: OrderDraft['side']) =>
      orderTerms({ ...market, side }, known, euro).price;
    expect([priceOf('buy'), priceOf('sell')]).toEqual(['13.236', '13.234']);
    const limit = { ...market, type: 'limit', price: '13.00' } as const;
    expect(orderTerms(limit, known, euro).price).toBe('13.00');
  });

  it('is never beyond the band of the day', () => {
    expect(orderTerms(market, { ...stock, upper: '13.400' }, euro).worstPrice).toBe('13.400');
  });

  it('is its limit where it has one', () => {
    const limit = { ...market, type: 'limit', price: '13.00' } as const;
    expect(orderTerms(limit, stock, euro)).toMatchObject({ price: '13.00', worstPrice: '13.00' });
  });

  it('converts against the client', () => {
    const dollars = { currency: 'USD', rate: '1.087' };
    const bought = orderTerms(market, stock, dollars);
    expect(bought.accountTotal).toBe(toBig(bought.total).times('1.087').round(2, 3).toFixed(2));
    const sold = orderTerms({ ...market, side: 'sell' }, stock, dollars);
    expect(sold.accountTotal).toBe(toBig(sold.total).times('1.087').round(2, 0).toFixed(2));
  });

  it('is no quantity where the worth of an amount is not known, and says nothing of the account', () => {
    const unknown = { currency: 'USD', rate: null };
    const draft = { ...market, by: 'amount', value: '5000' } as const;
    for (const side of ['buy', 'sell'] as const)
      expect(orderTerms({ ...draft, side }, stock, unknown)).toMatchObject({
        quantity: '0',
        accountTotal: '0.00',
        accountWorst: '0.00',
      });
    // What the stock's own currency says is known all the same.
    const known = orderTerms(market, stock, unknown);
    expect(known.total).toBe(orderTerms(market, stock, euro).total);
    expect(known.accountTotal).toBe('0.00');
  });

  it('by amount is the most whole lots that the amount covers at worst', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 100, max: 5_000_000 }),
        fc.constantFrom(1, 5, 100),
        fc.constantFrom('1', '1.087', '0.0297'),
        (cents, lot, rate) => {
          const value = toBig(String(cents)).div(100).toFixed(2);
          const draft = { ...market, by: 'amount', value } as const;
          const lots = { ...stock, lot };
          const account = { currency: 'USD', rate };
          const found = orderTerms(draft, lots, account);
          expect(toBig(found.quantity).mod(lot).toFixed()).toBe('0');
          expect(compare(found.accountWorst, value)).toBeLessThan(1);
          const more = toBig(found.quantity).plus(lot).toFixed();
          const beyond = orderTerms({ ...market, value: more }, lots, account);
          expect(compare(beyond.accountWorst, value)).toBe(1);
        },
      ),
    );
  });
});

describe('steps of prices', () => {
  it('grow with the price', () => {
    expect(isOnStep(steps, '4.9995')).toBe(true);
    expect(isOnStep(steps, '10.001')).toBe(false);
    expect(toStep(steps, '10.001', 'down')).toBe('10');
    expect(toStep(steps, '10.001', 'up')).toBe('10.002');
  });
});
