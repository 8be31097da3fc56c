import Big from 'big.js';
import { describe, expect, it } from 'vitest';
import { roundTo, sum, toBig } from '#core/money.ts';
import fc from '#tests/fast-check.ts';
import { assetTypeLines, type HoldingType } from './asset-types.ts';
import { allocation } from '#core/portfolio/allocation.ts';
import { portfolioFigures } from './position-figures.ts';

const none = { savings: new Big(0), plans: new Big(0) };

describe('assets by type', () => {
  it('equal a worked sheet', () => {
    const lines = assetTypeLines(
      [
        { type: 'share', value: '1234.50' },
        { type: 'fund', value: '200.00' },
        { type: 'share', value: '441.60' },
      ],
      { invested: '4176.10', cash: '500.25', bonus: '0.00', frozen: '12.00' },
      { savings: new Big(2000), plans: new Big(300) },
      'EUR',
    );
    expect(lines).toEqual([
      { type: 'share', value: '1676.10' },
      { type: 'fund', value: '200.00' },
      { type: 'savings', value: '2000.00' },
      { type: 'plan', value: '300.00' },
      { type: 'cash', value: '500.25' },
      { type: 'frozen', value: '12.00' },
    ]);
  });

  it('have no line for what is nothing', () => {
    const noAmounts = { invested: '0.00', cash: '0.00', bonus: '0.00', frozen: '0.00' };
    expect(assetTypeLines([], noAmounts, none, 'EUR')).toEqual([]);
  });

  it('add up to the buckets and to the holdings, and in percent to 100, however many currencies are converted', () => {
    const thousandths = fc.integer({ min: 0, max: 9_999_999 });
    const type = fc.constantFrom<HoldingType>('share', 'fund', 'bond', 'note');
    fc.assert(
      fc.property(
        fc.array(fc.tuple(type, thousandths), { maxLength: 25 }),
        fc.tuple(thousandths, thousandths, thousandths, thousandths, thousandths),
        (held, amounts) => {
          const [savings, plans, cash, bonus, frozen] = amounts.map((amount) =>
            new Big(amount).div(7_000).round(12),
          ) as [Big, Big, Big, Big, Big];
          const positions = held.map(([, price]) => ({
            quantity: '1',
            price: new Big(price).div(1000).toFixed(),
            previousClose: '1',
            cost: '1',
          }));
          const figures = portfolioFigures(
            positions,
            positions.map(() => new Big('0.9137')),
            'EUR',
          );
          const holdings = figures.positions.map(({ value }, index) => ({
            type: held[index]?.[0] ?? ('share' as const),
            value,
          }));
          const exact = positions.reduce(
            (all, { price }) => all.plus(toBig(price).times('0.9137')),
            savings.plus(plans),
          );
          const shown = (amount: Big) => roundTo(amount, 'EUR', 'halfEven');
          const buckets = {
            invested: shown(exact),
            cash: shown(cash),
            bonus: shown(bonus),
            frozen: shown(frozen),
          };
          const lines = assetTypeLines(holdings, buckets, { savings, plans }, 'EUR');
          const valueOf = (...types: readonly string[]) =>
            toBig(
              sum(lines.filter((line) => types.includes(line.type)).map(({ value }) => value)),
            ).toFixed(2);
          expect(valueOf('share', 'fund', 'bond', 'note')).toBe(figures.total.value);
          expect(valueOf('share', 'fund', 'bond', 'note', 'savings', 'plan')).toBe(
            buckets.invested,
          );
          expect(toBig(sum(lines.map(({ value }) => value))).eq(sum(Object.values(buckets)))).toBe(
            true,
          );
          const parts = allocation(lines.map(({ type: group, value }) => ({ group, value })));
          if (lines.length > 0)
            expect(toBig(sum(parts.map(({ percent }) => percent))).toFixed(2)).toBe('100.00');
          // What rounding leaves is no more than it can leave.
          for (const [of, amount] of [
            ['savings', savings],
            ['plan', plans],
          ] as const)
            expect(toBig(valueOf(of)).minus(amount).abs().lte('0.02')).toBe(true);
        },
      ),
    );
  });
});
