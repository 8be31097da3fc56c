import type { Fault } from './fault.ts';

const obstacles = 'src/core/product/placing-obstacles.ts';
const rules = 'src/core/product/placing-obstacles.test.ts';
const onPostgres = 'tests/server/postgresql.test.ts';
const placings = 'placings and block trades';
const module = 'src/server/modules/placing';

/** What could be wrong with placings and block trades. */
export const placingFaults: readonly Fault[] = [
  {
    check: placings,
    what: 'the fee is not held against what is available',
    file: obstacles,
    from: '...fundsObstacles(limits, facts, figures.total),',
    to: '...fundsObstacles(limits, facts, figures.amount),',
    tests: rules,
  },
  {
    check: placings,
    what: 'a price above the band of the day is agreed',
    file: obstacles,
    from: 'const isOutside = compare(price, lower) < 0 || compare(price, upper) > 0;',
    to: 'const isOutside = compare(price, lower) < 0;',
    tests: rules,
  },
  {
    check: placings,
    what: 'more shares are applied for than there are',
    file: obstacles,
    from: "compare(left, String(lot)) >= 0 && compare(shares, left) > 0, 'aboveOffered'",
    to: "compare(left, String(lot)) < 0 && compare(shares, left) > 0, 'aboveOffered'",
    tests: rules,
  },
  {
    check: placings,
    what: 'locked shares are not named to who would sell them',
    file: 'src/core/trading/order-obstacles.ts',
    from: "...(isAbove && locked !== null ? when(true, 'locked', { ...locked }) : []),",
    to: '',
    tests: 'src/core/trading/order-obstacles.test.ts',
  },
  {
    check: placings,
    what: 'a total is set aside that was not shown',
    file: `${module}/apply-for-placing-service.ts`,
    from: "if (!isShown) throw new CodedError('changedMeanwhile');",
    to: '',
    tests: onPostgres,
    named: placings,
  },
  {
    check: placings,
    what: 'placed shares can be sold at once',
    file: `${module}/place-shares-service.ts`,
    from: 'const isLocked = unlocksOn !== null && unlocksOn > todayOf(tenant, now);',
    to: "const isLocked = unlocksOn !== null && unlocksOn < '';",
    tests: onPostgres,
    named: placings,
  },
  {
    check: placings,
    what: 'shares are let go before their day',
    file: `${module}/place-shares-service.ts`,
    from: 'if (step === null || unlocksOn === null || unlocksOn > todayOf(tenant, now)) return;',
    to: 'if (step === null || unlocksOn === null) return;',
    tests: onPostgres,
    named: placings,
  },
  {
    check: placings,
    what: 'an application is approved by a price of the shares before a split',
    file: `${module}/place-shares-service.ts`,
    from: 'if (await isSplitSince(tx, tenant, instrument, createdAt))',
    to: 'if (createdAt > now && (await isSplitSince(tx, tenant, instrument, createdAt)))',
    tests: onPostgres,
    named: placings,
  },
  {
    check: placings,
    what: 'what is withdrawn stays counted as applied for',
    file: `${module}/apply-for-placing-service.ts`,
    from: "await countShares(tx, tenant, before.product, plainAmount(before.shares), 'free');",
    to: '',
    tests: onPostgres,
    named: placings,
  },
  {
    check: placings,
    what: 'a placing of a type that the tenant does not sell is applied for',
    file: `${module}/apply-for-placing-service.ts`,
    from: '  requireOffered(tenant, row.kind);',
    to: '',
    tests: onPostgres,
    named: 'products of a type that is not sold',
  },
];
