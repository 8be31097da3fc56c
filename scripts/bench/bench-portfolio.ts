import pg from 'pg';
import { checkLedger } from '#server/ledger/check-ledger.ts';
import { sumAmounts } from '#server/ledger/sum-amounts.ts';
import { walkingRates } from '#server/platform/exchange-rates.ts';
import type { TestApp } from '#tests/server/test-app.ts';
import { home } from '#tests/server/test-tenants.ts';
import type { Figure } from './figure.ts';
import { writeHistory } from './long-history.ts';
import { median } from './median.ts';
import { newClient } from './new-client.ts';
import { onPostgres } from './on-postgres.ts';

const [many, few] = [10_098, 101];
/** Those of `writeHistory` that make as many purchases and sales. */
const postingsOf = { [many]: 25_500, [few]: 255 };
const reads = 61;
/** A trade or more on each day of ten years, so that there are as many days as there can be. */
const days = 3_650;

/**
 * The portfolio, and everything by day, of a client who traded much beside one who traded little, in another currency than that of the tenant: there each
 * day has a rate of its own. On PostgreSQL, in one run.
 */
export function benchPortfolio(): Promise<Figure[]> {
  return onPostgres(async (test, url) => {
    const stocks = test.market.provider.stocks.filter(({ market }) => market === 'XNYC-S');
    const instruments = stocks.slice(0, 5).map(({ instrument }) => instrument);
    const owner = new pg.Client({ connectionString: url });
    await owner.connect();
    try {
      await writeHistories(test, owner, instruments);
    } finally {
      await owner.end();
    }
    const { differences } = await checkLedger(test.db, home.id);
    if (differences.length > 0)
      throw new Error(`not what it should be: ${JSON.stringify(differences.slice(0, 5))}`);
    return [
      ...(await compared(test, 'portfolio', '90D')),
      ...(await compared(test, 'portfolio', '1Y')),
      ...(await compared(test, 'worth', '90D')),
      ...(await compared(test, 'worth', '1Y')),
    ];
  });
}

async function writeHistories(
  test: TestApp,
  owner: pg.Client,
  instruments: readonly string[],
): Promise<void> {
  for (const trades of [many, few] as const) {
    const clientId = await test.db.inTenant(home.id, (tx) =>
      newClient(tx, test.now, `trades-${trades}`),
    );
    const [postings, until] = [postingsOf[trades] ?? 0, test.now];
    const history = { tenant: home.id, clientId, postings, instruments, currency: 'USD' };
    await writeHistory(owner, { ...history, until, days });
  }
  const rates = walkingRates(() => test.now);
  const today = test.now.toISOString().slice(0, 10);
  await sumAmounts(test.db, home.id, home.currency, rates.rateOn, today);
  // As the autovacuum of a store that grew in years would have done.
  await owner.query('vacuum analyze');
}

async function compared(
  test: TestApp,
  read: 'portfolio' | 'worth',
  range: string,
): Promise<Figure[]> {
  const times = { [many]: [] as number[], [few]: [] as number[] };
  for (let round = 0; round < reads + 3; round += 1)
    for (const trades of [many, few]) {
      const token = await test.accessToken(`trades-${trades}`);
      const sent = performance.now();
      const answer = await test.call({ path: `/api/stat/app/v1/${read}?range=${range}`, token });
      const took = performance.now() - sent;
      if (answer.statusCode !== 200) throw new Error(answer.body);
      if (round >= 3) times[trades]?.push(took);
    }
  const [ofMany, ofFew] = [median(times[many] ?? []), median(times[few] ?? [])];
  return [
    { name: `${read} of ${range} with ${many} foreign trades`, value: ofMany, unit: 'ms' },
    {
      name: `${read} of ${range}: times that with ${few}`,
      value: ofMany / ofFew,
      unit: '×',
      bar: { limit: 2, atMost: true },
    },
  ];
}
