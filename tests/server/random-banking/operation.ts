import { toBig } from '#core/money.ts';
import fc from '#tests/fast-check.ts';
import { usernames } from './two-servers.ts';

const day = 86_400;
const cents = (max: number) =>
  fc.integer({ min: 1, max }).map((amount) => toBig(String(amount)).div(100).toFixed(2));
const client = fc.integer({ min: 0, max: usernames.length - 1 });
const server = fc.integer({ min: 0, max: 1 });

const ordinary = fc.oneof(
  fc.record({
    kind: fc.constant('deposit' as const),
    client,
    server,
    amount: cents(50_000),
    credited: cents(50_000),
    end: fc.constantFrom('credit', 'credit', 'creditTwice', 'cancel', 'wait', 'creditAndExpire'),
  }),
  fc.record({
    kind: fc.constant('exchange' as const),
    client,
    server,
    sell: fc.constantFrom('EUR', 'USD'),
    // All of it leaves nothing for an instalment.
    amount: fc.oneof(cents(30_000), fc.constant('all')),
    how: fc.constantFrom('once', 'sameKey', 'twoKeys', 'late'),
  }),
  fc.record({
    kind: fc.constant('withdraw' as const),
    client,
    server,
    amount: cents(20_000),
    to: fc.constantFrom('own', 'reviewed'),
    pac: fc.constantFrom('issued', 'issued', 'used', 'none'),
    how: fc.constantFrom('once', 'sameKey'),
  }),
  fc.record({
    kind: fc.constant('step' as const),
    server,
    pick: fc.nat(),
    step: fc.constantFrom(
      'approve',
      'send',
      'complete',
      'advance',
      'advance',
      'advance',
      'advance',
      'return',
      'reject',
      'cancel',
      'cancelAndSend',
    ),
  }),
  fc.record({
    kind: fc.constant('review' as const),
    client,
    server,
    how: fc.constantFrom('accept', 'accept', 'acceptTwice', 'acceptAndReject', 'reject', 'remove'),
  }),
  fc.record({
    kind: fc.constant('borrow' as const),
    client,
    server,
    amount: fc.integer({ min: 500, max: 1500 }).map(String),
    months: fc.constantFrom(6, 12),
    desk: fc.constantFrom('approve', 'approve', 'approve', 'reject', 'cancel'),
    end: fc.constantFrom('once', 'sameKey', 'twoSessions', 'late', 'decline', 'giveBack'),
  }),
  fc.record({
    kind: fc.constant('repay' as const),
    server,
    pick: fc.nat(),
    what: fc.constantFrom('partial', 'partial', 'full', 'instalment', 'undo'),
    amount: cents(30_000),
    how: fc.constantFrom('once', 'sameKey', 'twoSessions'),
  }),
  fc.record({
    kind: fc.constant('payOwed' as const),
    client,
    server,
    how: fc.constantFrom('once', 'twoSessions'),
  }),
  fc.record({
    kind: fc.constant('pass' as const),
    seconds: fc.oneof(
      { weight: 3, arbitrary: fc.integer({ min: 1, max: day }) },
      // Long enough for instalments to fall due, and to be missed.
      { weight: 1, arbitrary: fc.integer({ min: 5 * day, max: 40 * day }) },
    ),
  }),
);

/** Everything goes into the other currency, and a month passes: instalments are missed. */
const fallingBehind = fc.record({ kind: fc.constant('fallBehind' as const), client, server });

/** What clients, operators and time do to two servers on one database. */
export const operation = fc.oneof(
  { weight: 30, arbitrary: ordinary },
  { weight: 1, arbitrary: fallingBehind },
);

export type Operation = typeof operation extends fc.Arbitrary<infer O> ? O : never;
export type Of<Kind extends Operation['kind']> = Extract<Operation, { kind: Kind }>;
