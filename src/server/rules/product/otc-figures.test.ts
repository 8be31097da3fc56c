import { describe, expect, it } from 'vitest';
import { compare } from '#core/money.ts';
import { otcBidObstacles } from '#core/product/otc-bid-obstacles.ts';
import { saleFigures } from './otc-figures.ts';
import { isValid } from './otc-quote.ts';

const terms = { currency: 'EUR', feePercent: '0.5' };

describe('a sale over the counter', () => {
  it('brings the shares at the price without the fee, in whole minor units', () => {
    const whole = { amount: '1000.00', fee: '5.00', total: '995.00' };
    expect(saleFigures('50', '20', terms)).toEqual(whole);
    const rounded = { amount: '1.01', fee: '0.01', total: '1.00' };
    expect(saleFigures('3', '0.335', terms)).toEqual(rounded);
  });

  it('never costs more than it brings', () => {
    for (const feePercent of ['0', '0.5', '99.9999'])
      for (const price of ['0.0001', '0.004', '0.005', '0.01', '7.77']) {
        const { amount, fee, total } = saleFigures('1', price, { ...terms, feePercent });
        const isFair = compare(total, '0') >= 0 && compare(fee, amount) <= 0;
        expect([feePercent, price, isFair]).toEqual([feePercent, price, true]);
      }
  });

  it('is open until the moment of expiry, and not in it', () => {
    const expiresAt = new Date('2026-11-26T09:20:00.000Z');
    expect(isValid({ expiresAt }, new Date('2026-11-26T09:19:59.999Z'))).toBe(true);
    expect(isValid({ expiresAt }, expiresAt)).toBe(false);
  });
});

describe('what stands in the way of asking for a price', () => {
  const facts = { currency: 'EUR', hasAccount: true, hasBid: false, held: '53', lot: 5 };
  const codes = (more: Partial<typeof facts>, shares: string | null) =>
    otcBidObstacles({ ...facts, ...more }, shares).map(({ code }) => code);

  it('is named at once', () => {
    const none = codes({ hasAccount: false, hasBid: true, held: '0' }, null);
    expect(none).toEqual(['accountMissing', 'bidOpen', 'noShares']);
    expect(codes({}, '58')).toEqual(['offLot', 'aboveHeld']);
    expect(codes({}, '55')).toEqual(['aboveHeld']);
    expect([codes({}, '0'), codes({}, '-5')]).toEqual([['offLot'], ['offLot']]);
  });

  it('is nothing for lots, and for everything that is left', () => {
    expect([codes({}, '50'), codes({}, '53'), codes({}, null)]).toEqual([[], [], []]);
    expect(codes({}, '52')).toEqual(['offLot']);
  });
});
