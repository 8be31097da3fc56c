-- A plan trades by itself for a client within a day, with money of a sub-account of its own: `client:<id>:plan:<plan>:<bucket>`.
-- Its shares stand in `shares` (on sale: `selling`) and are no part of the client's own positions and lots.
alter table ledger_account drop constraint ledger_account_path;
alter table ledger_account add constraint ledger_account_path check (
  case when client_id is null then path ~ '^house:[a-z]+$'
  else path ~ ('^client:' || client_id::text || '(:plan:[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12})?:[a-z]+$') end
);

create table trading_plan (
  tenant text not null,
  id uuid not null,
  client_id uuid not null,
  status text not null check (status in ('draft', 'active', 'paused', 'stopping', 'stopped', 'ended')),
  strategy text not null check (strategy in ('momentum', 'meanReversion', 'breakout')),
  risk text not null check (risk in ('low', 'medium', 'high')),
  market text not null,
  currency text not null check (currency ~ '^[A-Z]{3}$'),
  instruments jsonb not null,
  amount numeric(36, 12) not null check (amount > 0 and amount <> 'NaN'),
  order_limit numeric(36, 12) not null check (order_limit > 0 and order_limit <= amount),
  loss_limit numeric(36, 12) not null check (loss_limit > 0 and loss_limit <= amount),
  max_trades integer not null check (max_trades > 0),
  -- The last day on which it trades, of the venue.
  ends_on date,
  -- Which text of the risks was accepted, and when.
  risk_version text,
  risk_accepted_at timestamptz,
  -- Why it rests or stops.
  reason text check (reason in ('lossLimit', 'client', 'desk', 'endDate')),
  remark text,
  -- The minute that was looked at last, counted from 1970: each is acted on once.
  minute bigint not null,
  -- The day that trades now or traded last, what the plan was worth at its beginning, and purchases since then.
  day date,
  opening numeric(36, 12),
  trades integer not null check (trades >= 0 and trades <= max_trades),
  returned numeric(36, 12) not null check (returned >= 0 and returned <> 'NaN'),
  returns integer not null,
  steps jsonb not null,
  created_at timestamptz not null,
  started_at timestamptz,
  ended_at timestamptz,
  primary key (tenant, id),
  foreign key (tenant, client_id) references client (tenant, id) on delete cascade,
  check ((status = 'draft') = (started_at is null)),
  check ((started_at is null) = (risk_version is null) and (started_at is null) = (risk_accepted_at is null)),
  check ((status in ('stopped', 'ended')) = (ended_at is not null)),
  check ((day is null) = (opening is null))
);
create index trading_plan_by_client on trading_plan (tenant, client_id, created_at desc, id desc);
create index trading_plan_by_status on trading_plan (tenant, status, created_at, id);
create index trading_plan_running on trading_plan (tenant, id) where status in ('active', 'paused', 'stopping');

-- What a plan did on a day of its venue, once.
create table trading_plan_day (
  tenant text not null,
  plan_id uuid not null,
  day date not null,
  client_id uuid not null,
  opening numeric(36, 12) not null,
  closing numeric(36, 12) not null,
  orders integer not null check (orders >= 0),
  wins integer not null check (wins >= 0),
  losses integer not null check (losses >= 0),
  fees numeric(36, 12) not null check (fees >= 0),
  -- What its stocks would have come to, held from the opening to the close; nothing where prices were missing.
  held numeric(36, 12),
  -- Shares that could not be sold before the close.
  left_over boolean not null,
  primary key (tenant, plan_id, day),
  foreign key (tenant, plan_id) references trading_plan (tenant, id) on delete cascade,
  foreign key (tenant, client_id) references client (tenant, id) on delete cascade
);

-- While there is a row no plan of the tenant buys, and what they have is sold.
create table trading_plan_halt (
  tenant text not null primary key,
  note text not null,
  halted_at timestamptz not null
);

alter table hold add column plan_id uuid;
alter table trade_order
  add column subtype text not null default 'standard' check (subtype in ('standard', 'da')),
  add column plan_id uuid,
  add constraint trade_order_plan foreign key (tenant, plan_id) references trading_plan (tenant, id) on delete cascade,
  add constraint trade_order_subtype check ((subtype = 'da') = (plan_id is not null));
create index trade_order_by_plan on trade_order (tenant, plan_id, placed_at desc, id desc) where plan_id is not null;
create index trade_order_plan_open on trade_order (tenant, plan_id, id) where plan_id is not null and status in ('awaiting', 'pending', 'settle');
create index trade_order_own on trade_order (tenant, client_id, placed_at desc, id desc) where plan_id is null;

do $$
declare
  name text;
begin
  foreach name in array array['trading_plan', 'trading_plan_day', 'trading_plan_halt'] loop
    execute format('alter table %I enable row level security', name);
    execute format('alter table %I force row level security', name);
    execute format('create policy tenant_only on %I using (tenant = current_setting(''app.tenant'', true)) with check (tenant = current_setting(''app.tenant'', true))', name);
  end loop;
end $$;
grant select, insert, update, delete on trading_plan, trading_plan_halt to livery_app;
-- What a day came to stays as it was written.
grant select, insert on trading_plan_day to livery_app;
