-- What companies do for their shareholders. An action is a tenant's own: its desk announces and cancels it, and its clients are paid.
create table corporate_action (
  tenant text not null,
  id uuid not null,
  kind text not null check (kind in ('dividend')),
  instrument text not null,
  name text not null,
  country text not null,
  currency text not null check (currency ~ '^[A-Z]{3}$'),
  -- Who held the stock at the end of the day before has it.
  ex_on date not null,
  record_on date not null,
  pays_on date not null,
  per_share numeric(36, 12) not null check (per_share > 0 and per_share <> 'NaN'),
  tax_percent numeric(7, 4) not null check (tax_percent >= 0 and tax_percent <= 100),
  status text not null check (status in ('announced', 'entitled', 'completed', 'cancelled', 'reversed')),
  source text not null check (source in ('market', 'desk')),
  remark text,
  created_at timestamptz not null,
  changed_at timestamptz not null,
  primary key (tenant, id),
  check (ex_on <= record_on and record_on <= pays_on)
);
-- One of a kind a day; one that was cancelled or reversed may be announced again.
create unique index corporate_action_once on corporate_action (tenant, instrument, kind, ex_on) where status not in ('cancelled', 'reversed');
create index corporate_action_by_stock on corporate_action (tenant, instrument, ex_on desc, id);
create index corporate_action_newest on corporate_action (tenant, created_at desc, id desc);
create index corporate_action_announced on corporate_action (tenant, ex_on) where status = 'announced';
create index corporate_action_entitled on corporate_action (tenant, pays_on) where status = 'entitled';

create table corporate_entitlement (
  tenant text not null,
  id uuid not null,
  action_id uuid not null,
  client_id uuid not null,
  status text not null check (status in ('due', 'paid', 'cancelled', 'reversed')),
  quantity numeric(36, 12) not null check (quantity > 0 and quantity <> 'NaN'),
  currency text not null,
  gross numeric(36, 12) not null check (gross >= 0 and gross <> 'NaN'),
  tax numeric(36, 12) not null check (tax >= 0 and tax <= gross),
  net numeric(36, 12) not null check (net = gross - tax),
  -- Absent where less than a minor unit was due: nothing moved.
  transaction_id uuid,
  paid_at timestamptz,
  -- Since when a reversal waits for money that is gone.
  stuck_at timestamptz,
  created_at timestamptz not null,
  primary key (tenant, id),
  foreign key (tenant, action_id) references corporate_action (tenant, id),
  foreign key (tenant, client_id) references client (tenant, id) on delete cascade,
  check ((status in ('paid', 'reversed')) = (paid_at is not null)),
  check (stuck_at is null or status = 'paid')
);
-- A client has an action once, however often and on how many servers it is carried out.
create unique index corporate_entitlement_once on corporate_entitlement (tenant, action_id, client_id);
create index corporate_entitlement_by_client on corporate_entitlement (tenant, client_id, created_at desc, id desc);
create index corporate_entitlement_of_client_due on corporate_entitlement (tenant, client_id) where status = 'due';
create index corporate_entitlement_due on corporate_entitlement (tenant, action_id, client_id) where status = 'due';
create index corporate_entitlement_paid on corporate_entitlement (tenant, action_id, client_id) where status = 'paid';
create index corporate_entitlement_stuck on corporate_entitlement (tenant, action_id) where stuck_at is not null;

-- Dividends of a month by the day on which they were paid, so that a long history costs no more to read. What is reversed is taken off
-- the month that it was paid in.
create table income_month (
  tenant text not null,
  client_id uuid not null,
  month date not null check (extract(day from month) = 1),
  currency text not null,
  gross numeric not null check (gross >= 0),
  tax numeric not null check (tax >= 0),
  primary key (tenant, client_id, month, currency),
  foreign key (tenant, client_id) references client (tenant, id) on delete cascade
);

-- Who holds a stock is asked by the stock.
create index position_by_instrument on position (tenant, instrument, client_id);

do $$
declare
  each text;
begin
  foreach each in array array['corporate_action', 'corporate_entitlement', 'income_month'] loop
    execute format('alter table %I enable row level security', each);
    execute format('alter table %I force row level security', each);
    execute format('create policy tenant_only on %I using (tenant = current_setting(''app.tenant'', true)) with check (tenant = current_setting(''app.tenant'', true))', each);
  end loop;
end $$;
grant select, insert, update (status, remark, changed_at) on corporate_action to livery_app;
grant select, insert, update (status, transaction_id, paid_at, stuck_at) on corporate_entitlement to livery_app;
grant select, insert, update (gross, tax) on income_month to livery_app;

create or replace function ledger_movement_what(kind text, counterparty text, amount numeric) returns text
language sql immutable as $$
  select case
    when kind = 'ledger.reverse' then 'reversal'
    when counterparty = 'house:fees' then 'fee'
    when counterparty like 'client:%:frozen' then case when amount > 0 then 'released' else 'reserved' end
    when kind = 'trade.buy' then 'purchase'
    when kind = 'trade.sell' or counterparty like 'client:%:unsettled' then 'sale'
    when split_part(kind, '.', 1) = 'product' then case when counterparty = 'house:interest' then 'interest' else 'placement' end
    when split_part(kind, '.', 1) in ('dividend', 'deposit', 'withdrawal', 'exchange', 'loan', 'bonus', 'overdrawn', 'adjustment')
      then split_part(kind, '.', 1)
    else 'other'
  end
$$;
