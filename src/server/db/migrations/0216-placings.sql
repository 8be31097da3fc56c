-- Institutional placings and block trades: listed shares that are applied for away from the market, at a fixed price or at one agreed
-- within the band of the day, decided by the desk, and locked until a day.

create table placing_terms (
  tenant text not null,
  code text not null check (length(code) <= 16),
  instrument text not null,
  -- Of a share; none where it is agreed with each client.
  price numeric(36, 12) check (price > 0 and price <> 'NaN'),
  -- In percent of the amount.
  fee_percent numeric(7, 4) not null check (fee_percent >= 0 and fee_percent < 100),
  lot integer not null check (lot > 0),
  -- On offer to all clients together.
  shares numeric(36, 12) not null check (shares > 0 and shares <> 'NaN'),
  -- Of them applied for and not rejected: counted here, so that no application has to add up the others.
  taken numeric(36, 12) not null default 0 check (taken >= 0 and taken <= shares),
  -- First day on which they can be sold.
  unlocks_on date,
  document text,
  primary key (tenant, code),
  foreign key (tenant, code) references product (tenant, code) on delete cascade
);

create table placing_application (
  tenant text not null,
  id uuid not null,
  client_id uuid not null,
  product text not null,
  instrument text not null,
  currency text not null check (currency ~ '^[A-Z]{3}$'),
  status text not null check (status in ('awaiting', 'settle', 'holding', 'rejected')),
  shares numeric(36, 12) not null check (shares > 0 and shares <> 'NaN'),
  price numeric(36, 12) not null check (price > 0 and price <> 'NaN'),
  amount numeric(36, 12) not null check (amount > 0 and amount <> 'NaN'),
  fee numeric(36, 12) not null check (fee >= 0 and fee <> 'NaN'),
  total numeric(36, 12) not null check (total = amount + fee),
  unlocks_on date,
  hold_id uuid not null,
  booked_by uuid,
  -- Shares that cannot be sold, as they are counted now: splits change them. Their hold is none where a split left no whole one.
  locked_shares numeric(36, 12) check (locked_shares >= 0 and locked_shares <> 'NaN'),
  shares_hold_id uuid,
  -- Each hold has a key of its own.
  version integer not null check (version > 0),
  remark text,
  steps jsonb not null,
  created_at timestamptz not null,
  placed_at timestamptz,
  primary key (tenant, id),
  foreign key (tenant, client_id) references client (tenant, id) on delete cascade,
  foreign key (tenant, product) references product (tenant, code),
  check ((status in ('settle', 'holding')) <= (booked_by is not null)),
  check ((booked_by is null) = (placed_at is null)),
  check ((status = 'settle') = (locked_shares is not null)),
  check ((shares_hold_id is not null) <= (status = 'settle'))
);
create index placing_application_by_client on placing_application (tenant, client_id, created_at desc, id desc);
create index placing_application_open on placing_application (tenant, client_id, product) where status in ('awaiting', 'settle');
create index placing_application_locked on placing_application (tenant, instrument, client_id, unlocks_on) where status = 'settle';
create index placing_application_due on placing_application (tenant, unlocks_on) where status = 'settle';
create index placing_application_by_product on placing_application (tenant, product, status);
create index placing_application_by_status on placing_application (tenant, status, created_at, id);

do $$
declare
  each text;
begin
  foreach each in array array['placing_terms', 'placing_application'] loop
    execute format('alter table %I enable row level security', each);
    execute format('alter table %I force row level security', each);
    execute format('create policy tenant_only on %I using (tenant = current_setting(''app.tenant'', true)) with check (tenant = current_setting(''app.tenant'', true))', each);
  end loop;
end $$;
grant select, insert, update on placing_terms, placing_application to livery_app;
