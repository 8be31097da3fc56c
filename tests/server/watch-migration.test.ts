import { describe, expect, it } from 'vitest';
import { readLists } from '#server/modules/watch/watch-store.ts';
import { oldStores } from './old-stores.ts';

const today = '0086';
const [first, second] = [
  '018f0000-0000-7000-8000-000000000001',
  '018f0000-0000-7000-8000-000000000002',
];

const stores = await oldStores(today);

/** The SQL that gives a client of a tenant a watchlist of old. */
function watching(tenant: string, client: string, ...symbols: readonly string[]): string {
  const rows = symbols.map(
    (symbol, position) =>
      `('${tenant}', '${client}', 'X', '${symbol}', 'ES', 'EUR', 'Name of ${symbol}', ${position})`,
  );
  return `begin; select set_config('app.tenant', '${tenant}', true);
    insert into client (tenant, id, username, full_name, order_num, phone, joined_at, password_hash)
    values ('${tenant}', '${client}', '${client}', 'A', '${client}', '1', now(), '');
    insert into watch_item (tenant, client_id, market, symbol, country, currency, name, position) values ${rows.join(', ')}; commit`;
}

describe.each(stores)('watchlists of before, on %s', { timeout: 60_000 }, (_name, open) => {
  it('are their client’s first list, in their order', async () => {
    const store = await open();
    await store.run(watching('one', first, 'C', 'A', 'B'));
    await store.run(watching('two', second, 'A'));
    const db = await store.goOn();
    const lists = async (tenant: string, clientId: string) =>
      (await db.inTenant(tenant, (tx) => readLists(tx, { tenant, clientId }))).map(
        ({ name, items }) => [name, items.map(({ symbol }) => symbol)],
      );
    expect(await lists('one', first)).toEqual([[null, ['C', 'A', 'B']]]);
    expect(await lists('two', second)).toEqual([[null, ['A']]]);
    expect(await lists('two', first)).toEqual([]);
    await db.close();
  });
});
