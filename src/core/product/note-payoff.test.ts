import { describe, expect, it } from 'vitest';
import { compare, sum, toBig } from '#core/money.ts';
import fc from '#tests/fast-check.ts';
import type { NotePayoff } from './note-payoff.ts';
import { noteOutcomes, noteResult, subscriptionAmount } from './note-payoff.ts';

const whole = { kind: 'protected', protection: '100', participation: '60', cap: null } as const;
const capped = { kind: 'protected', protection: '95', participation: '120', cap: '18' } as const;
const reverse = { kind: 'reverseConvertible', coupon: '7.5', barrier: '70' } as const;

describe('what a note pays at maturity', () => {
  // Worked by hand: of 10,000, for a close of 40 at the beginning.
  it.each([
    ['protected in full, risen by a quarter', whole, '50', ['25.00', '11500.00', '0.00']],
    ['protected in full, fallen by half', whole, '20', ['-50.00', '10000.00', '0.00']],
    ['as it was', whole, '40', ['0.00', '10000.00', '0.00']],
    ['a small gain with more than all of it', capped, '44', ['10.00', '11200.00', '0.00']],
    ['a gain above the cap', capped, '48', ['20.00', '11800.00', '0.00']],
    ['a small loss is the client’s', capped, '39', ['-2.50', '9750.00', '0.00']],
    ['a loss ends at the protection', capped, '37', ['-7.50', '9500.00', '0.00']],
    ['a reverse convertible above its barrier', reverse, '30', ['-25.00', '10000.00', '750.00']],
    ['at its barrier', reverse, '28', ['-30.00', '10000.00', '750.00']],
    ['below it', reverse, '27.99', ['-30.02', '6997.50', '750.00']],
    ['risen', reverse, '80', ['100.00', '10000.00', '750.00']],
    ['worth nothing', reverse, '0', ['-100.00', '0.00', '750.00']],
  ] as const)('%s', (_what, payoff, final, expected) => {
    const { change, redemption, coupon, total } = noteResult(payoff, '10000', 'EUR', {
      initial: '40',
      final,
    });
    expect([change, redemption, coupon]).toEqual(expected);
    expect(compare(total, sum([redemption, coupon]))).toBe(0);
  });

  it('divides last: what comes to whole units is not a minor unit less', () => {
    const closes = { initial: '3', final: '1' };
    expect(noteResult(reverse, '3000', 'EUR', closes).redemption).toBe('1000.00');
    expect(noteResult(reverse, '1000', 'JPY', closes)).toMatchObject({
      redemption: '333',
      coupon: '75',
      total: '408',
    });
  });

  const price = fc.integer({ min: 1, max: 50_000_000 }).map((each) => (each / 10_000).toFixed(4));
  const percent = (min: number, max: number) =>
    fc.integer({ min: min * 100, max: max * 100 }).map((each) => (each / 100).toFixed(2));
  const nominal = fc.integer({ min: 1, max: 10_000_000 }).map(String);
  const payoff: fc.Arbitrary<NotePayoff> = fc.oneof(
    fc.record({
      kind: fc.constant('protected' as const),
      protection: percent(50, 100),
      participation: percent(10, 200),
      cap: fc.option(percent(1, 80), { nil: null }),
    }),
    fc.record({
      kind: fc.constant('reverseConvertible' as const),
      coupon: percent(0, 20),
      barrier: percent(40, 100),
    }),
  );

  it('is never less than is protected and never more than the cap or the nominal amount', () => {
    fc.assert(
      fc.property(payoff, nominal, price, price, (terms, amount, initial, final) => {
        const { redemption, coupon } = noteResult(terms, amount, 'EUR', { initial, final });
        const cent = toBig('0.01');
        if (terms.kind === 'protected') {
          const least = toBig(amount).times(terms.protection).div(100).minus(cent);
          expect(toBig(redemption).gte(least)).toBe(true);
          const most = toBig(amount)
            .times(toBig(terms.cap ?? '0').plus(100))
            .div(100);
          if (terms.cap !== null) expect(toBig(redemption).lte(most)).toBe(true);
          expect(coupon).toBe('0.00');
        } else expect(toBig(redemption).lte(amount)).toBe(true);
      }),
    );
  });

  it('grows with the last close, and does not change with a split of the underlying', () => {
    fc.assert(
      fc.property(payoff, nominal, price, price, price, (terms, amount, initial, one, two) => {
        const [low, high] = compare(one, two) <= 0 ? [one, two] : [two, one];
        const at = (final: string) => noteResult(terms, amount, 'EUR', { initial, final });
        expect(compare(at(low).redemption, at(high).redemption)).toBeLessThanOrEqual(0);
        const split = (value: string) => toBig(value).times(4).toFixed();
        expect(
          noteResult(terms, amount, 'EUR', { initial: split(initial), final: split(low) }),
        ).toEqual(at(low));
      }),
    );
  });
});

describe('the table of outcomes', () => {
  it('names the levels at which something changes, the lowest first', () => {
    expect(noteOutcomes(reverse, '1000', 'EUR').map(({ level, total }) => [level, total])).toEqual([
      ['50', '575.00'],
      ['69', '765.00'],
      ['70', '1075.00'],
      ['75', '1075.00'],
      ['90', '1075.00'],
      ['100', '1075.00'],
      ['110', '1075.00'],
      ['125', '1075.00'],
      ['150', '1075.00'],
    ]);
    expect(noteOutcomes(capped, '1000', 'EUR').map(({ level, total }) => [level, total])).toEqual([
      ['50', '950.00'],
      ['75', '950.00'],
      ['90', '950.00'],
      ['95', '950.00'],
      ['100', '1000.00'],
      ['110', '1120.00'],
      ['115', '1180.00'],
      ['125', '1180.00'],
      ['150', '1180.00'],
    ]);
  });
});

it('costs the nominal amount at the issue price', () => {
  expect(subscriptionAmount('1000', '100', 'EUR')).toBe('1000.00');
  expect(subscriptionAmount('1500', '101.5', 'EUR')).toBe('1522.50');
});
