import type { Fault } from './fault.ts';

const storage = 'src/web/platform/storage.ts';
const storageTests = 'src/web/platform/storage.test.ts';
const handlers = 'src/server/modules/consent/consent-handlers.ts';

/** The shell around the screens: cookie choices. */
export const shellFaults: readonly Fault[] = [
  {
    check: 'cookie',
    what: 'what needs consent is kept in the browser without it',
    file: storage,
    from: 'return consent !== null && consent.version === policy && consent[purpose];',
    to: 'return consent === null || consent[purpose];',
    tests: storageTests,
  },
  {
    check: 'cookie',
    what: 'consent to an older policy stands for the new one',
    file: storage,
    from: ' && consent.version === policy',
    to: '',
    tests: storageTests,
  },
  {
    check: 'cookie',
    what: 'what consent was withdrawn for stays in the browser',
    file: storage,
    from: 'if (isAllowed(key)) continue;',
    to: 'continue;',
    tests: storageTests,
  },
  {
    check: 'cookie',
    what: 'a choice of one client counts for another',
    file: handlers,
    from: 'and(eq(consent.tenant, tenant), eq(consent.clientId, clientId))',
    to: 'eq(consent.tenant, tenant)',
    tests: 'tests/server/pglite.test.ts',
    named: 'cookie choices',
  },
  {
    check: 'cookie',
    what: 'the first choice stands, whatever was chosen later',
    file: handlers,
    from: 'desc(consent.decidedAt), desc(consent.id)',
    to: 'consent.decidedAt',
    tests: 'tests/server/pglite.test.ts',
    named: 'cookie choices',
  },
];
