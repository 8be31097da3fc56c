import type { Fault } from './fault.ts';

const onPglite = 'tests/server/pglite.test.ts';
const effects = 'src/core/portfolio/profit-effects.ts';
const effectsTest = 'src/core/portfolio/profit-effects.test.ts';
const onLedger = 'price and currency of a profit';

/** What could be wrong with the figures of a portfolio. */
export const portfolioFaults: readonly Fault[] = [
  {
    check: 'portfolio',
    what: 'the currency makes what the price made, once more',
    file: effects,
    from: 'sales && sales.saleCost.minus(sales.soldCost)',
    to: 'sales && sales.proceeds.minus(sales.soldCost)',
    tests: effectsTest,
  },
  {
    check: 'portfolio',
    what: 'a rate that is not known is nothing',
    file: effects,
    from: 'if (!held.eq(0)) heldCost = rate && (',
    to: 'if (!held.eq(0)) heldCost = rate === null ? heldCost : (',
    tests: effectsTest,
  },
  {
    check: 'portfolio',
    what: 'a sum is made of the profits that are known',
    file: effects,
    from: 'known.length === currencies.length ?',
    to: 'known.length >= 0 ?',
    tests: effectsTest,
  },
  {
    check: 'portfolio',
    what: 'a sale of what was bought long ago leaves the sum of its day as it was',
    file: 'src/server/db/migrations/0208-position-sums.sql',
    from: 'if known is not null then',
    to: 'if known is null then',
    tests: onPglite,
    named: onLedger,
  },
  {
    check: 'portfolio',
    what: 'a day that is not over is converted for good',
    file: 'src/server/ledger/sum-amounts.ts',
    from: '  const rated = open.flatMap(',
    to: '  const rated = [...open, { day: today }].flatMap(',
    tests: onPglite,
    named: onLedger,
  },
  {
    check: 'portfolio',
    what: 'sums in a currency that the tenant had before stay',
    file: 'src/server/ledger/sum-amounts.ts',
    from: 'ne(positionSum.currency, home)',
    to: 'eq(positionSum.currency, home)',
    tests: onPglite,
    named: onLedger,
  },
  {
    check: 'portfolio',
    what: 'a day that is to be converted anew keeps its rate',
    file: 'src/server/db/migrations/0208-position-sums.sql',
    from: 'day = any (forgotten)',
    to: 'day <> all (forgotten)',
    tests: onPglite,
    named: onLedger,
  },
  {
    check: 'portfolio',
    what: 'what was sold stays among the cost of what is held',
    file: 'src/server/db/migrations/0208-position-amounts.sql',
    from: 'after insert or update of remaining_cost on position_lot',
    to: 'after insert on position_lot',
    tests: onPglite,
    named: onLedger,
  },
  {
    check: 'portfolio',
    what: 'a sale that was undone still counts as realised',
    file: 'src/server/db/migrations/0208-position-amounts.sql',
    from: 'after insert or update of undone_by on lot_closing',
    to: 'after insert on lot_closing',
    tests: onPglite,
    named: onLedger,
  },
  {
    check: 'portfolio',
    what: 'what is in trading plans counts as savings as well',
    file: 'src/core/portfolio/asset-types.ts',
    from: 'placed.minus(inPlans).toFixed()',
    to: 'placed.toFixed()',
    tests: 'src/core/portfolio/asset-types.test.ts',
  },
  {
    check: 'portfolio',
    what: 'a benchmark begins with the first close after the first day',
    file: 'src/core/portfolio/benchmark.ts',
    from: 'close.at < end',
    to: 'close.at < end - dayLength',
    tests: 'src/core/portfolio/benchmark.test.ts',
  },
];
