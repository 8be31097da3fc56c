/** A danger of the catalogue, and the tests that hold the product to it. */
export interface CampaignCheck {
  readonly id: string;
  readonly danger: string;
  readonly runs: readonly {
    readonly file: string;
    /** Name of the tests in it, when not all of them are meant. */
    readonly named?: string;
  }[];
}

const onPglite = 'tests/server/pglite.test.ts';
const onPostgres = 'tests/server/postgresql.test.ts';

/** Both stores hold to it. */
function onBoth(named: string): CampaignCheck['runs'] {
  return [
    { file: onPglite, named },
    { file: onPostgres, named },
  ];
}

/** The dangers that something which is built can meet. */
export const campaignChecks: readonly CampaignCheck[] = [
  {
    id: 'C01',
    danger: 'money after random operations: sums are zero, nothing is negative or there twice',
    runs: [
      ...onBoth('ledger'),
      ...onBoth('lots'),
      { file: 'tests/server/banking-operations.test.ts' },
      { file: 'tests/server/killed-server.test.ts' },
      { file: 'tests/server/killed-with-orders.test.ts' },
    ],
  },
  {
    id: 'C02',
    danger: 'a first start that is killed, at 30 points',
    runs: [{ file: 'tests/server/process.test.ts', named: 'killed at any point' }],
  },
  {
    id: 'C03',
    danger: 'two servers on one data folder',
    runs: [{ file: 'tests/server/process.test.ts', named: 'folder' }],
  },
  { id: 'C04', danger: 'the same write ten times in parallel', runs: onBoth('idempotency') },
  {
    id: 'C05',
    danger: 'a balance for one, and two that want it',
    runs: [
      ...onBoth('ledger operations'),
      ...onBoth('exactly one is placed'),
      { file: 'tests/server/trade-operations.test.ts' },
    ],
  },
  {
    id: 'C06',
    danger: 'an answer lost after the commit, a database that goes away',
    runs: [
      { file: 'tests/server/lost-database.test.ts' },
      { file: 'src/api/create-api.test.ts' },
      ...onBoth('whose answer was lost'),
      { file: 'tests/server/killed-with-orders.test.ts' },
    ],
  },
  { id: 'C07', danger: 'two tabs that refresh, a used token replayed', runs: onBoth('signing in') },
  {
    id: 'C08',
    danger: 'an order a millisecond before the end of its quote, and at it',
    runs: onBoth('are quoted for fifteen seconds'),
  },
  {
    id: 'C09',
    danger: 'every operation with the token of another tenant, client or guest',
    runs: onBoth('isolation'),
  },
  {
    id: 'C10',
    danger: 'every operation with a guessed id, and with that of another client',
    runs: [
      ...onBoth('calls that cross'),
      { file: 'tests/contract/answers.test.ts', named: 'says of what is another client' },
    ],
  },
  {
    id: 'C11',
    danger: 'fields added to every write, and valid and mutated requests of every operation (C12)',
    runs: [{ file: 'tests/contract/answers.test.ts' }],
  },
  { id: 'C13', danger: 'forged tokens', runs: onBoth('secrets') },
  { id: 'C14', danger: '1,000 guesses of PIN, code and password', runs: onBoth('guesses|limits') },
  {
    id: 'C15',
    danger: '60 hostile uploads',
    runs: [{ file: 'tests/server/uploads.test.ts' }],
  },
  {
    id: 'C16',
    danger:
      '120 script payloads in configuration, news, messages, names, documents and conversations',
    runs: [
      { file: 'tests/tenants/script-payloads.test.ts' },
      { file: 'tests/contract/answers.test.ts', named: 'refuses a script' },
      { file: 'tests/journeys/script-payloads.journey.ts' },
    ],
  },
  {
    id: 'C17',
    danger: 'prototype pollution and slow patterns (C18)',
    runs: [
      { file: 'generator/config/read/parse-jsonc.test.ts' },
      { file: 'generator/forms/pattern-danger.test.ts' },
      { file: 'src/core/pattern/linear-pattern.test.ts' },
      { file: 'tests/tenants/hostile.test.ts' },
    ],
  },
  {
    id: 'C19',
    danger: 'open redirects',
    runs: [
      { file: 'src/core/return-path.test.ts' },
      { file: 'generator/documents/compile-document.test.ts' },
    ],
  },
  {
    id: 'C20',
    danger: 'a guest’s quota with storage cleared, tabs, in parallel',
    runs: onBoth('guest'),
  },
  {
    id: 'C22',
    danger: 'sockets of a server that stops, slow consumers (C23), bad origins and tickets (C24)',
    runs: [
      { file: 'tests/server/returning-sockets.test.ts' },
      { file: 'src/server/market/stream/market-stream.test.ts' },
      { file: 'src/server/market/stream/price-hub.test.ts' },
      { file: 'src/server/market/stream/ticket-book.test.ts' },
      { file: 'src/server/http/close-in-time.test.ts' },
    ],
  },
  {
    id: 'C27',
    danger: 'steps of the start that fail, parts that do not arrive (C26), storage denied (C25)',
    runs: [
      { file: 'src/web/platform/storage.test.ts' },
      { file: 'src/web/platform/retried.test.ts' },
      { file: 'tests/journeys/startup.journey.ts' },
      { file: 'tests/journeys/silence.journey.ts' },
      { file: 'tests/journeys/storage.journey.ts' },
    ],
  },
  {
    id: 'C28',
    danger: '5,000 mutants of valid tenant folders, and paths that lead out of them (C29)',
    runs: [{ file: 'tests/tenants/mutants.test.ts' }],
  },
  {
    id: 'C30',
    danger: 'lockfile, licences and install scripts',
    runs: [{ file: 'tests/architecture/licences.test.ts' }],
  },
  {
    id: 'plans',
    danger:
      '1,000 trading plans over a day with servers that are killed: each order once, none beyond its limit, none held overnight',
    runs: [{ file: onPostgres, named: 'trading plans over a day' }],
  },
  {
    id: 'look',
    danger: 'a screen or form that is not whole in some theme, language or tenant',
    runs: [
      { file: 'tests/forms/conformance.test.ts' },
      { file: 'tests/journeys/accessibility.journey.ts' },
      { file: 'tests/journeys/profiles.journey.ts' },
    ],
  },
  {
    id: 'words',
    danger: 'a text on some screen, in some state, that is in no file of messages',
    runs: [{ file: 'tests/journeys/pseudo-locale.journey.ts' }],
  },
  {
    id: 'store',
    danger: 'a store or its secret that is lost, damaged or another one; keys and roles',
    runs: [
      { file: 'tests/server/unusable-store.test.ts' },
      { file: 'tests/server/key-rotation.test.ts' },
      { file: 'tests/server/database-roles.test.ts' },
    ],
  },
];
