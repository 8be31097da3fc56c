import fc from 'fast-check';
import { expect, it } from 'vitest';
import { splitQuantity } from '#server/rules/corporate/split-terms.ts';
import { sum, toBig } from '#core/money.ts';
import { heldAfterSplits } from './held-after-splits.ts';
import { splitLots } from './split-lots.ts';

const lot = (id: string, remaining: string) => ({ id, remaining });

it('divides lots in their order, to the last digit of what they are together', () => {
  expect(splitLots([lot('a', '1'), lot('b', '1')], { newShares: 1, oldShares: 3 })).toEqual([
    { lot: 'a', after: '0.333333333333', change: '-0.666666666667' },
    { lot: 'b', after: '0.333333333333', change: '-0.666666666667' },
  ]);
});

it('conserves the whole for any lots and any ratio', () => {
  const shares = fc.integer({ min: 1, max: 1000 });
  fc.assert(
    fc.property(
      fc.array(fc.integer({ min: 1, max: 1_000_000 }), { minLength: 1, maxLength: 8 }),
      shares,
      shares,
      (held, newShares, oldShares) => {
        const lots = held.map((quantity, index) => lot(String(index), String(quantity)));
        const divided = splitLots(lots, { newShares, oldShares });
        const whole = splitQuantity(sum(held.map(String)), { newShares, oldShares });
        expect(sum(divided.map(({ after }) => after))).toBe(whole);
        for (const [index, { after, change }] of divided.entries())
          expect(toBig(after).minus(change).toFixed()).toBe(String(held[index]));
      },
    ),
  );
});

it('reads quantities before a split in the shares of today', () => {
  const split = { instrument: 'A:B', day: '2026-11-20', newShares: 3, oldShares: 1 };
  const on = (day: string, instrument = 'A:B') => ({ instrument, day, quantity: '10' });
  expect(
    heldAfterSplits([on('2026-11-19'), on('2026-11-20'), on('2026-11-19', 'A:C')], [split]).map(
      ({ quantity }) => quantity,
    ),
  ).toEqual(['30', '10', '10']);
});
