-- Strategy notes: products of the catalogue that are bought in a window at one per unit, valued by the desk by day (prices in
-- `fund_price`), left early for a fee, and settled at the value of one day.

create table quant_terms (
  tenant text not null,
  code text not null check (length(code) <= 16),
  -- First day that can have a value.
  begins_on date not null,
  settles_on date not null check (settles_on > begins_on),
  -- Declared result of a year, in percent.
  low numeric(7, 4) not null check (low >= -100),
  high numeric(7, 4) not null check (high >= low and high <> 'NaN'),
  -- In percent of the value, and an amount of the currency below which it is never.
  exit_fee numeric(7, 4) not null check (exit_fee >= 0 and exit_fee < 100),
  minimum_fee numeric(36, 12) not null check (minimum_fee >= 0 and minimum_fee <> 'NaN'),
  -- Days that a value may be old for leaving early.
  value_days integer not null check (value_days between 0 and 30),
  document text,
  primary key (tenant, code),
  foreign key (tenant, code) references product (tenant, code) on delete cascade
);
create index quant_terms_by_settlement on quant_terms (tenant, settles_on);

-- What one purchase is: its units, and what it ended with.
create table quant_holding (
  tenant text not null,
  id uuid not null,
  client_id uuid not null,
  product text not null,
  currency text not null check (currency ~ '^[A-Z]{3}$'),
  status text not null check (status in ('holding', 'settle', 'sold', 'rejected')),
  -- Bought at one each, so that this is what they cost as well.
  units numeric(36, 12) not null check (units > 0 and units <> 'NaN'),
  booked_by uuid not null,
  -- The value that it ended with.
  price numeric(36, 12) check (price > 0 and price <> 'NaN'),
  price_day date,
  value numeric(36, 12) check (value >= 0 and value <> 'NaN'),
  fee numeric(36, 12) check (fee >= 0 and fee <= value),
  total numeric(36, 12) check (total = value - fee),
  paid_by uuid,
  remark text,
  steps jsonb not null,
  created_at timestamptz not null,
  primary key (tenant, id),
  foreign key (tenant, client_id) references client (tenant, id) on delete cascade,
  foreign key (tenant, product) references product (tenant, code),
  check ((status = 'sold') = (total is not null)),
  check ((total is null) = (price is null) and (total is null) = (price_day is null)),
  check ((status = 'sold') = (paid_by is not null))
);
create index quant_holding_by_client on quant_holding (tenant, client_id, created_at desc, id desc);
create index quant_holding_open on quant_holding (tenant, product, client_id) where status in ('holding', 'settle');
create index quant_holding_by_price on quant_holding (tenant, product, price_day) where status = 'sold';
create index quant_holding_by_status on quant_holding (tenant, status, created_at, id);

do $$
declare
  each text;
begin
  foreach each in array array['quant_terms', 'quant_holding'] loop
    execute format('alter table %I enable row level security', each);
    execute format('alter table %I force row level security', each);
    execute format('create policy tenant_only on %I using (tenant = current_setting(''app.tenant'', true)) with check (tenant = current_setting(''app.tenant'', true))', each);
  end loop;
end $$;
grant select, insert, update on quant_terms, quant_holding to livery_app;
