import type { Fault } from './fault.ts';

const storage = 'src/web/platform/storage.ts';
const storageTests = 'src/web/platform/storage.test.ts';
const handlers = 'src/server/modules/consent/consent-handlers.ts';

const settings = 'src/core/app-settings.ts';
const settingsTests = 'src/core/app-settings.test.ts';

/** The shell around the screens: cookie choices, the start, the backend's settings, turns over tabs. */
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
  {
    check: 'start',
    what: 'the start is shown at every visit',
    file: 'src/core/startup-due.ts',
    from: 'kept === null || !(last <= now && now - last < shownAgainAfter)',
    to: 'true',
    tests: 'src/core/startup.test.ts',
  },
  {
    check: 'start',
    what: 'a moment to come keeps the start away for ever',
    file: 'src/core/startup-due.ts',
    from: 'last <= now && ',
    to: '',
    tests: 'src/core/startup.test.ts',
  },
  {
    check: 'start',
    what: 'a step that hangs holds the start up',
    file: 'src/machines/startup.ts',
    from: "timeout: { target: 'between', actions: { type: 'mark', params: { result: 'failed' } } },",
    to: "timeout: { target: 'stepping' },",
    tests: 'src/machines/startup.test.ts',
  },
  {
    check: 'start',
    what: 'a backend that names no app takes the name away',
    file: settings,
    from: 'name: app?.name || profile.name,',
    to: 'name: app?.name ?? profile.name,',
    tests: settingsTests,
  },
  {
    check: 'start',
    what: 'settings that were kept broken are used',
    file: settings,
    from: '...(isSet(markets) && { markets }),',
    to: '...(isRecord(markets) && { markets: markets as never }),',
    tests: settingsTests,
  },
  {
    check: 'start',
    what: 'settings are kept at every change',
    file: 'src/web/page/settings-store.ts',
    from: '    clearTimeout(saving);\n',
    to: '',
    tests: 'src/web/page/settings-store.test.ts',
  },
  {
    check: 'tabs',
    what: 'a turn begins before the other tab’s write has arrived',
    file: 'src/web/session/shared-turns.ts',
    from: '        await Promise.race([change.arrived, afterMs(writesArriveWithin)]);\n',
    to: '',
    tests: 'src/web/session/shared-turns.test.ts',
  },
  {
    check: 'own data',
    what: 'an export shows the hash of the password',
    file: 'src/server/modules/own-data/exported-tables.ts',
    from: "'passwordHash', ",
    to: '',
    tests: 'tests/server/exported-tables.test.ts',
  },
  {
    check: 'own data',
    what: 'a table of the store is in no export and no reason is given',
    file: 'src/server/modules/own-data/exported-tables.ts',
    from: '  consents: { table: consent, owner: consent.clientId },\n',
    to: '',
    tests: 'tests/server/exported-tables.test.ts',
  },
];
