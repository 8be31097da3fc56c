-- The catalogue of what can be bought besides listed stocks, published at the desk. Texts are there in the tenant's languages.
create table product (
  tenant text not null,
  code text not null check (code ~ '^[a-z][a-z0-9-]{2,39}$'),
  kind text not null check (kind in ('savings.fixed', 'savings.flex', 'earn.daily')),
  trading_type text not null check (trading_type in ('holding', 'review')),
  state text not null check (state in ('draft', 'open', 'closed', 'ended')),
  currency text not null check (currency ~ '^[A-Z]{3}$'),
  -- From 1, the least, to 5.
  risk integer not null check (risk between 1 and 5),
  minimum numeric(36, 12) not null check (minimum > 0 and minimum <> 'NaN'),
  maximum numeric(36, 12) check (maximum >= minimum and maximum <> 'NaN'),
  step numeric(36, 12) not null check (step > 0 and step <> 'NaN'),
  vip integer not null check (vip >= 0),
  score integer not null check (score >= 0),
  -- Days of a fixed term, and what breaking it pays, in percent a year.
  days integer check (days between 1 and 3660),
  early_rate numeric(7, 4) check (early_rate >= 0 and early_rate <> 'NaN'),
  texts jsonb not null,
  opens_at timestamptz,
  closes_at timestamptz check (closes_at > opens_at),
  created_at timestamptz not null,
  changed_at timestamptz not null,
  primary key (tenant, code),
  check ((kind = 'savings.fixed') = (days is not null and early_rate is not null))
);

-- What a product pays, in percent a year, from a day on. A day that has passed keeps its rate.
create table product_rate (
  tenant text not null,
  code text not null,
  from_day date not null,
  annual_rate numeric(7, 4) not null check (annual_rate >= 0 and annual_rate <> 'NaN'),
  primary key (tenant, code, from_day),
  foreign key (tenant, code) references product (tenant, code) on delete cascade
);

-- Money of a client in a product.
create table product_holding (
  tenant text not null,
  id uuid not null,
  client_id uuid not null,
  product text not null,
  kind text not null check (kind in ('savings.fixed', 'savings.flex', 'earn.daily')),
  trading_type text not null check (trading_type in ('holding', 'review')),
  currency text not null check (currency ~ '^[A-Z]{3}$'),
  status text not null check (status in ('awaiting', 'holding', 'settle', 'sold', 'rejected')),
  -- What was applied for, and what is in it now.
  amount numeric(36, 12) not null check (amount > 0 and amount <> 'NaN'),
  principal numeric(36, 12) not null check (principal >= 0 and principal <> 'NaN'),
  -- Of a fixed term, in percent a year.
  annual_rate numeric(7, 4) check (annual_rate >= 0 and annual_rate <> 'NaN'),
  early_rate numeric(7, 4) check (early_rate >= 0 and early_rate <> 'NaN'),
  days integer check (days between 1 and 3660),
  started_on date,
  matures_on date,
  -- Days before it have earned.
  accrued_until date,
  -- Since the beginning, or since a fixed term was renewed.
  accrued numeric(36, 12) not null default 0 check (accrued >= 0 and accrued <> 'NaN'),
  paid numeric(36, 12) not null default 0 check (paid >= 0 and paid <= accrued),
  renewal text not null check (renewal in ('payOut', 'principal', 'all')),
  -- What leaves on the next day.
  leaving numeric(36, 12) check (leaving > 0 and leaving <= principal),
  leaves_on date,
  hold_id uuid,
  opened_by uuid,
  -- The day of maturity and the days before it that the client was last reminded of.
  reminded text,
  remark text,
  steps jsonb not null,
  created_at timestamptz not null,
  primary key (tenant, id),
  foreign key (tenant, client_id) references client (tenant, id) on delete cascade,
  foreign key (tenant, product) references product (tenant, code),
  check ((status in ('holding', 'settle')) <= (started_on is not null and accrued_until is not null and opened_by is not null)),
  check ((leaving is null) = (leaves_on is null)),
  check ((status = 'settle') = (leaving is not null))
);
create index product_holding_by_client on product_holding (tenant, client_id, created_at desc, id desc);
create index product_holding_open on product_holding (tenant, client_id, product) where status in ('awaiting', 'holding', 'settle');
create index product_holding_by_status on product_holding (tenant, status, created_at, id);
create index product_holding_due on product_holding (tenant, accrued_until) where status in ('holding', 'settle');

-- What each day earned: once for each holding and day, however often it is computed.
create table product_accrual (
  tenant text not null,
  holding_id uuid not null,
  day date not null,
  client_id uuid not null,
  principal numeric(36, 12) not null,
  annual_rate numeric(7, 4) not null,
  amount numeric(36, 12) not null check (amount >= 0 and amount <> 'NaN'),
  primary key (tenant, holding_id, day),
  foreign key (tenant, holding_id) references product_holding (tenant, id) on delete cascade,
  foreign key (tenant, client_id) references client (tenant, id) on delete cascade
);

-- What was paid from a holding; its id is that of the ledger transaction.
create table product_payment (
  tenant text not null,
  id uuid not null,
  holding_id uuid not null,
  client_id uuid not null,
  kind text not null check (kind in ('interest', 'withdrawal', 'early', 'maturity', 'renewal')),
  principal numeric(36, 12) not null check (principal >= 0 and principal <> 'NaN'),
  interest numeric(36, 12) not null check (interest >= 0 and interest <> 'NaN'),
  at timestamptz not null,
  primary key (tenant, id),
  foreign key (tenant, holding_id) references product_holding (tenant, id) on delete cascade,
  foreign key (tenant, client_id) references client (tenant, id) on delete cascade
);
create index product_payment_by_holding on product_payment (tenant, holding_id, at desc, id desc);

do $$
declare
  each text;
begin
  foreach each in array array['product', 'product_rate', 'product_holding', 'product_accrual', 'product_payment'] loop
    execute format('alter table %I enable row level security', each);
    execute format('alter table %I force row level security', each);
    execute format('create policy tenant_only on %I using (tenant = current_setting(''app.tenant'', true)) with check (tenant = current_setting(''app.tenant'', true))', each);
  end loop;
end $$;
grant select, insert, update on product, product_holding to livery_app;
grant select, insert, update on product_rate to livery_app;
-- What was earned and paid stays as it was written.
grant select, insert on product_accrual, product_payment to livery_app;

create or replace function ledger_movement_what(kind text, counterparty text, amount numeric) returns text
language sql immutable as $$
  select case
    when kind = 'ledger.reverse' then 'reversal'
    when counterparty = 'house:fees' then 'fee'
    when counterparty like 'client:%:frozen' then case when amount > 0 then 'released' else 'reserved' end
    when kind = 'trade.buy' then 'purchase'
    when kind = 'trade.sell' or counterparty like 'client:%:unsettled' then 'sale'
    when split_part(kind, '.', 1) = 'product' then case when counterparty = 'house:interest' then 'interest' else 'placement' end
    when split_part(kind, '.', 1) in ('deposit', 'withdrawal', 'exchange', 'loan', 'bonus', 'overdrawn', 'adjustment')
      then split_part(kind, '.', 1)
    else 'other'
  end
$$;
