-- Income of a client: dividends, coupons, and the interest of products, by what the ledger booked; what is reversed is taken off the
-- time in which it was booked. A long history costs no more to read: a month has a row of each kind and currency.
create table income_sum (
  tenant text not null,
  client_id uuid not null,
  period timestamptz not null,
  kind text not null check (kind in ('dividend', 'coupon', 'interest')),
  currency text not null,
  -- The interest that is paid with a bond can be more than what came in the month.
  gross numeric not null,
  tax numeric not null,
  primary key (tenant, client_id, period, kind, currency),
  foreign key (tenant, client_id) references client (tenant, id) on delete cascade
);

-- What kind of income a transaction books, by its kind and key; nothing where it is none.
create function ledger_income_kind(kind text, key text) returns text
language sql immutable parallel safe as $$
  select case
    when kind = 'dividend.pay' then 'dividend'
    when kind like 'product.%' then case when key ~ '^(bond|note):' then 'coupon' else 'interest' end
  end
$$;

-- A month turns at midnight where the tenant is. What was booked while it turned somewhere keeps its quarter of an hour, by which
-- all zones differ; the rest of a month is one time.
create function ledger_income_period(at timestamptz) returns timestamptz
language sql immutable parallel safe as $$
  select case
    when date_trunc('month', at at time zone 'UTC' + interval '14 hours') = date_trunc('month', at at time zone 'UTC' - interval '12 hours')
      then (date_trunc('month', at at time zone 'UTC') + interval '14 days') at time zone 'UTC'
    else date_bin('15 minutes', at, timestamptz '2000-01-01T00:00:00Z')
  end
$$;

-- The owner is held to row-level security as well, and this has to see every tenant.
alter table ledger_posting no force row level security;
alter table ledger_transaction no force row level security;

insert into income_sum (tenant, client_id, period, kind, currency, gross, tax)
select tenant, client_id, ledger_income_period(at), ledger_income_kind(kind, key), asset, sum(gross), sum(tax)
from (
  select booked.tenant, booked.client_id, booked.at, booked.kind, booked.key, asset,
    case when source in ('house:issuer', 'house:interest') then amount when destination in ('house:issuer', 'house:interest') then -amount else 0 end as gross,
    case when destination = 'house:tax' then amount when source = 'house:tax' then -amount else 0 end as tax
  from ledger_posting posting
    join ledger_transaction entry on entry.tenant = posting.tenant and entry.id = posting.transaction_id
    join ledger_transaction booked on booked.tenant = entry.tenant and booked.id = coalesce(entry.reverses, entry.id)
  where source in ('house:issuer', 'house:interest', 'house:tax') or destination in ('house:issuer', 'house:interest', 'house:tax')
) moved
where ledger_income_kind(kind, key) is not null
group by tenant, client_id, ledger_income_period(at), ledger_income_kind(kind, key), asset;

alter table ledger_posting force row level security;
alter table ledger_transaction force row level security;

create function ledger_keep_income() returns trigger
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  insert into income_sum as kept (tenant, client_id, period, kind, currency, gross, tax)
  select booked.tenant, booked.client_id, ledger_income_period(booked.at), ledger_income_kind(booked.kind, booked.key), new.asset,
    case when new.source in ('house:issuer', 'house:interest') then new.amount when new.destination in ('house:issuer', 'house:interest') then -new.amount else 0 end,
    case when new.destination = 'house:tax' then new.amount when new.source = 'house:tax' then -new.amount else 0 end
  from ledger_transaction entry
    join ledger_transaction booked on booked.tenant = entry.tenant and booked.id = coalesce(entry.reverses, entry.id)
  where entry.tenant = new.tenant and entry.id = new.transaction_id and ledger_income_kind(booked.kind, booked.key) is not null
  on conflict (tenant, client_id, period, kind, currency) do update
  set gross = kept.gross + excluded.gross, tax = kept.tax + excluded.tax;
  return null;
end $$;
revoke all on function ledger_keep_income() from public;

-- After that of the balances, by its name: a client's balance is locked by then.
create trigger ledger_posting_income after insert on ledger_posting
  for each row when (new.source in ('house:issuer', 'house:interest', 'house:tax') or new.destination in ('house:issuer', 'house:interest', 'house:tax'))
  execute function ledger_keep_income();

alter table income_sum enable row level security;
alter table income_sum force row level security;
create policy tenant_only on income_sum
  using (tenant = current_setting('app.tenant', true)) with check (tenant = current_setting('app.tenant', true));
grant select on income_sum to livery_app;

-- `income_month` stays: a server of the version before still writes it while the new ones take over.
