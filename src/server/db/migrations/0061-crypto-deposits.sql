-- What the desk set of an asset on a network; without a row the product's own terms hold.
create table crypto_route (
  tenant text not null,
  asset text not null,
  network text not null,
  minimum numeric(36, 12) not null check (minimum > 0 and minimum <> 'NaN'),
  confirmations integer not null check (confirmations between 1 and 1000),
  is_open boolean not null,
  changed_at timestamptz not null,
  primary key (tenant, asset, network)
);

-- A deposit by crypto: the address that was shown, and the transfer that came. A transfer of a chain (network, id, output)
-- belongs to one deposit at most, however often it is seen and by however many servers.
create table crypto_deposit (
  tenant text not null,
  id uuid not null,
  client_id uuid not null,
  currency text not null check (currency ~ '^[A-Z]{3}$'),
  asset text not null,
  network text not null,
  address text not null,
  memo text,
  minimum numeric(36, 12) not null check (minimum > 0),
  needed integer not null check (needed > 0),
  status text not null,
  seen_asset text,
  seen_network text,
  tx_id text,
  output integer,
  amount numeric(36, 12) check (amount > 0),
  confirmations integer not null default 0 check (confirmations >= 0),
  rate numeric(36, 12) check (rate > 0),
  credited numeric(36, 12) check (credited > 0),
  note text,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  seen_at timestamptz,
  decided_at timestamptz,
  -- When the chain no longer showed a transfer that had been credited: for the desk to look at.
  orphaned_at timestamptz,
  transaction_id uuid,
  primary key (tenant, id),
  foreign key (tenant, client_id) references client (tenant, id) on delete cascade,
  check ((tx_id is null) = (amount is null) and (tx_id is null) = (output is null)),
  check ((tx_id is null) = (seen_network is null) and (tx_id is null) = (seen_asset is null)),
  check ((transaction_id is null) or (credited is not null))
);
create unique index crypto_deposit_transfer on crypto_deposit (tenant, seen_network, tx_id, output) where tx_id is not null;
create index crypto_deposit_by_client on crypto_deposit (tenant, client_id, created_at desc, id desc);
create index crypto_deposit_by_status on crypto_deposit (tenant, status, created_at, id);
create index crypto_deposit_watched on crypto_deposit (tenant, created_at) where status in ('waiting', 'seen');

do $$
declare
  each_table text;
begin
  foreach each_table in array array['crypto_route', 'crypto_deposit'] loop
    execute format('alter table %I enable row level security', each_table);
    execute format('alter table %I force row level security', each_table);
    execute format(
      'create policy tenant_only on %I using (tenant = current_setting(''app.tenant'', true)) with check (tenant = current_setting(''app.tenant'', true))',
      each_table
    );
    execute format('grant select, insert, update, delete on %I to livery_app', each_table);
  end loop;
end $$;

-- A line of a statement leads to the deposit that it was booked for.
create index deposit_transaction on deposit (tenant, transaction_id) where transaction_id is not null;
create index crypto_deposit_transaction on crypto_deposit (tenant, transaction_id) where transaction_id is not null;
