-- Public offerings of shares, published at the desk. Texts are there in the tenant's languages, dates in their order.
create table offering (
  tenant text not null,
  code text not null check (code ~ '^[a-z][a-z0-9-]{2,39}$'),
  kind text not null check (kind in ('ipo', 'spo', 'apo')),
  state text not null check (state in ('draft', 'upcoming', 'open', 'closed', 'allotting', 'allotted', 'listed', 'cancelled')),
  instrument text not null check (instrument ~ '^[^\s:]{1,20}:[^\s:]{1,30}$'),
  currency text not null check (currency ~ '^[A-Z]{3}$'),
  timezone text not null,
  risk integer not null check (risk between 1 and 5),
  -- Shares of a lot, and lots on offer.
  lot integer not null check (lot > 0),
  lots integer not null check (lots > 0),
  min_lots integer not null check (min_lots > 0),
  max_lots integer not null check (max_lots >= min_lots),
  price_low numeric(36, 12) not null check (price_low > 0 and price_low <> 'NaN'),
  price_high numeric(36, 12) not null check (price_high >= price_low and price_high <> 'NaN'),
  price_step numeric(36, 12) not null check (price_step > 0 and price_step <> 'NaN'),
  -- Of the worth of what is allotted, in percent.
  fee_rate numeric(7, 4) not null check (fee_rate >= 0 and fee_rate <> 'NaN'),
  vip integer not null check (vip >= 0),
  score integer not null check (score >= 0),
  -- A part of the lots goes to clients of a level first.
  tranche_vip integer check (tranche_vip > 0),
  tranche_percent integer check (tranche_percent between 1 and 100),
  texts jsonb not null,
  start_at timestamptz not null,
  end_at timestamptz not null check (end_at > start_at),
  pub_at timestamptz not null check (pub_at >= end_at),
  refund_at timestamptz not null check (refund_at >= pub_at),
  lwr_at timestamptz not null check (lwr_at >= refund_at),
  listed_at timestamptz not null check (listed_at >= lwr_at),
  settlement_at timestamptz not null check (settlement_at >= listed_at),
  -- Applications that were not withdrawn or rejected, and their lots.
  applications integer not null default 0 check (applications >= 0),
  applied_lots bigint not null default 0 check (applied_lots >= 0),
  -- The allotment, as an auditor repeats it.
  price numeric(36, 12) check (price >= price_low and price <= price_high),
  seed text,
  demand_lots bigint,
  allotted_lots bigint check (allotted_lots <= lots),
  allotted_at timestamptz,
  -- Allotted by the desk beyond the draw.
  extra_lots bigint not null default 0 check (extra_lots >= 0),
  reason text,
  created_at timestamptz not null,
  changed_at timestamptz not null,
  primary key (tenant, code),
  check ((tranche_vip is null) = (tranche_percent is null)),
  check ((state in ('allotting', 'allotted', 'listed')) <= (price is not null and seed is not null)),
  check ((state in ('allotted', 'listed')) <= (allotted_lots is not null and demand_lots is not null))
);
create index offering_by_state on offering (tenant, state, end_at desc);
create index offering_by_time on offering (tenant, created_at desc);

-- An application of a client for lots of an offering.
create table offering_application (
  tenant text not null,
  id uuid not null,
  client_id uuid not null,
  offering text not null,
  currency text not null check (currency ~ '^[A-Z]{3}$'),
  status text not null check (status in ('awaiting', 'withdrawn', 'allotted', 'partly', 'none', 'payment', 'outstanding', 'listing', 'holding', 'refunded', 'rejected')),
  lots integer not null check (lots > 0),
  -- Highest price of a share; null at the cut-off price.
  bid numeric(36, 12) check (bid > 0 and bid <> 'NaN'),
  blocked_price numeric(36, 12) not null check (blocked_price > 0 and blocked_price <> 'NaN'),
  -- Set aside now.
  blocked numeric(36, 12) not null check (blocked >= 0 and blocked <> 'NaN'),
  -- Level of the client when they applied.
  vip integer not null check (vip >= 0),
  allotted_lots integer check (allotted_lots >= 0),
  price numeric(36, 12),
  amount numeric(36, 12),
  fee numeric(36, 12),
  total numeric(36, 12),
  refunded numeric(36, 12) not null default 0 check (refunded >= 0 and refunded <> 'NaN'),
  -- Of the money, and of the shares until they are listed.
  hold_id uuid,
  shares_hold_id uuid,
  payment_due timestamptz,
  -- Counts what was set aside for it, so that each time has a key of its own.
  version integer not null default 1,
  announced_at timestamptz,
  refunded_at timestamptz,
  remark text,
  steps jsonb not null,
  created_at timestamptz not null,
  primary key (tenant, id),
  foreign key (tenant, client_id) references client (tenant, id) on delete cascade,
  foreign key (tenant, offering) references offering (tenant, code),
  check ((blocked > 0) = (hold_id is not null)),
  check ((status = 'payment') <= (payment_due is not null)),
  check ((allotted_lots is null) = (total is null))
);
-- Once for each client and offering; who has withdrawn may apply again.
create unique index offering_application_once on offering_application (tenant, offering, client_id) where status not in ('withdrawn', 'rejected');
create index offering_application_by_client on offering_application (tenant, client_id, created_at desc, id desc);
create index offering_application_by_status on offering_application (tenant, status, created_at, id);
create index offering_application_by_offering on offering_application (tenant, offering, status, id);

do $$
declare
  each text;
begin
  foreach each in array array['offering', 'offering_application'] loop
    execute format('alter table %I enable row level security', each);
    execute format('alter table %I force row level security', each);
    execute format('create policy tenant_only on %I using (tenant = current_setting(''app.tenant'', true)) with check (tenant = current_setting(''app.tenant'', true))', each);
  end loop;
end $$;
grant select, insert, update on offering, offering_application to livery_app;
