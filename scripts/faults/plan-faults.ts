import type { Fault } from './fault.ts';

const onPglite = 'tests/server/pglite.test.ts';
const named = 'trading plans';
const actions = 'src/core/day-trading/plan-actions.ts';
const advance = 'src/server/modules/plan/advance-plan.ts';
const quiet = 'src/server/modules/plan/quiet-plans-service.ts';
const minuteOf = 'src/server/modules/plan/plan-minute.ts';

/** What could be wrong with plans that trade by themselves. */
export const planFaults: readonly Fault[] = [
  {
    check: 'plans',
    what: 'a plan buys with more than the limit of an order',
    file: actions,
    from: 'const amount = smaller(cash, toBig(view.orderLimit));',
    to: 'const amount = cash;',
    tests: 'src/core/day-trading/plan-actions.test.ts',
  },
  {
    check: 'plans',
    what: 'shares are kept over the close',
    file: actions,
    from: "if (phase === 'close' || paid === null) return true;",
    to: 'if (paid === null) return true;',
    tests: 'src/core/day-trading/plan-actions.test.ts',
  },
  {
    check: 'plans',
    what: 'a minute is acted on by every server that looks',
    file: advance,
    from: ' || before.minute >= minute)',
    to: ')',
    tests: onPglite,
    named,
  },
  {
    check: 'plans',
    what: 'a plan trades on after it lost its limit',
    file: minuteOf,
    from: "const isResting = status !== 'active' || isHalted;",
    to: "const isResting = status === 'stopping' || isHalted;",
    tests: onPglite,
    named,
  },
  {
    check: 'plans',
    what: 'the desk halts plans, and they go on',
    file: minuteOf,
    from: "const isResting = status !== 'active' || isHalted;",
    to: "const isResting = status !== 'active';",
    tests: onPglite,
    named,
  },
  {
    check: 'plans',
    what: 'a plan that stops counts as one that nothing happens to',
    file: quiet,
    from: "if (plan.status === 'stopping' || hasDayEnded(plan, at)) return false;",
    to: 'if (hasDayEnded(plan, at)) return false;',
    tests: onPglite,
    named,
  },
  {
    check: 'plans',
    what: 'a stock that cannot be read costs every plan its minute',
    file: 'src/server/modules/plan/plan-jobs.ts',
    from: 'return null;',
    to: 'throw error;',
    tests: onPglite,
    named,
  },
  {
    check: 'plans',
    what: 'what a plan paid today is not known where plans are looked at together',
    file: 'src/server/modules/trade/plan-orders-service.ts',
    from: 'asked.id = ${planId} and ${placedAt} >= asked.since',
    to: 'asked.id = ${planId} and ${placedAt} < asked.since',
    tests: onPglite,
    named,
  },
  {
    check: 'plans',
    what: 'a plan buys for a client who may not trade any more',
    file: 'src/server/modules/plan/run-plan-service.ts',
    from: 'gate: isBuy ? gate : [],',
    to: 'gate: [],',
    tests: onPglite,
    named,
  },
  {
    check: 'plans',
    what: 'an order of a plan moves the money of its client',
    file: 'src/server/modules/trade/order-postings.ts',
    from: "const unsettled = ownerAccount(order, 'unsettled');",
    to: "const unsettled = ownerAccount({ ...order, planId: null }, 'unsettled');",
    tests: onPglite,
    named,
  },
  {
    check: 'plans',
    what: 'a client cancels an order of a plan by itself',
    file: 'src/server/modules/trade/order-step-service.ts',
    from: "if (by === 'client' && before.planId !== null)",
    to: "if (by === 'client' && before.planId === id)",
    tests: onPglite,
    named,
  },
  {
    check: 'plans',
    what: 'another text of the risks is accepted',
    file: 'src/server/modules/plan/start-plan.ts',
    from: 'accepted.rules !== riskVersion || ',
    to: '',
    tests: onPglite,
    named,
  },
  {
    check: 'plans',
    what: 'doing nothing is compared from the close of the day to itself',
    file: 'src/server/modules/plan/report-plan-day.ts',
    from: 'priceAt(instrument, session.opens)',
    to: 'priceAt(instrument, session.closes)',
    tests: onPglite,
    named: 'hold nothing overnight',
  },
];
