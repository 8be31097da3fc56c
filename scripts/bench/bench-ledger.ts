import { performance } from 'node:perf_hooks';
import pg from 'pg';
import { clientAccount, houseAccount } from '#server/ledger/account-path.ts';
import { checkLedger } from '#server/ledger/check-ledger.ts';
import { post } from '#server/ledger/ledger.ts';
import { newId, systemRandom } from '#server/platform/ids.ts';
import type { TestApp } from '#tests/server/test-app.ts';
import { home } from '#tests/server/test-tenants.ts';
import type { Figure } from './figure.ts';
import { writeHistory } from './long-history.ts';
import { median } from './median.ts';
import { newClient } from './new-client.ts';
import { onPostgres } from './on-postgres.ts';
import { seconds } from './running-bundle.ts';

const [long, short] = [1_000_000, 100];
const reads = 41;
const instruments = ['XMAD-S:IBRX', 'XMAD-S:ALTM', 'XMAD-S:VSTN', 'XMAD-S:BSRA', 'XMAD-S:OLVD'];
const statement = '/statement/app/v1?account=EUR&limit=20';
const calls = [
  ['assets', '/stat/app/v1/asset'],
  ['accounts', '/acc/app/v1/list'],
  ['portfolio', '/stat/app/v1/portfolio?range=90D'],
  ['everything by day', '/stat/app/v1/worth?range=90D'],
  ['statement with its balances', `${statement}&range=all`],
  ['statement of some days with its balances', `${statement}&from=2026-10-01&to=2026-10-31`],
  ['statement of a type that is rare', `${statement}&range=all&type=bonus`],
] as const;

/** Pool of a server (open-postgres.ts), and writers at once. */
const poolSize = 10;
const writers = 4;
const rounds = 6;
const perRound = 150;

/** On PostgreSQL, in one run: a client with a long history beside one with a short, and a posting beside its bare statements. */
export function benchLedger(): Promise<Figure[]> {
  return onPostgres(async (test, url) => [
    ...(await readsBySize(test, url)),
    ...(await throughput(test, url)),
  ]);
}

async function readsBySize(test: TestApp, url: string): Promise<Figure[]> {
  const owner = new pg.Client({ connectionString: url });
  await owner.connect();
  const started = performance.now();
  const tokens = new Map<number, string>();
  for (const postings of [long, short]) {
    const clientId = await test.db.inTenant(home.id, (tx) =>
      newClient(tx, test.now, `history-${postings}`),
    );
    await writeHistory(owner, {
      tenant: home.id,
      clientId,
      postings,
      instruments,
      currency: home.currency,
      until: test.now,
      days: 90,
    });
    tokens.set(postings, await test.accessToken(`history-${postings}`));
  }
  // As the autovacuum of a store that grew in years would have done.
  await owner.query('vacuum analyze');
  await owner.end();
  const figures: Figure[] = [
    { name: `a history of ${long} postings, made`, value: seconds(started), unit: 's' },
  ];
  const checked = performance.now();
  const { differences } = await checkLedger(test.db, home.id);
  if (differences.length > 0)
    throw new Error(
      `the history is not what it should be: ${JSON.stringify(differences.slice(0, 5))}`,
    );
  figures.push({
    name: 'the same, held to everything kept beside it',
    value: seconds(checked),
    unit: 's',
  });
  for (const [name, first] of [...calls, ['next page of a statement', null] as const]) {
    const times = { [long]: [] as number[], [short]: [] as number[] };
    const paths = new Map<number, string>();
    for (const postings of [long, short])
      paths.set(postings, first ?? (await nextPage(test, tokens.get(postings) ?? '')));
    for (let round = 0; round < reads + 3; round += 1) {
      for (const postings of [long, short]) {
        const path = paths.get(postings) ?? '';
        const sent = performance.now();
        const answer = await test.call({ path: `/api${path}`, token: tokens.get(postings) ?? '' });
        const took = performance.now() - sent;
        if (answer.statusCode !== 200) throw new Error(`${path}: ${answer.body}`);
        if (round >= 3) times[postings]?.push(took);
      }
    }
    const [ofLong, ofShort] = [median(times[long] ?? []), median(times[short] ?? [])];
    figures.push(
      { name: `${name} of ${long} postings`, value: ofLong, unit: 'ms' },
      {
        name: `${name}: times that of ${short}`,
        value: ofLong / ofShort,
        unit: '×',
        bar: { limit: 2, atMost: true },
      },
    );
  }
  if (test.faults.length > 0) throw new Error(test.faults[0]);
  return figures;
}

