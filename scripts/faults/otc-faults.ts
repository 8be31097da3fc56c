import type { Fault } from './fault.ts';

const figures = 'src/server/rules/product/otc-figures.test.ts';
const onPostgres = 'tests/server/postgresql.test.ts';
const named = 'shares over the counter';
const check = 'OTC';
const module = 'src/server/modules/otc';

/** What could be wrong with shares that are sold over the counter. */
export const otcFaults: readonly Fault[] = [
  {
    check,
    what: 'a quote can be had in the moment of its expiry',
    file: 'src/server/rules/product/otc-quote.ts',
    from: 'return now < expiresAt;',
    to: 'return now <= expiresAt;',
    tests: figures,
  },
  {
    check,
    what: 'a fee is paid out instead of being taken',
    file: 'src/server/rules/product/otc-figures.ts',
    from: 'toBig(amount).minus(fee)',
    to: 'toBig(amount).plus(fee)',
    tests: figures,
  },
  {
    check,
    what: 'a withdrawn quote is sold at',
    file: `${module}/otc-quote-service.ts`,
    from: 'if (last === undefined || last.withdrawnAt !== null || !isValid(last, now)) return null;',
    to: 'if (last === undefined || !isValid(last, now)) return null;',
    tests: onPostgres,
    named,
  },
  {
    check,
    what: 'an expired price is accepted',
    file: `${module}/accept-bid-service.ts`,
    from: "if (!isValid({ expiresAt }, now)) throw new CodedError('quoteExpired');",
    to: '',
    tests: onPostgres,
    named,
  },
  {
    check,
    what: 'another total is paid out than was shown',
    file: `${module}/accept-bid-service.ts`,
    from: 'if (compare(shown.price, price) !== 0 || compare(shown.total, total) !== 0)',
    to: 'if (compare(shown.price, price) !== 0)',
    tests: onPostgres,
    named,
  },
  {
    check,
    what: 'the fee of a sale is not posted',
    file: `${module}/otc-postings.ts`,
    from: "{ source: cash, destination: houseAccount('fees'), asset, amount: plainAmount(fee) },",
    to: '',
    tests: onPostgres,
    named,
  },
  {
    check,
    what: 'what is held does not count against the maximum',
    file: 'src/server/modules/placing/placing-situation.ts',
    from: 'placed: sum([...own.map(({ amount }) => amount), heldWorth]),',
    to: 'placed: sum(own.map(({ amount }) => amount)),',
    tests: onPostgres,
    named,
  },
  {
    check,
    what: 'shares over the counter are listed where they are not sold',
    file: 'src/server/modules/placing/placing-handlers.ts',
    from: 'if (offersKind(tenant, placing.row.kind) || isOwn(placing, situation))',
    to: "if (placing.row.kind === 'otc.otc' || isOwn(placing, situation))",
    tests: onPostgres,
    named: 'products of a type that is not sold',
  },
];
