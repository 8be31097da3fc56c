import type pg from 'pg';

/** A client's years at the market, made by SQL: what `post` would have written, all at once. */
export interface LongHistory {
  readonly tenant: string;
  readonly clientId: string;
  readonly postings: number;
  /** Instruments of one venue, traded in turn and paid in this currency. */
  readonly instruments: readonly string[];
  readonly currency: string;
  readonly until: Date;
  /** Days that the history covers, up to `until`. */
  readonly days: number;
}

/**
 * Round after round the client pays in, a moment later buys ten and sells the ten that were bought `lag` rounds before: five postings.
 * The last purchases stay open. Balances and days follow by the store's own triggers; lots are written as FIFO has them.
 */
export async function writeHistory(
  client: pg.Client,
  { tenant, clientId, postings, instruments, currency, until, days }: LongHistory,
): Promise<void> {
  const lag = Math.max(1, Math.floor(postings / 50 / instruments.length)) * instruments.length;
  const rounds = (postings + 2 * lag) / 5;
  if (!Number.isInteger(rounds)) throw new RangeError(`${postings} postings make no whole rounds`);
  const path = (bucket: string) => `client:${clientId}:${bucket}`;
  await client.query(`select set_config('app.tenant', $1, false)`, [tenant]);
  await client.query(
    `
    insert into ledger_account (tenant, path, client_id, overdraft) values
      ($1, 'house:bank', null, true), ($1, 'house:market', null, true), ($1, $2, $4, false), ($1, $3, $4, false)
    on conflict do nothing`,
    [tenant, path('cash'), path('holding'), clientId],
  );
  await client.query(
    `
    create temporary table round as
    select i, md5($1 || 'deposit' || i)::uuid as deposit, md5($1 || 'buy' || i)::uuid as buy, md5($1 || 'sell' || i)::uuid as sell,
      md5($1 || 'buy' || (i - ${lag}))::uuid as closes, i >= ${lag} as sells, ($2::text[])[i % ${instruments.length} + 1] as instrument,
      (100 + i % 7)::numeric as paid, (100 + (i - ${lag}) % 7)::numeric as cost, (101 + i % 11)::numeric as brought,
      $3::timestamptz - interval '${days} days' + (i + 1) * interval '${days} days' / ${rounds} as at
    from generate_series(0, ${rounds - 1}) i`,
    [clientId, instruments, until.toISOString()],
  );
  await client.query(
    `
    insert into ledger_transaction (tenant, id, client_id, kind, key, payload_hash, at)
    select $1, id, $2, kind, id::text, '', made.at from round cross join lateral (values
      (deposit, 'deposit.confirm', true, at - interval '1 ms'), (buy, 'trade.buy', true, at), (sell, 'trade.sell', sells, at)
    ) made (id, kind, there, at) where there`,
    [tenant, clientId],
  );
  await client.query(
    `
    insert into ledger_posting (tenant, transaction_id, line, source, destination, asset, amount, at)
    select $1, id, line, source, destination, asset, amount, made.at from round cross join lateral (values
      (deposit, 0, 'house:bank', $2, $4, 120, true, at - interval '1 ms'),
      (buy, 0, $2, 'house:market', $4, paid, true, at), (buy, 1, 'house:market', $3, instrument, 10, true, at),
      (sell, 0, $3, 'house:market', instrument, 10, sells, at), (sell, 1, 'house:market', $2, $4, brought, sells, at)
    ) made (id, line, source, destination, asset, amount, there, at) where there`,
    [tenant, path('cash'), path('holding'), currency],
  );
  await client.query(
    `
    insert into position_lot (tenant, client_id, instrument, opened_at, opened_by, currency, quantity, cost, remaining, remaining_cost)
    select $1, $2, instrument, at, buy, $3, 10, paid, case when i < ${rounds - lag} then 0 else 10 end, case when i < ${rounds - lag} then 0 else paid end
    from round`,
    [tenant, clientId, currency],
  );
  await client.query(
    `
    insert into lot_closing (tenant, transaction_id, client_id, instrument, opened_by, quantity, cost, proceeds, realised)
    select $1, sell, $2, instrument, closes, 10, cost, brought, brought - cost from round where sells`,
    [tenant, clientId],
  );
  await client.query(
    `
    insert into position (tenant, client_id, instrument, currency, quantity, cost, realised)
    select $1, $2, instrument, $3, 10 * count(*) filter (where i >= ${rounds - lag}), sum(paid) filter (where i >= ${rounds - lag}),
      coalesce(sum(brought - cost) filter (where sells), 0)
    from round group by instrument`,
    [tenant, clientId, currency],
  );
  await client.query(
    `
    insert into position_flow (tenant, client_id, instrument, day, paid_in, taken_out)
    select $1, $2, instrument, (at at time zone 'UTC')::date, sum(paid), coalesce(sum(brought) filter (where sells), 0)
    from round group by 3, 4`,
    [tenant, clientId],
  );
  await client.query('drop table round');
}
