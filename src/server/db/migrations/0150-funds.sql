-- Funds: products of the catalogue that are held in units and bought and redeemed at the price of a day.
-- Which kinds there are is checked where the desk writes them, so that a kind to come changes no table.
alter table product drop constraint if exists product_kind_check;
alter table product add constraint product_kind_check check (kind ~ '^[a-z]+\.[a-z]+$');

create table fund_terms (
  tenant text not null,
  code text not null check (length(code) <= 16),
  unit_digits integer not null check (unit_digits between 0 and 8),
  -- In percent of what is invested or redeemed; the ongoing fee is a year's and in the price already.
  entry_fee numeric(7, 4) not null check (entry_fee >= 0 and entry_fee < 100),
  exit_fee numeric(7, 4) not null check (exit_fee >= 0 and exit_fee < 100),
  ongoing_fee numeric(7, 4) not null check (ongoing_fee >= 0 and ongoing_fee < 100),
  timezone text not null,
  -- Minutes after midnight there.
  cut_off integer not null check (cut_off between 0 and 1439),
  settle_days integer not null check (settle_days between 0 and 10),
  holidays jsonb not null,
  document text,
  primary key (tenant, code),
  foreign key (tenant, code) references product (tenant, code) on delete cascade
);

-- The price of a day; a correction is a further version.
create table fund_price (
  tenant text not null,
  code text not null,
  day date not null,
  version integer not null check (version >= 1),
  price numeric(36, 12) not null check (price > 0 and price <> 'NaN'),
  remark text,
  posted_at timestamptz not null,
  primary key (tenant, code, day, version),
  foreign key (tenant, code) references product (tenant, code) on delete cascade,
  check ((version = 1) = (remark is null))
);

create table fund_order (
  tenant text not null,
  id uuid not null,
  client_id uuid not null,
  product text not null,
  side text not null check (side in ('buy', 'redeem')),
  currency text not null check (currency ~ '^[A-Z]{3}$'),
  status text not null check (status in ('pending', 'holding', 'settle', 'sold', 'rejected')),
  -- Set aside: money of a purchase, units of a redemption.
  amount numeric(36, 12) check (amount > 0 and amount <> 'NaN'),
  asked_units numeric(36, 12) check (asked_units > 0 and asked_units <> 'NaN'),
  whole boolean not null,
  unit_digits integer not null,
  fee_percent numeric(7, 4) not null check (fee_percent >= 0 and fee_percent <> 'NaN'),
  price_day date not null,
  -- The first moment that is too late to take it back.
  closes_at timestamptz not null,
  due_on date not null,
  settle_days integer not null,
  hold_id uuid not null,
  -- Since it was priced.
  price numeric(36, 12) check (price > 0 and price <> 'NaN'),
  version integer,
  units numeric(36, 12) check (units >= 0 and units <> 'NaN'),
  value numeric(36, 12) check (value >= 0 and value <> 'NaN'),
  fee numeric(36, 12) check (fee >= 0 and fee <> 'NaN'),
  total numeric(36, 12) check (total >= 0 and total <> 'NaN'),
  booked_by uuid,
  pays_on date,
  paid_by uuid,
  -- The version that could not be booked anew: money or units are gone.
  stuck_at integer,
  remark text,
  steps jsonb not null,
  created_at timestamptz not null,
  primary key (tenant, id),
  foreign key (tenant, client_id) references client (tenant, id) on delete cascade,
  foreign key (tenant, product) references product (tenant, code),
  check ((side = 'buy') = (amount is not null)),
  check ((side = 'redeem') = (asked_units is not null)),
  check ((status in ('holding', 'settle', 'sold')) = (booked_by is not null)),
  check ((booked_by is null) or (price is not null and version is not null and units is not null and total is not null))
);
create index fund_order_by_client on fund_order (tenant, client_id, created_at desc, id desc);
create index fund_order_by_fund on fund_order (tenant, client_id, product, created_at desc, id desc);
create index fund_order_open on fund_order (tenant, client_id) where status in ('pending', 'settle');
create index fund_order_by_status on fund_order (tenant, status, created_at, id);
create index fund_order_by_day on fund_order (tenant, product, price_day);
create index fund_order_waiting on fund_order (tenant, product, price_day) where status = 'pending';
create index fund_order_unpaid on fund_order (tenant, pays_on) where status = 'settle';
create index fund_order_stuck on fund_order (tenant, created_at, id) where stuck_at is not null;

do $$
declare
  each text;
begin
  foreach each in array array['fund_terms', 'fund_price', 'fund_order'] loop
    execute format('alter table %I enable row level security', each);
    execute format('alter table %I force row level security', each);
    execute format('create policy tenant_only on %I using (tenant = current_setting(''app.tenant'', true)) with check (tenant = current_setting(''app.tenant'', true))', each);
  end loop;
end $$;
grant select, insert, update on fund_terms, fund_order to livery_app;
-- A price stays as it was posted.
grant select, insert on fund_price to livery_app;
