import { describe, expect, it } from 'vitest';
import type { PlanSplit, PlanTrade } from './plan-lots.ts';
import { planLots, planLotsOf } from './plan-lots.ts';

const at = (minute: number) => new Date(Date.UTC(2026, 0, 5, 9, minute));

function trade(
  id: string,
  minute: number,
  side: PlanTrade['side'],
  quantity: string,
  amount: string,
  fees = '0',
): PlanTrade {
  return { id, at: at(minute), side, quantity, amount, fees };
}

const shown = (trades: readonly (PlanTrade | PlanSplit)[]) =>
  planLots(trades).map(({ sale, quantity, boughtAt, proceeds, cost, fees }) => [
    sale.id,
    boughtAt.getUTCMinutes(),
    quantity,
    proceeds,
    cost,
    fees,
  ]);

describe('lots of a trading plan', () => {
  it('are closed first in first out, each with its part of the fees of both sides', () => {
    expect(
      shown([
        trade('one', 1, 'buy', '10', '100', '2'),
        trade('two', 2, 'buy', '10', '120', '3'),
        trade('sale', 3, 'sell', '15', '225', '1.5'),
        trade('rest', 4, 'sell', '5', '50', '1'),
      ]),
    ).toEqual([
      ['sale', 1, '10', '150', '100', '3'],
      ['sale', 2, '5', '75', '60', '2'],
      ['rest', 2, '5', '50', '60', '2.5'],
    ]);
  });

  it('keep their cost in a split, whose rest of a share is sold by it', () => {
    const split = { id: 'split', at: at(2), newShares: 1, oldShares: 2, received: '2', cash: '11' };
    expect(
      shown([
        trade('one', 1, 'buy', '5', '50', '1'),
        split,
        trade('sale', 3, 'sell', '2', '44', '0'),
      ]),
    ).toEqual([
      ['split', 1, '0.5', '11', '10', '0.2'],
      ['sale', 1, '2', '44', '40', '0.8'],
    ]);
  });

  it('of a sale whose purchase was taken back are of the next purchase', () => {
    expect(
      shown([
        trade('sale', 2, 'sell', '3', '30', '0.3'),
        trade('two', 3, 'buy', '2', '18'),
        trade('three', 4, 'buy', '2', '22'),
      ]),
    ).toEqual([
      ['sale', 3, '2', '20', '18', '0.2'],
      ['sale', 4, '1', '10', '11', '0.1'],
    ]);
  });

  it('stay as they were reported when something is taken back later, which the time of that takes off', () => {
    const of = (from: number, until: number, trades: readonly PlanTrade[]) =>
      planLotsOf(trades, { from: at(from), until: at(until) }).map((lot) => [
        lot.sale.id,
        lot.quantity,
        lot.proceeds,
        lot.cost,
        lot.isReversal,
      ]);
    const bought = trade('one', 1, 'buy', '10', '100');
    const sold = trade('sale', 2, 'sell', '10', '120');
    // The sale is taken back in the second time, and the shares are sold again in it.
    const trades = [
      bought,
      { ...sold, reversedAt: at(12) },
      trade('again', 13, 'sell', '10', '130'),
    ];
    expect(of(0, 10, trades)).toEqual([['sale', '10', '120', '100', false]]);
    expect(of(10, 20, trades)).toEqual([
      ['sale', '-10', '-120', '-100', true],
      ['again', '10', '130', '100', false],
    ]);
    // Taken back before the time is over it was never sold.
    expect(of(0, 15, trades)).toEqual([['again', '10', '130', '100', false]]);
    expect(of(20, 30, trades)).toEqual([]);
  });
});
