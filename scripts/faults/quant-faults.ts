import type { Fault } from './fault.ts';

const figures = 'src/core/product/quant-figures.ts';
const golden = 'src/core/product/quant-figures.test.ts';
const onPostgres = 'tests/server/postgresql.test.ts';
const quants = 'strategy notes';
const module = 'src/server/modules/quant';

/** What could be wrong with strategy notes. */
export const quantFaults: readonly Fault[] = [
  {
    check: quants,
    what: 'the exit fee is rounded in favour of who leaves',
    file: figures,
    from: 'Big.roundUp',
    to: 'Big.roundDown',
    tests: golden,
  },
  {
    check: quants,
    what: 'the least exit fee is not taken',
    file: figures,
    from: 'const wanted = share.lt(minimumFee) ? toBig(minimumFee) : share;',
    to: 'const wanted = share;',
    tests: golden,
  },
  {
    check: quants,
    what: 'a value that is too old pays who leaves',
    file: figures,
    from: "return daysBetween(valueOn, today) > valueDays ? 'staleValue' : null;",
    to: 'return null;',
    tests: golden,
  },
  {
    check: quants,
    what: 'who leaves is paid by another value than was shown',
    file: `${module}/end-quant-service.ts`,
    from: 'if (shown.priceDay !== exit.priceDay || compare(shown.total, exit.total) !== 0)',
    to: 'if (shown.priceDay > exit.priceDay)',
    tests: onPostgres,
    named: quants,
  },
  {
    check: quants,
    what: 'the latest value stands in for that of the settlement date',
    file: `${module}/settle-quant-service.ts`,
    from: 'const known = await priceOfDay(tx, tenant.id, row.product, settlesOn);',
    to: 'const known = quant.latest[0] ?? null;',
    tests: onPostgres,
    named: quants,
  },
  {
    check: quants,
    what: 'the value that settled a note is corrected',
    file: `${module}/quant-unit-value-service.ts`,
    from: '(await tx.$count(quantHolding, settled)) > 0',
    to: '(await tx.$count(quantHolding, settled)) < 0',
    tests: onPostgres,
    named: quants,
  },
  {
    check: quants,
    what: 'a strategy note settles before its value can be corrected',
    file: `${module}/settle-quant-service.ts`,
    from: 'return postedAt.getTime() + timeToCorrect;',
    to: 'return postedAt.getTime();',
    tests: onPostgres,
    named: quants,
  },
  {
    check: quants,
    what: 'a value is published of a day on which others still buy at one',
    file: `${module}/quant-unit-value-service.ts`,
    from: "row.state === 'draft' || day < beginsOn",
    to: "row.state === 'draft'",
    tests: onPostgres,
    named: quants,
  },
  {
    check: quants,
    what: 'a value is published of a day to come',
    file: `${module}/quant-unit-value-service.ts`,
    from: 'return day > settlesOn || day > today ?',
    to: 'return day > settlesOn ?',
    tests: onPostgres,
    named: quants,
  },
  {
    check: quants,
    what: 'what is valued already is still bought at one',
    file: `${module}/put-quant-service.ts`,
    from: "closesAt !== null && beginsOn <= todayOf(tenant, closesAt), 'tooSmall'",
    to: "closesAt !== null && beginsOn < '', 'tooSmall'",
    tests: onPostgres,
    named: quants,
  },
  {
    check: quants,
    what: 'a strategy note of a type that the tenant does not sell is shown',
    file: `${module}/quant-handlers.ts`,
    from: 'if (offersKind(tenant, quant.row.kind)) return quant;',
    to: "if (quant.row.code !== '') return quant;",
    tests: onPostgres,
    named: 'products of a type that is not sold',
  },
];
