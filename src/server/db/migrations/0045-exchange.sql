-- An exchange between two currency accounts: quoted, and executed once before the quote expires. What is quoted is what is
-- posted, so a quote keeps its amounts. A quote that nobody executed is forgotten.
create table exchange_quote (
  tenant text not null,
  id uuid not null,
  client_id uuid not null,
  status text not null check (status in ('quoted', 'executed', 'reversed')),
  sell text not null check (sell ~ '^[A-Z]{3}$'),
  buy text not null check (buy ~ '^[A-Z]{3}$' and buy <> sell),
  sell_amount numeric(36, 12) not null check (sell_amount > 0 and sell_amount <> 'NaN'),
  buy_amount numeric(36, 12) not null check (buy_amount > 0 and buy_amount <> 'NaN'),
  fee numeric(36, 12) not null check (fee >= 0 and fee < sell_amount),
  rate numeric(36, 12) not null check (rate > 0 and rate <> 'NaN'),
  inverse numeric(36, 12) not null check (inverse > 0 and inverse <> 'NaN'),
  market_rate numeric(36, 12) not null check (market_rate >= rate and market_rate <> 'NaN'),
  created_at timestamptz not null,
  expires_at timestamptz not null check (expires_at > created_at),
  executed_at timestamptz check ((executed_at is null) = (status = 'quoted')),
  reversed_at timestamptz check ((reversed_at is null) = (status <> 'reversed')),
  primary key (tenant, id),
  foreign key (tenant, client_id) references client (tenant, id) on delete cascade
);
create index exchange_executed on exchange_quote (tenant, client_id, executed_at desc, id desc) where status <> 'quoted';
create index exchange_desk on exchange_quote (tenant, executed_at desc, id desc) where status <> 'quoted';
create index exchange_open on exchange_quote (tenant, expires_at) where status = 'quoted';

-- What the desk set of the margin and the fee, and the currencies that it takes out of exchange for the time being.
create table exchange_terms (
  tenant text not null primary key,
  margin_bps integer not null check (margin_bps between 0 and 1000),
  fee_bps integer not null check (fee_bps between 0 and 1000),
  suspended jsonb not null,
  changed_at timestamptz not null
);

do $$
declare
  name text;
begin
  foreach name in array array['exchange_quote', 'exchange_terms'] loop
    execute format('alter table %I enable row level security', name);
    execute format('alter table %I force row level security', name);
    execute format('create policy tenant_only on %I using (tenant = current_setting(''app.tenant'', true)) with check (tenant = current_setting(''app.tenant'', true))', name);
  end loop;
end $$;
grant select, insert, update, delete on exchange_quote to livery_app;
grant select, insert, update on exchange_terms to livery_app;

-- Exchange is a feature like the others now: whoever has the permission keeps what they could do.
alter table client no force row level security;
update client
set features = features || '{"exchange": {"require": {"vip": 0, "score": 0}, "allow": true, "allPerms": ["exchange"], "anyPerm": [], "desc": "Currency exchange"}}'
where perms @> '["exchange"]' and not features ? 'exchange';
alter table client force row level security;