/** The page after the first of everything that a client ever moved. */
async function nextPage(test: TestApp, token: string): Promise<string> {
  const path = `${statement}&range=all`;
  const { next } = (await test.call({ path: `/api${path}`, token })).json<{
    next: string | null;
  }>();
  if (next === null) throw new Error('a statement has no second page');
  return `${path}&cursor=${next}`;
}

type Write = (clientId: string) => Promise<unknown>;

/** Rounds of the two follow each other, so that neither has the warmer store. */
async function throughput(test: TestApp, url: string): Promise<Figure[]> {
  const clients = await Promise.all(
    Array.from({ length: writers }, (_, index) =>
      test.db.inTenant(home.id, (tx) => newClient(tx, test.now, `writer-${index}`)),
    ),
  );
  const pool = new pg.Pool({ connectionString: url, max: poolSize });
  const spent = { post: 0, bare: 0 };
  const postOne: Write = (clientId) => {
    const id = newId(test.now, systemRandom);
    return test.db.inTenant(home.id, (tx) =>
      post(tx, home.id, {
        id,
        clientId,
        kind: 'deposit.confirm',
        key: id,
        at: test.now,
        postings: [
          {
            source: houseAccount('bank'),
            destination: clientAccount(clientId, 'cash'),
            asset: 'EUR',
            amount: '10',
          },
        ],
      }),
    );
  };
  for (let round = 0; round <= rounds; round += 1) {
    const [posted, bare] = [
      await timed(clients, postOne),
      await timed(clients, (clientId) => bareDeposit(pool, clientId, test.now)),
    ];
    // The first opens accounts and connections.
    if (round > 0) {
      spent.post += posted;
      spent.bare += bare;
    }
  }
  await pool.end();
  const { differences } = await checkLedger(test.db, home.id);
  if (differences.length > 0)
    throw new Error(`the ledger is broken: ${JSON.stringify(differences.slice(0, 5))}`);
  const count = rounds * perRound * writers;
  return [
    { name: `postings by ${writers} writers`, value: count / spent.post, unit: '/s' },
    { name: 'the same statements, bare', value: count / spent.bare, unit: '/s' },
    {
      name: 'postings: percent of bare',
      value: (spent.bare / spent.post) * 100,
      unit: '%',
      bar: { limit: 50, atMost: false },
    },
  ];
}

async function timed(clients: readonly string[], write: Write): Promise<number> {
  const started = performance.now();
  await Promise.all(
    clients.map(async (clientId) => {
      for (let index = 0; index < perRound; index += 1) await write(clientId);
    }),
  );
  return seconds(started);
}

/** What `post` sends for a deposit, written by hand. */
async function bareDeposit(pool: pg.Pool, clientId: string, at: Date): Promise<void> {
  const connection = await pool.connect();
  const id = newId(at, systemRandom);
  const path = `client:${clientId}:cash`;
  try {
    await connection.query('begin');
    await connection.query(
      `select set_config('app.tenant', $1, true), set_config('role', $2, true)`,
      [home.id, 'livery_app'],
    );
    await connection.query(
      `
      insert into ledger_transaction (tenant, id, client_id, kind, key, payload_hash, at, reverses, reason)
      values ($1, $2, $3, $4, $5, $6, $7, null, null) on conflict do nothing returning id`,
      [home.id, id, clientId, 'deposit.confirm', id, 'bare', at.toISOString()],
    );
    await connection.query(
      `
      insert into ledger_account (tenant, path, client_id, overdraft) values ($1, $2, $3, $4), ($1, $5, null, $6) on conflict do nothing`,
      [home.id, path, clientId, false, 'house:bank', true],
    );
    await connection.query(
      `
      insert into ledger_posting (tenant, transaction_id, line, source, destination, asset, amount, at) values ($1, $2, $3, $4, $5, $6, $7, $8)`,
      [home.id, id, 0, 'house:bank', path, 'EUR', '10', at.toISOString()],
    );
    await connection.query('commit');
  } finally {
    connection.release();
  }
}
