import type { Fault } from './fault.ts';

const payoff = 'src/core/product/note-payoff.ts';
const golden = 'src/core/product/note-payoff.test.ts';
const onPostgres = 'tests/server/postgresql.test.ts';
const notes = 'structured notes';
const module = 'src/server/modules/note';

/** What could be wrong with structured notes. */
export const noteFaults: readonly Fault[] = [
  {
    check: notes,
    what: 'at its barrier a note has lost',
    file: payoff,
    from: 'const isBelow = level.lt(toBig(initial).times(barrier));',
    to: 'const isBelow = level.lte(toBig(initial).times(barrier));',
    tests: golden,
  },
  {
    check: notes,
    what: 'a gain is paid beyond its cap',
    file: payoff,
    from: 'const kept = cap === null ? gain : smaller(gain, first.times(cap));',
    to: 'const kept = cap === null ? gain : larger(gain, first.times(cap));',
    tests: golden,
  },
  {
    check: notes,
    what: 'a redemption is rounded up to the next minor unit',
    file: payoff,
    from: "new Exact(nominal).times(redeemed).div(whole), currency, 'down')",
    to: "new Exact(nominal).times(redeemed).div(whole), currency, 'up')",
    tests: golden,
  },
  {
    check: notes,
    what: 'a subscription is withdrawn after the window has closed',
    file: `${module}/subscribe-service.ts`,
    from: "if (stage !== 'subscription' || closesAt === null || closesAt <= now)",
    to: "if (stage !== 'subscription')",
    tests: onPostgres,
    named: notes,
  },
  {
    check: notes,
    what: 'any later close stands in for one that is missing',
    file: 'src/server/market/close-from.ts',
    from: 'after >= 0 && after <= maxDelay',
    to: 'after >= 0',
    tests: onPostgres,
    named: notes,
  },
  {
    check: notes,
    what: 'a note below its minimum volume is issued',
    file: `${module}/note-progress-service.ts`,
    from: "compare(volume, '0') > 0 && compare(volume, terms.minimumVolume) >= 0",
    to: "compare(volume, '0') > 0",
    tests: onPostgres,
    named: notes,
  },
  {
    check: notes,
    what: 'a note is paid before its maturity date',
    file: `${module}/note-progress-service.ts`,
    from: "return maturesOn <= today ? () => take(tx, note, 'settle', {}, now) : null;",
    to: "return () => take(tx, note, 'settle', {}, now);",
    tests: onPostgres,
    named: notes,
  },
  {
    check: notes,
    what: 'the result takes the first close from before a split, and the last from after it',
    file: `${module}/note-progress-service.ts`,
    from: "take(tx, note, 'fix', { initialClose: initial, finalClose: final }, now)",
    to: "take(tx, note, 'fix', { initialClose: initialClose ?? initial, finalClose: final }, now)",
    tests: onPostgres,
    named: notes,
  },
  {
    check: notes,
    what: 'a note of a type that the tenant does not sell is subscribed',
    file: `${module}/subscribe-service.ts`,
    from: '  requireOffered(tenant, note.row.kind);',
    to: '',
    tests: onPostgres,
    named: 'products of a type that is not sold',
  },
  {
    check: notes,
    what: 'a subscription of a type that is no longer sold is changed',
    file: `${module}/subscribe-service.ts`,
    from: 'const limits = offeredLimits(tenant, row.kind, limitsOf(row));',
    to: 'const limits = limitsOf(row);',
    tests: onPostgres,
    named: 'products of a type that is not sold',
  },
  {
    check: notes,
    what: 'who subscribed a type that is no longer sold is offered to change it',
    file: `${module}/subscribe-service.ts`,
    from: 'return offersKind(tenant, note.row.kind) && canWithdraw(row, note, now);',
    to: 'return canWithdraw(row, note, now);',
    tests: onPostgres,
    named: 'products of a type that is not sold',
  },
];
