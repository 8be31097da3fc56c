-- Shares that are sold over the counter: the desk quotes a price with an expiry, clients buy at it at once or apply at it, and sell at a
-- price that they ask for and the desk gives them. Their terms stand with those of placings, and so do purchases and applications.

-- What is bought at once sets nothing aside.
alter table placing_application alter column hold_id drop not null;
alter table placing_application add constraint placing_application_paid check ((hold_id is null) <= (booked_by is not null));

create table otc_quote (
  tenant text not null,
  code text not null,
  -- The last one counts.
  version integer not null check (version > 0),
  price numeric(36, 12) not null check (price > 0 and price <> 'NaN'),
  quoted_at timestamptz not null,
  -- The first moment at which it can no longer be had.
  expires_at timestamptz not null check (expires_at > quoted_at),
  withdrawn_at timestamptz,
  primary key (tenant, code, version),
  foreign key (tenant, code) references product (tenant, code) on delete cascade
);
create index otc_quote_by_time on otc_quote (tenant, code, quoted_at);

create table otc_bid (
  tenant text not null,
  id uuid not null,
  client_id uuid not null,
  product text not null,
  currency text not null check (currency ~ '^[A-Z]{3}$'),
  status text not null check (status in ('awaiting', 'quoted', 'sold', 'rejected', 'lapsed')),
  shares numeric(36, 12) not null check (shares > 0 and shares <> 'NaN'),
  fee_percent numeric(7, 4) not null check (fee_percent >= 0 and fee_percent < 100),
  -- Given by the desk, with what comes of it.
  price numeric(36, 12) check (price > 0 and price <> 'NaN'),
  amount numeric(36, 12) check (amount >= 0 and amount <> 'NaN'),
  fee numeric(36, 12) check (fee >= 0 and fee <= amount),
  total numeric(36, 12) check (total = amount - fee),
  expires_at timestamptz,
  booked_by uuid,
  remark text,
  steps jsonb not null,
  created_at timestamptz not null,
  primary key (tenant, id),
  foreign key (tenant, client_id) references client (tenant, id) on delete cascade,
  foreign key (tenant, product) references product (tenant, code),
  check ((price is null) = (total is null) and (price is null) = (expires_at is null)),
  check ((status in ('quoted', 'sold', 'lapsed')) <= (price is not null)),
  check ((status = 'awaiting') <= (price is null)),
  check ((status = 'sold') <= (booked_by is not null))
);
-- One request at a time for each product.
create unique index otc_bid_open on otc_bid (tenant, client_id, product) where status in ('awaiting', 'quoted');
create index otc_bid_by_client on otc_bid (tenant, client_id, created_at desc, id desc);
create index otc_bid_by_product on otc_bid (tenant, product, status);
create index otc_bid_by_status on otc_bid (tenant, status, created_at, id);

do $$
declare
  each text;
begin
  foreach each in array array['otc_quote', 'otc_bid'] loop
    execute format('alter table %I enable row level security', each);
    execute format('alter table %I force row level security', each);
    execute format('create policy tenant_only on %I using (tenant = current_setting(''app.tenant'', true)) with check (tenant = current_setting(''app.tenant'', true))', each);
  end loop;
end $$;
grant select, insert, update on otc_quote, otc_bid to livery_app;
