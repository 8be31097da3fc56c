import type { Fault } from './fault.ts';

const onPglite = 'tests/server/pglite.test.ts';
const registration = 'registration';
const theOutbox = 'the outbox';
const outboxFile = 'src/server/modules/outbox/outbox-service.ts';
const weakness = 'src/core/password/password-weakness.ts';
const weaknessTests = 'src/core/password/password-weakness.test.ts';

/** What could be wrong with passwords, guesses, codes, proofs and the second step. */
export const signinFaults: readonly Fault[] = [
  {
    check: 'S17',
    what: 'a new password is held to a short list of common ones alone',
    file: 'src/server/platform/common-passwords.ts',
    from: 'listed.has(plain) || isCommonPassword(plain)',
    to: 'isCommonPassword(plain)',
    tests: onPglite,
    named: registration,
  },
  {
    check: 'S17',
    what: 'a password made of the client’s own name is taken',
    file: weakness,
    from: 'partsOf([owner.username, owner.fullName, owner.email])',
    to: 'partsOf([])',
    tests: weaknessTests,
  },
  {
    check: 'S17',
    what: 'a password made of the tenant’s name is taken',
    file: weakness,
    from: 'partsOf([owner.brand])',
    to: 'partsOf([])',
    tests: weaknessTests,
  },
  {
    check: 'S17',
    what: 'a password that repeats a short group is taken',
    file: weakness,
    from: 'return isRepetition(characters);',
    to: 'return false;',
    tests: weaknessTests,
  },
  {
    check: 'S17',
    what: 'registration tells which names are taken to who has no right code',
    file: 'src/server/modules/auth/register.ts',
    from: 'return [...problems, wrongCode];',
    to: 'return (await isTaken(tx, tenant.id, username)) ? [takenUsername, wrongCode] : [wrongCode];',
    tests: onPglite,
    named: registration,
  },
  {
    check: 'S17',
    what: 'one code asks for the names of all clients',
    file: 'src/server/modules/auth/register.ts',
    from: 'return [takenUsername, ...problems];',
    to: 'return (await giveTryBack(tx, tenant.id, request.phone), [takenUsername, ...problems]);',
    tests: onPglite,
    named: registration,
  },
  {
    check: 'S15',
    what: 'a message stays in the store when it was delivered',
    file: outboxFile,
    from: 'await erase(delivery);',
    to: '',
    tests: onPglite,
    named: theOutbox,
  },
  {
    check: 'S15',
    what: 'codes wait for their delivery in the clear',
    file: outboxFile,
    from: 'sealed: secrets.seal(JSON.stringify({ target, params }), random),',
    to: 'sealed: JSON.stringify({ target, params }),',
    tests: onPglite,
    named: theOutbox,
  },
  {
    check: 'S15',
    what: 'a code is sent that has long expired',
    file: outboxFile,
    from: 'row.expiresAt > now ? opened(row) : null',
    to: 'opened(row)',
    tests: onPglite,
    named: theOutbox,
  },
  {
    check: 'S15',
    what: 'two servers send the same message',
    file: outboxFile,
    from: '.set({ attempts, nextAt: holdUntil(attempts, now, row) })',
    to: '.set({ attempts })',
    tests: onPglite,
    named: theOutbox,
  },
];
