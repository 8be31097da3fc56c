import type { Fault } from './fault.ts';

const onPglite = 'tests/server/pglite.test.ts';
const onPostgres = 'tests/server/postgresql.test.ts';
const sealing = 'src/server/security-log/seal-security-log.ts';
const securityLog = 'the security log';

/** What could be wrong with the security log and with the desk. */
export const deskFaults: readonly Fault[] = [
  {
    check: 'D16',
    what: 'an entry of the security log holds no hash of the one before it',
    file: 'src/core/security/security-chain.ts',
    from: 'canonicalJson({ seq, previous, facts })',
    to: 'canonicalJson({ seq, facts })',
    tests: 'src/core/security/security-chain.test.ts',
  },
  {
    check: 'D16',
    what: 'entries that were taken out of the security log are not missed',
    file: 'src/core/security/security-chain.ts',
    from: 'if (seq !== last.seq + 1)',
    to: 'if (false)',
    tests: 'src/core/security/security-chain.test.ts',
  },
  {
    check: 'D16',
    what: 'two servers that seal at once fork the chain, or stop each other',
    file: sealing,
    from: 'select pg_advisory_xact_lock(',
    to: 'select hashtext(${tenant}), (',
    tests: onPostgres,
    named: securityLog,
  },
  {
    check: 'D16',
    what: 'the application may rewrite an entry that is sealed',
    file: 'src/server/db/migrations/0020-security-log.sql',
    from: 'if old.seq is not null or new.seq is null',
    to: 'if false',
    tests: onPglite,
    named: securityLog,
  },
  {
    check: 'D16',
    what: 'a sign-in that failed is not recorded',
    file: 'src/server/modules/auth/sign-in.ts',
    from: "          result: 'failed',\n          actor: { kind: 'anonymous' },\n          clientId: found?.id ?? null,",
    to: "          actor: { kind: 'anonymous' },\n          clientId: found?.id ?? null,",
    tests: onPglite,
    named: securityLog,
  },
  {
    check: 'D16',
    what: 'clients see the activity of others',
    file: 'src/server/modules/auth/activity-handlers.ts',
    from: '        eq(securityEvent.clientId, clientId),\n',
    to: '',
    tests: onPglite,
    named: securityLog,
  },
  {
    check: 'D16',
    what: 'clients see from where the back office works',
    file: 'src/server/modules/auth/activity-handlers.ts',
    from: "return actor === 'client' || actor === 'anonymous';",
    to: 'return actor !== null;',
    tests: onPglite,
    named: securityLog,
  },
];
