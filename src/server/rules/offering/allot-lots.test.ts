import { describe, expect, it } from 'vitest';
import fc from '#tests/fast-check.ts';
import type { LotDemand } from './allot-lots.ts';
import { allotLots } from './allot-lots.ts';

const price = '10';
const draw = (id: string) => [...id].reverse().join('');
const wants = (id: string, lots: number, more: Partial<LotDemand> = {}): LotDemand => ({
  id,
  lots,
  bid: null,
  vip: 0,
  ...more,
});
const demands = fc
  .array(
    fc.record({
      lots: fc.integer({ min: 1, max: 5_000 }),
      bid: fc.constantFrom(null, '9', '10', '11'),
      vip: fc.integer({ min: 0, max: 4 }),
    }),
    { maxLength: 60 },
  )
  .map((all) => all.map((each, index) => ({ ...each, id: `id-${index}` })));
const supplies = fc.record({
  lots: fc.integer({ min: 1, max: 60_000 }),
  price: fc.constant(price),
  tranche: fc.oneof(
    fc.constant(null),
    fc.record({
      vip: fc.integer({ min: 1, max: 4 }),
      percent: fc.integer({ min: 0, max: 100 }),
    }),
  ),
});

describe('an allotment', () => {
  it('gives everybody everything where less is asked for than is on offer', () => {
    const { lots, allotted, demand } = allotLots(
      [wants('a', 3), wants('b', 5)],
      { lots: 10, price, tranche: null },
      draw,
    );
    expect([...lots]).toEqual([
      ['a', 3],
      ['b', 5],
    ]);
    expect([allotted, demand]).toEqual([8, 8]);
  });

  it('shares by what was asked for, and draws the lots that are left', () => {
    // 10 of 30: a third of 10, 11 and 9 is 3, 3 and 3; the lot that is left is drawn.
    const all = [wants('x1', 10), wants('x2', 11), wants('x0', 9)];
    const { lots } = allotLots(all, { lots: 10, price, tranche: null }, draw);
    expect([...lots]).toEqual([
      ['x1', 3],
      ['x2', 3],
      ['x0', 4],
    ]);
  });

  it('gives nothing to bids below the price, and takes those at the cut-off price', () => {
    const all = [wants('low', 5, { bid: '9.99' }), wants('at', 5, { bid: '10' }), wants('cut', 5)];
    const { lots, demand } = allotLots(all, { lots: 8, price, tranche: null }, draw);
    expect(lots.get('low')).toBe(0);
    expect((lots.get('at') ?? 0) + (lots.get('cut') ?? 0)).toBe(8);
    expect(demand).toBe(10);
  });

  it('serves a tranche first, and leaves what it does not take to everybody', () => {
    const all = [wants('vip', 2, { vip: 3 }), wants('a', 100), wants('b', 100)];
    const tranche = { vip: 3, percent: 50 };
    const { lots, allotted } = allotLots(all, { lots: 20, price, tranche }, draw);
    expect(lots.get('vip')).toBe(2);
    expect(allotted).toBe(20);
  });

  it('comes to what is on offer or to all the demand, and to no more for anybody than was asked for', () => {
    fc.assert(
      fc.property(demands, supplies, (all, supply) => {
        const { lots, allotted, demand } = allotLots(all, supply, draw);
        expect(allotted).toBe(Math.min(demand, supply.lots));
        expect([...lots.values()].reduce((sum, each) => sum + each, 0)).toBe(allotted);
        for (const each of all) {
          const given = lots.get(each.id) ?? -1;
          expect(given).toBeGreaterThanOrEqual(0);
          expect(given).toBeLessThanOrEqual(each.lots);
        }
      }),
    );
  });

  it('is the same again, in whichever order the applications are read', () => {
    fc.assert(
      fc.property(demands, supplies, (all, supply) => {
        const there = allotLots(all, supply, draw).lots;
        const back = allotLots([...all].reverse(), supply, draw).lots;
        expect(new Map([...back].sort())).toEqual(new Map([...there].sort()));
      }),
    );
  });
});
