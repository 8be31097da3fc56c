import { describe, expect, it } from 'vitest';
import { compare, sum, toBig } from '#core/money.ts';
import fc from '#tests/fast-check.ts';
import type { PlannedStock, PlanView } from './plan-actions.ts';
import { planActions } from './plan-actions.ts';
import { planPhase } from './plan-clock.ts';
import { planLimits } from '#core/day-trading/plan-limits.ts';
import type { Signal } from '#core/day-trading/strategy.ts';

const stock = (changes: Partial<PlannedStock> = {}): PlannedStock => ({
  instrument: 'XMAD-S:IBRX',
  bars: [{ time: 0, open: 100, high: 100, low: 100, close: 100 }],
  shares: '0',
  paid: null,
  working: null,
  ...changes,
});
const view = (changes: Partial<PlanView> = {}): PlanView => ({
  phase: 'trade',
  cash: '1000',
  orderLimit: '300',
  lossLeft: '100',
  tripCost: () => '0',
  tradesLeft: 4,
  risk: { stopLoss: 0.01, takeProfit: 0.02 },
  stocks: [stock()],
  ...changes,
});
const always = (signal: Signal) => () => signal;

describe('what a plan does', () => {
  it('buys by its strategy, up to the limit of an order and with what is left', () => {
    const four = ['A', 'B', 'C', 'D'].map((name) => stock({ instrument: `XMAD-S:${name}` }));
    expect(planActions(view({ stocks: four }), always('buy'))).toEqual([
      { kind: 'buy', instrument: 'XMAD-S:A', amount: '300' },
      { kind: 'buy', instrument: 'XMAD-S:B', amount: '300' },
      { kind: 'buy', instrument: 'XMAD-S:C', amount: '300' },
      { kind: 'buy', instrument: 'XMAD-S:D', amount: '100' },
    ]);
    expect(planActions(view({ stocks: four, tradesLeft: 1 }), always('buy'))).toHaveLength(1);
  });

  it('buys nothing whose fees would take it to its limit of the day', () => {
    const four = ['A', 'B', 'C', 'D'].map((name) => stock({ instrument: `XMAD-S:${name}` }));
    const bought = (lossLeft: string) =>
      planActions(view({ stocks: four, lossLeft, tripCost: () => '5' }), always('buy')).length;
    expect(['0', '5', '5.01', '10', '10.01', '100'].map(bought)).toEqual([0, 0, 1, 1, 2, 4]);
  });

  it.each([
    [98.9, 'sell'],
    [99, 'sell'],
    [99.1, null],
    [101.9, null],
    [102, 'sell'],
  ] as const)('holds shares that cost 100 to its stops: at %s', (close, kind) => {
    const bars = [{ time: 0, open: close, high: close, low: close, close }];
    const held = stock({ bars, shares: '3', paid: 100 });
    const [action] = planActions(view({ stocks: [held] }), always('wait'));
    expect(action?.kind ?? null).toBe(kind);
  });

  it('sells first what was not bought today', () => {
    const held = stock({ shares: '3', paid: null });
    expect(planActions(view({ stocks: [held] }), always('wait'))).toMatchObject([
      { kind: 'sell', quantity: '3' },
    ]);
  });

  it('takes back what did not find its price, and orders again when it is gone', () => {
    const working = { id: 'one', side: 'buy', minutes: 2 } as const;
    const look = (minutes: number, phase: PlanView['phase'] = 'trade') =>
      planActions(
        view({ phase, stocks: [stock({ working: { ...working, minutes } })] }),
        always('buy'),
      );
    expect(look(2)).toEqual([]);
    expect(look(3)).toEqual([{ kind: 'cancel', instrument: 'XMAD-S:IBRX', order: 'one' }]);
    expect(look(0, 'close')).toMatchObject([{ kind: 'cancel' }]);
  });

  it('never uses more than it has, and buys nothing before the close', () => {
    fc.assert(
      fc.property(
        fc.constantFrom('closed', 'trade', 'keep', 'close' as const),
        fc.integer({ min: 0, max: 2000 }),
        fc.integer({ min: 0, max: 6 }),
        fc.array(fc.record({ shares: fc.integer({ min: 0, max: 5 }), works: fc.boolean() }), {
          minLength: 1,
          maxLength: 6,
        }),
        (phase, cash, tradesLeft, stocks) => {
          const seen = view({
            phase,
            cash: String(cash),
            tradesLeft,
            stocks: stocks.map(({ shares, works }, index) =>
              stock({
                instrument: `XMAD-S:${index}`,
                shares: String(shares),
                paid: 100,
                working: works ? { id: String(index), side: 'sell', minutes: 0 } : null,
              }),
            ),
          });
          const actions = planActions(seen, always('buy'));
          const bought = actions.flatMap((each) => (each.kind === 'buy' ? [each.amount] : []));
          expect(compare(sum(bought), String(cash))).toBeLessThan(1);
          for (const amount of bought) expect(toBig(amount).lte(300)).toBe(true);
          expect(bought.length).toBeLessThanOrEqual(phase === 'trade' ? tradesLeft : 0);
          // One order a stock at a time.
          const named = actions.map(({ instrument }) => instrument);
          expect(new Set(named).size).toBe(named.length);
          const free = stocks.filter(({ shares, works }) => shares > 0 && !works).length;
          if (phase === 'close')
            expect(actions.filter(({ kind }) => kind === 'sell')).toHaveLength(free);
        },
      ),
    );
  });
});

describe('the clock of a plan', () => {
  const session = { day: '2026-11-23', opens: 0, closes: 8 * 3_600_000 };
  const before = (minutes: number) => session.closes - minutes * 60_000;
  it.each([
    [-1, 'closed'],
    [0, 'trade'],
    [before(30) - 1, 'trade'],
    [before(30), 'keep'],
    [before(15) - 1, 'keep'],
    [before(15), 'close'],
    [session.closes - 1, 'close'],
    [session.closes, 'closed'],
  ] as const)('at %s ms says %s', (instant, phase) => {
    expect(planPhase(session, instant)).toBe(phase);
  });
});

describe('limits of a plan', () => {
  it('are rounded down to the minor unit', () => {
    expect(planLimits('1000.01', 'EUR', { risk: 'high', lossPercent: 3 })).toEqual({
      orderLimit: '330.00',
      lossLimit: '30.00',
      maxTrades: 12,
    });
    expect(planLimits('999', 'JPY', { risk: 'low', lossPercent: 1 })).toMatchObject({
      orderLimit: '99',
      lossLimit: '9',
    });
  });
});
