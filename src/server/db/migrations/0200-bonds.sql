-- Bonds: products of the catalogue that are held as a number of bonds, pay coupons and are redeemed.
-- Prices by day stay in `fund_price`, which has a name that servers of before know: of one unit of a fund, or of a bond in percent of its
-- face value.

create table bond_terms (
  tenant text not null,
  code text not null check (length(code) <= 16),
  -- Of one bond, in the currency of the product.
  face numeric(36, 12) not null check (face > 0 and face <> 'NaN'),
  -- In percent of the face value a year.
  coupon_rate numeric(7, 4) not null check (coupon_rate >= 0 and coupon_rate < 100),
  frequency integer not null check (frequency in (1, 2, 4, 12)),
  day_count text not null check (day_count in ('actActIcma', '30E360')),
  accrues_from date not null,
  first_coupon date not null check (first_coupon > accrues_from),
  matures_on date not null check (matures_on >= first_coupon),
  -- Between bid and ask, in percent of the face value.
  spread numeric(7, 4) not null check (spread >= 0 and spread < 100),
  settle_days integer not null check (settle_days between 1 and 10),
  holidays jsonb not null,
  document text,
  primary key (tenant, code),
  foreign key (tenant, code) references product (tenant, code) on delete cascade
);

create table bond_order (
  tenant text not null,
  id uuid not null,
  client_id uuid not null,
  product text not null,
  side text not null check (side in ('buy', 'sell')),
  currency text not null check (currency ~ '^[A-Z]{3}$'),
  status text not null check (status in ('pending', 'holding', 'sold', 'rejected')),
  units numeric(36, 12) not null check (units > 0 and units = trunc(units) and units <> 'NaN'),
  face numeric(36, 12) not null check (face > 0 and face <> 'NaN'),
  -- Clean, in percent of the face value, as it was agreed: of the version of a day's price.
  price numeric(36, 12) not null check (price >= 0 and price <> 'NaN'),
  price_day date not null,
  price_version integer not null,
  value numeric(36, 12) not null check (value >= 0 and value <> 'NaN'),
  accrued numeric(36, 12) not null check (accrued >= 0 and accrued <> 'NaN'),
  total numeric(36, 12) not null check (total = value + accrued),
  -- From this day on what the bond pays is the buyer's.
  settles_on date not null,
  hold_id uuid not null,
  booked_by uuid,
  remark text,
  steps jsonb not null,
  created_at timestamptz not null,
  primary key (tenant, id),
  foreign key (tenant, client_id) references client (tenant, id) on delete cascade,
  foreign key (tenant, product) references product (tenant, code),
  check ((status in ('holding', 'sold')) <= (booked_by is not null)),
  check ((status = 'pending') <= (booked_by is null))
);
create index bond_order_by_client on bond_order (tenant, client_id, created_at desc, id desc);
create index bond_order_by_bond on bond_order (tenant, product, settles_on);
create index bond_order_of_client on bond_order (tenant, client_id, product);
create index bond_order_by_status on bond_order (tenant, status, created_at, id);
create index bond_order_unsettled_of_client on bond_order (tenant, client_id, product) where status = 'pending';
-- Of a bond that was redeemed there are none.
create index bond_order_open on bond_order (tenant, product, client_id) where status in ('pending', 'holding');
create index bond_order_unsettled on bond_order (tenant, settles_on) where status = 'pending';

-- What a bond paid to a client: once for each of its dates. Its id is that of the ledger transaction.
create table bond_payment (
  tenant text not null,
  id uuid not null,
  client_id uuid not null,
  product text not null,
  kind text not null check (kind in ('coupon', 'redemption')),
  due_on date not null,
  pays_on date not null check (pays_on >= due_on),
  currency text not null check (currency ~ '^[A-Z]{3}$'),
  units numeric(36, 12) not null check (units > 0 and units <> 'NaN'),
  face numeric(36, 12) not null check (face > 0 and face <> 'NaN'),
  amount numeric(36, 12) not null check (amount >= 0 and amount <> 'NaN'),
  at timestamptz not null,
  primary key (tenant, id),
  unique (tenant, client_id, product, kind, due_on),
  foreign key (tenant, client_id) references client (tenant, id) on delete cascade,
  foreign key (tenant, product) references product (tenant, code)
);
create index bond_payment_by_bond on bond_payment (tenant, product, due_on);

do $$
declare
  each text;
begin
  foreach each in array array['bond_terms', 'bond_order', 'bond_payment'] loop
    execute format('alter table %I enable row level security', each);
    execute format('alter table %I force row level security', each);
    execute format('create policy tenant_only on %I using (tenant = current_setting(''app.tenant'', true)) with check (tenant = current_setting(''app.tenant'', true))', each);
  end loop;
end $$;
grant select, insert, update on bond_terms, bond_order to livery_app;
-- What was paid stays as it was written.
grant select, insert on bond_payment to livery_app;

create or replace function ledger_movement_what(kind text, counterparty text, amount numeric) returns text
language sql immutable as $$
  select case
    when kind = 'ledger.reverse' then 'reversal'
    when counterparty = 'house:fees' then 'fee'
    when counterparty like 'client:%:frozen' then case when amount > 0 then 'released' else 'reserved' end
    when kind = 'trade.buy' then 'purchase'
    when kind = 'trade.sell' or counterparty like 'client:%:unsettled' then 'sale'
    when counterparty = 'house:market' and kind in ('product.sell', 'product.repay') then 'sale'
    when split_part(kind, '.', 1) = 'product' then case when counterparty = 'house:interest' then 'interest' else 'placement' end
    when split_part(kind, '.', 1) in ('dividend', 'split', 'deposit', 'withdrawal', 'exchange', 'loan', 'bonus', 'overdrawn', 'adjustment')
      then split_part(kind, '.', 1)
    else 'other'
  end
$$;
