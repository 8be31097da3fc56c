import fc from '#tests/fast-check.ts';
import { describe, expect, it } from 'vitest';
import { compare, sum, toBig } from '#core/money.ts';
import type { OpenLot } from './fifo.ts';
import { closeLots } from './fifo.ts';

const lot = (id: string, remaining: string, cost: string): OpenLot => ({ id, remaining, cost });

describe('closeLots', () => {
  it('sells what was bought first, whatever it had cost', () => {
    expect(closeLots([lot('a', '10', '100'), lot('b', '10', '140')], '12', '180')).toEqual({
      closings: [
        { lot: 'a', quantity: '10', cost: '100', proceeds: '150', realised: '50' },
        { lot: 'b', quantity: '2', cost: '28', proceeds: '30', realised: '2' },
      ],
      lots: [
        { id: 'a', remaining: '0', cost: '0' },
        { id: 'b', remaining: '8', cost: '112' },
      ],
    });
  });

  it('leaves what it does not need', () => {
    expect(closeLots([lot('a', '1', '5'), lot('b', '1', '9')], '1', '4')).toMatchObject({
      closings: [{ lot: 'a', realised: '-1' }],
      lots: [{ id: 'a' }],
    });
  });

  it('takes its share of a cost that does not divide, and leaves the rest', () => {
    const { closings, lots } = closeLots([lot('a', '3', '10')], '1', '3.33');
    expect(closings).toEqual([
      {
        lot: 'a',
        quantity: '1',
        cost: '3.333333333333',
        proceeds: '3.33',
        realised: '-0.003333333333',
      },
    ]);
    expect(lots).toEqual([{ id: 'a', remaining: '2', cost: '6.666666666667' }]);
  });

  it('throws when more is sold than the lots have, and when nothing is', () => {
    expect(() => closeLots([lot('a', '1', '5')], '1.000000000001', '5')).toThrow(RangeError);
    expect(() => closeLots([], '1', '5')).toThrow(RangeError);
    expect(() => closeLots([lot('a', '1', '5')], '0', '5')).toThrow(RangeError);
  });

  it('conserves quantities, cost and proceeds to the last digit, sale after sale', () => {
    const amount = fc
      .tuple(fc.bigInt(1n, 10n ** 16n), fc.integer({ min: 0, max: 12 }))
      .map(([digits, point]) =>
        toBig(String(digits))
          .div(toBig(`1${'0'.repeat(point)}`))
          .round(12)
          .toFixed(),
      )
      .filter((value) => compare(value, '0') > 0);
    const bought = fc.array(fc.tuple(amount, amount), { minLength: 1, maxLength: 8 });
    fc.assert(
      fc.property(
        bought,
        fc.array(fc.tuple(fc.integer({ min: 1, max: 100 }), amount), { maxLength: 8 }),
        (purchases, sales) => {
          let open = purchases.map(([quantity, cost], index) => lot(String(index), quantity, cost));
          const before = {
            quantity: sum(open.map(({ remaining }) => remaining)),
            cost: sum(open.map(({ cost }) => cost)),
          };
          const closed: string[] = [];
          const costs: string[] = [];
          for (const [percent, proceeds] of sales) {
            const held = sum(open.map(({ remaining }) => remaining));
            const quantity =
              percent === 100 ? held : toBig(held).times(percent).div(100).round(12, 0).toFixed();
            if (compare(quantity, '0') === 0) continue;
            const { closings, lots } = closeLots(open, quantity, proceeds);
            expect(compare(sum(closings.map((each) => each.quantity)), quantity)).toBe(0);
            expect(compare(sum(closings.map((each) => each.proceeds)), proceeds)).toBe(0);
            for (const each of closings) {
              expect(toBig(each.proceeds).minus(each.cost).eq(each.realised)).toBe(true);
              expect([
                compare(each.quantity, '0'),
                compare(each.cost, '0') >= 0,
                compare(each.proceeds, '0') >= 0,
              ]).toEqual([1, true, true]);
            }
            closed.push(quantity);
            costs.push(...closings.map(({ cost }) => cost));
            open = open.map((each) => lots.find(({ id }) => id === each.id) ?? each);
            expect(
              open.every(
                ({ remaining, cost }) => compare(remaining, '0') >= 0 && compare(cost, '0') >= 0,
              ),
            ).toBe(true);
            // Used up is used up: no cost stays behind without a quantity, and whatever is newer waits its turn.
            expect(
              open.filter(
                ({ remaining, cost }) => compare(remaining, '0') === 0 && compare(cost, '0') !== 0,
              ),
            ).toEqual([]);
            const firstOpen = open.findIndex(({ remaining }) => compare(remaining, '0') > 0);
            expect(
              firstOpen === -1
                ? []
                : open
                    .slice(firstOpen + 1)
                    .filter(
                      ({ remaining }, index) => remaining !== purchases[firstOpen + 1 + index]?.[0],
                    ),
            ).toEqual([]);
          }
          expect(
            compare(sum([...closed, ...open.map(({ remaining }) => remaining)]), before.quantity),
          ).toBe(0);
          expect(compare(sum([...costs, ...open.map(({ cost }) => cost)]), before.cost)).toBe(0);
        },
      ),
    );
  });
});
