-- Bank accounts of the tenant that deposits are sent to: for one client, or for everybody with an account in the currency.
create table receiving_account (
  tenant text not null,
  id uuid not null,
  client_id uuid,
  currency text not null check (currency ~ '^[A-Z]{3}$'),
  bank_name text not null,
  holder text not null,
  number text not null,
  bic text,
  created_at timestamptz not null,
  removed_at timestamptz,
  primary key (tenant, id),
  foreign key (tenant, client_id) references client (tenant, id) on delete cascade
);
create index receiving_account_by_currency on receiving_account (tenant, currency) where removed_at is null;

-- What a client announced, where it was to be sent, and what became of it.
create table deposit (
  tenant text not null,
  id uuid not null,
  client_id uuid not null,
  currency text not null check (currency ~ '^[A-Z]{3}$'),
  amount numeric(36, 12) not null check (amount > 0),
  reference text not null,
  receiving jsonb not null,
  status text not null,
  credited numeric(36, 12),
  reason text,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  decided_at timestamptz,
  transaction_id uuid,
  primary key (tenant, id),
  unique (tenant, reference),
  foreign key (tenant, client_id) references client (tenant, id) on delete cascade
);
create index deposit_by_client on deposit (tenant, client_id, created_at desc, id desc);
create index deposit_by_status on deposit (tenant, status, created_at, id);

do $$
declare
  each_table text;
begin
  foreach each_table in array array['receiving_account', 'deposit'] loop
    execute format('alter table %I enable row level security', each_table);
    execute format('alter table %I force row level security', each_table);
    execute format(
      'create policy tenant_only on %I using (tenant = current_setting(''app.tenant'', true)) with check (tenant = current_setting(''app.tenant'', true))',
      each_table
    );
    execute format('grant select, insert, update, delete on %I to livery_app', each_table);
  end loop;
end $$;
