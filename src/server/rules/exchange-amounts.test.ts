import { describe, expect, it } from 'vitest';
import { compare, minorUnit, sum, toBig } from '#core/money.ts';
import fc from '#tests/fast-check.ts';
import { exchangeAmounts, exchangeRate, leastSold } from './exchange-amounts.ts';

const terms = { marginBps: 25, feeBps: 20 };
const free = { marginBps: 0, feeBps: 0 };
const currencies = ['EUR', 'USD', 'JPY', 'KWD', 'INR'] as const;
const currency = fc.constantFrom(...currencies);
const rateText = fc
  .tuple(fc.integer({ min: 1, max: 999_999_999 }), fc.integer({ min: 0, max: 7 }))
  .map(([digits, places]) =>
    toBig(String(digits))
      .div(10 ** places)
      .toFixed(),
  );
const amountOf = (unit: string) =>
  fc.integer({ min: 1, max: 100_000_000 }).map((units) =>
    toBig(String(units))
      .div(10 ** minorUnit(unit))
      .toFixed(),
  );
const someTerms = fc.record({
  marginBps: fc.integer({ min: 0, max: 1000 }),
  feeBps: fc.integer({ min: 0, max: 1000 }),
});

describe('an exchange', () => {
  it('takes the fee out of what is sold, rounded up, and gives what comes of the rest, rounded down', () => {
    expect(
      exchangeAmounts({ sell: 'EUR', buy: 'USD', side: 'sell', amount: '100.01' }, '1.08', terms),
    ).toEqual({ sellAmount: '100.01', exchanged: '99.80', fee: '0.21', buyAmount: '107.78' });
  });

  it('sells the least that brings what was asked for', () => {
    expect(
      exchangeAmounts({ sell: 'EUR', buy: 'USD', side: 'buy', amount: '107.78' }, '1.08', terms),
    ).toEqual({ sellAmount: '100.00', exchanged: '99.80', fee: '0.20', buyAmount: '107.78' });
  });

  it('has a margin in its rate, and an inverse', () => {
    expect(exchangeRate('1.0869565217', '0.92', terms)).toEqual({
      rate: '1.0842391',
      inverse: '0.92230579',
      market: '1.0869565',
    });
    expect(exchangeRate('0.000000000001', '999999999999', terms)).toBeNull();
  });

  it('of nothing, or for nothing, is none', () => {
    const half = { sell: 'JPY', buy: 'USD', side: 'sell', amount: '1' } as const;
    expect(exchangeAmounts(half, '0.0066', free)).toBeNull();
    const least = leastSold('JPY', 'USD', '0.0066', free);
    expect(least).toBe('2');
    expect(exchangeAmounts({ ...half, amount: least }, '0.0066', free)).toMatchObject({
      buyAmount: '0.01',
    });
  });

  it('adds up to the last minor unit, whichever side was given', () => {
    fc.assert(
      fc.property(
        fc.tuple(currency, currency).chain(([sell, buy]) =>
          fc.constantFrom('sell' as const, 'buy' as const).chain((side) =>
            fc.record({
              sell: fc.constant(sell),
              buy: fc.constant(buy),
              side: fc.constant(side),
              amount: amountOf(side === 'sell' ? sell : buy),
            }),
          ),
        ),
        rateText,
        someTerms,
        (wanted, market, given) => {
          const rate = exchangeRate(market, toBig('1').div(market).round(12).toFixed(), given);
          fc.pre(rate !== null);
          const amounts = exchangeAmounts(wanted, rate.rate, given);
          if (amounts === null) return;
          const { sellAmount, exchanged, fee, buyAmount } = amounts;
          expect(compare(sum([exchanged, fee]), sellAmount)).toBe(0);
          for (const [value, unit] of [
            [sellAmount, wanted.sell],
            [fee, wanted.sell],
            [buyAmount, wanted.buy],
          ] as const)
            expect(value.split('.')[1]?.length ?? 0).toBe(minorUnit(unit));
          expect(compare(wanted.side === 'sell' ? sellAmount : buyAmount, wanted.amount)).toBe(0);
          // Never more than the rate gives, and with the buy side never a minor unit more than needed.
          expect(toBig(exchanged).times(rate.rate).gte(buyAmount)).toBe(true);
          const less = toBig(sellAmount).minus(toBig('10').pow(-minorUnit(wanted.sell)));
          if (wanted.side === 'sell' || less.lte(0)) return;
          const cheaper = exchangeAmounts(
            { ...wanted, side: 'sell', amount: less.toFixed() },
            rate.rate,
            given,
          );
          expect(cheaper === null || compare(cheaper.buyAmount, buyAmount) < 0).toBe(true);
        },
      ),
    );
  });

  it('there and back never gains, whatever a provider says of both directions', () => {
    fc.assert(
      fc.property(
        fc
          .tuple(currency, currency)
          .chain(([a, b]) =>
            fc.record({ a: fc.constant(a), b: fc.constant(b), amount: amountOf(a) }),
          ),
        rateText,
        rateText,
        someTerms,
        ({ a, b, amount }, ab, ba, given) => {
          const there = exchangeRate(ab, ba, given);
          const back = exchangeRate(ba, ab, given);
          fc.pre(there !== null && back !== null);
          const first = exchangeAmounts(
            { sell: a, buy: b, side: 'sell', amount },
            there.rate,
            given,
          );
          if (first === null) return;
          const second = exchangeAmounts(
            { sell: b, buy: a, side: 'sell', amount: first.buyAmount },
            back.rate,
            given,
          );
          if (second !== null) expect(compare(second.buyAmount, amount)).toBeLessThanOrEqual(0);
        },
      ),
    );
  });
});
