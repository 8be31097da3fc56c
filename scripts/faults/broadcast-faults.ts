import type { Fault } from './fault.ts';

const onPglite = 'tests/server/pglite.test.ts';
const job = 'src/server/modules/broadcast/broadcast-job.ts';

/** What could be wrong with messages to many clients. */
export const broadcastFaults: readonly Fault[] = [
  {
    check: 'broadcast',
    what: 'the next batch begins at the first client again',
    file: job,
    from: 'reached === null ? undefined : gt(client.id, reached)',
    to: 'undefined',
    tests: onPglite,
    named: 'broadcasts',
  },
  {
    check: 'broadcast',
    what: 'what a client turned off is sent to them',
    file: job,
    from: 'row.required || isCategoryOn(',
    to: 'true || isCategoryOn(',
    tests: onPglite,
    named: 'broadcasts',
  },
  {
    check: 'broadcast',
    what: 'a stopped broadcast goes on',
    file: job,
    from: "if (row.state !== 'sending') return;",
    to: '',
    tests: onPglite,
    named: 'broadcasts',
  },
  {
    check: 'broadcast',
    what: 'the VIP level is not looked at',
    file: job,
    from: 'gte(client.vip, vipFrom),',
    to: 'gte(client.vip, 0),',
    tests: onPglite,
    named: 'broadcasts',
  },
  {
    check: 'broadcast',
    what: 'the language of the last use is not kept at a sign-in',
    file: 'src/server/modules/auth/sign-in.ts',
    from: '      await keepLanguage(tx, tenant.id, found.id, credentials.language, clock());\n',
    to: '',
    tests: onPglite,
    named: 'broadcasts',
  },
  {
    check: 'broadcast',
    what: 'another message is sent under an id that was used',
    file: 'src/server/modules/broadcast/broadcast-service.ts',
    from: 'if (!isDeepStrictEqual(writtenOf(before), writtenOf(row)))',
    to: 'if (false)',
    tests: onPglite,
    named: 'broadcasts',
  },
  {
    check: 'broadcast',
    what: 'a reader whose language nothing is written in is not noticed',
    file: 'src/server/rules/broadcast.ts',
    from: '!Object.hasOwn(texts, language)',
    to: 'false',
    tests: 'src/server/rules/broadcast.test.ts',
  },
];
