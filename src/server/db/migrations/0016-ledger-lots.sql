-- What was bought when and for how much, and which sale closed how much of it, first in first out. A lot's cost is what
-- was paid to the market in the transaction that opened it, fees apart; what came without a payment cost nothing.
create table position (
  tenant text not null,
  client_id uuid not null,
  instrument text not null,
  -- Absent while nothing was ever paid for it.
  currency text,
  quantity numeric not null check (quantity >= 0 and quantity < 'Infinity'),
  cost numeric not null check (cost >= 0 and cost < 'Infinity'),
  realised numeric not null check (realised > '-Infinity' and realised < 'Infinity'),
  primary key (tenant, client_id, instrument),
  foreign key (tenant, client_id) references client (tenant, id)
) with (fillfactor = 70);

create table position_lot (
  tenant text not null,
  client_id uuid not null,
  instrument text not null,
  opened_at timestamptz not null,
  opened_by uuid not null,
  currency text,
  quantity numeric(36, 12) not null check (quantity > 0 and quantity <> 'NaN'),
  cost numeric(36, 12) not null check (cost >= 0 and cost <> 'NaN'),
  remaining numeric(36, 12) not null check (remaining >= 0 and remaining <= quantity),
  remaining_cost numeric(36, 12) not null check (remaining_cost >= 0 and remaining_cost <= cost),
  -- The reversal of what opened it: such a lot was never there.
  undone_by uuid,
  primary key (tenant, client_id, instrument, opened_by),
  foreign key (tenant, opened_by) references ledger_transaction (tenant, id),
  foreign key (tenant, undone_by) references ledger_transaction (tenant, id),
  check (remaining > 0 or remaining_cost = 0),
  check (undone_by is null or remaining = 0)
);
-- What is sold first stands first, whatever was sold before: the index has open lots alone.
create index position_lot_open on position_lot (tenant, client_id, instrument, opened_at, opened_by) where remaining > 0;
create index position_lot_by_transaction on position_lot (tenant, opened_by);

create table lot_closing (
  tenant text not null,
  transaction_id uuid not null,
  client_id uuid not null,
  instrument text not null,
  opened_by uuid not null,
  quantity numeric(36, 12) not null check (quantity > 0 and quantity <> 'NaN'),
  cost numeric(36, 12) not null check (cost >= 0 and cost <> 'NaN'),
  proceeds numeric(36, 12) not null check (proceeds >= 0 and proceeds <> 'NaN'),
  realised numeric(36, 12) not null check (realised = proceeds - cost),
  undone_by uuid,
  primary key (tenant, transaction_id, client_id, instrument, opened_by),
  foreign key (tenant, transaction_id) references ledger_transaction (tenant, id),
  foreign key (tenant, undone_by) references ledger_transaction (tenant, id),
  foreign key (tenant, client_id, instrument, opened_by) references position_lot (tenant, client_id, instrument, opened_by)
);

-- What was held of an instrument at the end of a day (UTC), on the days on which it changed. A line of a month reads what
-- was held before it and the changes within it, never all trades.
create table position_day (
  tenant text not null,
  client_id uuid not null,
  instrument text not null,
  day date not null,
  quantity numeric not null,
  primary key (tenant, client_id, instrument, day),
  foreign key (tenant, client_id) references client (tenant, id)
);
create index position_day_by_day on position_day (tenant, client_id, day);

-- The owner is held to row-level security as well, and this has to see every tenant.
alter table hold no force row level security;
-- Holds that 0016-ledger-holds made have a moment finer than a cursor of a list can name.
update hold set created_at = date_trunc('milliseconds', created_at) where reserved_by is null;
alter table hold force row level security;
alter table ledger_account no force row level security;
alter table ledger_posting no force row level security;
alter table ledger_transaction no force row level security;

-- What each transaction changed of what each client holds, and what the client paid the market for it (or, below zero,
-- was paid). Where one transaction changed several instruments, nobody can tell what was paid for which.
create temporary table old_change on commit drop as
with side as (
  select tenant, transaction_id, destination as path, source as other, asset, amount from ledger_posting
  union all
  select tenant, transaction_id, source, destination, asset, -amount from ledger_posting
), change as (
  select side.tenant, side.transaction_id, account.client_id, side.asset as instrument, sum(side.amount) as quantity
  from side join ledger_account account on account.tenant = side.tenant and account.path = side.path
  where side.path ~ '^client:.*:(holding|held)$' and side.asset like '%:%'
  group by side.tenant, side.transaction_id, account.client_id, side.asset having sum(side.amount) <> 0
), money as (
  select side.tenant, side.transaction_id, account.client_id, min(side.asset) as currency, -sum(side.amount) as paid
  from side join ledger_account account on account.tenant = side.tenant and account.path = side.path
  where side.path like 'client:%' and side.other = 'house:market' and side.asset not like '%:%'
  group by side.tenant, side.transaction_id, account.client_id having count(distinct side.asset) = 1
)
select change.tenant, change.client_id, change.instrument, change.transaction_id, moved.at, change.quantity, paid.currency,
  greatest(coalesce(paid.paid * sign(change.quantity), 0), 0) as amount,
  row_number() over (
    partition by change.tenant, change.client_id, change.instrument, change.quantity > 0 order by moved.at, change.transaction_id
  ) as place
from change
join ledger_transaction moved on moved.tenant = change.tenant and moved.id = change.transaction_id
left join money paid on paid.tenant = change.tenant and paid.transaction_id = change.transaction_id and paid.client_id = change.client_id
  and (select count(*) from change other
       where other.tenant = change.tenant and other.transaction_id = change.transaction_id and other.client_id = change.client_id) = 1;

-- Purchases one after the other make a line, and so do sales: where the two overlap, a sale closed a lot. Shares of cost
-- and proceeds are differences of running totals, so that they add up to the last digit.
create temporary table old_closing on commit drop as
with line as (
  select *, quantity > 0 as bought,
    sum(abs(quantity)) over (partition by tenant, client_id, instrument, quantity > 0 order by place) - abs(quantity) as start
  from old_change
), sold as (
  select tenant, client_id, instrument, sum(-quantity) as total from old_change where quantity < 0 group by tenant, client_id, instrument
), cut as (
  select tenant, client_id, instrument, start, max(place) filter (where bought) as lot, max(place) filter (where not bought) as sale
  from line group by tenant, client_id, instrument, start
), stretch as (
  select tenant, client_id, instrument, start,
    lead(start) over every as next, max(lot) over every as lot, max(sale) over every as sale
  from cut window every as (partition by tenant, client_id, instrument order by start)
), overlap as (
  select stretch.tenant, stretch.client_id, stretch.instrument, stretch.lot, stretch.sale, stretch.start,
    least(coalesce(stretch.next, sold.total), sold.total) as finish
  from stretch join sold using (tenant, client_id, instrument) where stretch.start < sold.total
)
select overlap.tenant, overlap.client_id, overlap.instrument, sale.transaction_id, lot.transaction_id as opened_by,
  overlap.finish - overlap.start as quantity,
  trunc(lot.amount * (overlap.finish - lot.start) / lot.quantity, 12) - trunc(lot.amount * (overlap.start - lot.start) / lot.quantity, 12) as cost,
  trunc(sale.amount * (overlap.finish - sale.start) / -sale.quantity, 12) - trunc(sale.amount * (overlap.start - sale.start) / -sale.quantity, 12) as proceeds
from overlap
join line lot on lot.bought and (lot.tenant, lot.client_id, lot.instrument, lot.place) = (overlap.tenant, overlap.client_id, overlap.instrument, overlap.lot)
join line sale on not sale.bought and (sale.tenant, sale.client_id, sale.instrument, sale.place) = (overlap.tenant, overlap.client_id, overlap.instrument, overlap.sale);

insert into position_lot (tenant, client_id, instrument, opened_at, opened_by, currency, quantity, cost, remaining, remaining_cost)
select bought.tenant, bought.client_id, bought.instrument, bought.at, bought.transaction_id, bought.currency, bought.quantity, bought.amount,
  bought.quantity - coalesce(closed.quantity, 0), bought.amount - coalesce(closed.cost, 0)
from old_change bought
left join (
  select tenant, client_id, instrument, opened_by, sum(quantity) as quantity, sum(cost) as cost from old_closing
  group by tenant, client_id, instrument, opened_by
) closed on (closed.tenant, closed.client_id, closed.instrument, closed.opened_by)
  = (bought.tenant, bought.client_id, bought.instrument, bought.transaction_id)
where bought.quantity > 0;

insert into lot_closing (tenant, transaction_id, client_id, instrument, opened_by, quantity, cost, proceeds, realised)
select tenant, transaction_id, client_id, instrument, opened_by, quantity, cost, proceeds, proceeds - cost from old_closing;

insert into position (tenant, client_id, instrument, currency, quantity, cost, realised)
select tenant, client_id, instrument, max(currency), sum(remaining), sum(remaining_cost), coalesce((
  select sum(realised) from lot_closing closing
  where closing.tenant = lot.tenant and closing.client_id = lot.client_id and closing.instrument = lot.instrument
), 0)
from position_lot lot group by tenant, client_id, instrument;

insert into position_day (tenant, client_id, instrument, day, quantity)
select tenant, client_id, instrument, day, sum(change) over (partition by tenant, client_id, instrument order by day)
from (
  select tenant, client_id, instrument, (at at time zone 'UTC')::date as day, sum(quantity) as change from old_change
  group by tenant, client_id, instrument, (at at time zone 'UTC')::date
) changed where change <> 0;

alter table ledger_account force row level security;
alter table ledger_posting force row level security;
alter table ledger_transaction force row level security;

-- As balances are, days are kept by the store itself with each posting (see 0016-ledger-balances). The lock on the balance
-- of the holding makes all changes of one instrument of one client follow one another, also those of lots.
create function ledger_keep_days() returns trigger
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  changed record;
begin
  for changed in
    select side.tenant, account.client_id, side.asset as instrument, (side.at at time zone 'UTC')::date as day, sum(side.amount) as quantity
    from (
      select tenant, destination as path, asset, amount, at from added where asset like '%:%'
      union all
      select tenant, source, asset, -amount, at from added where asset like '%:%'
    ) side
    join ledger_account account on account.tenant = side.tenant and account.path = side.path
    where side.path ~ '^client:.*:(holding|held)$'
    group by side.tenant, account.client_id, side.asset, (side.at at time zone 'UTC')::date having sum(side.amount) <> 0
    order by side.tenant, account.client_id, side.asset, (side.at at time zone 'UTC')::date
  loop
    perform 1 from account_balance
    where tenant = changed.tenant and path = 'client:' || changed.client_id::text || ':holding' and asset = changed.instrument for update;
    insert into position_day as kept (tenant, client_id, instrument, day, quantity)
    values (changed.tenant, changed.client_id, changed.instrument, changed.day, changed.quantity + coalesce((
      select before.quantity from position_day before
      where before.tenant = changed.tenant and before.client_id = changed.client_id and before.instrument = changed.instrument and before.day < changed.day
      order by before.day desc limit 1
    ), 0))
    on conflict (tenant, client_id, instrument, day) do update set quantity = kept.quantity + changed.quantity;
    update position_day set quantity = quantity + changed.quantity
    where tenant = changed.tenant and client_id = changed.client_id and instrument = changed.instrument and day > changed.day;
  end loop;
  return null;
end $$;
revoke all on function ledger_keep_days() from public;

create trigger ledger_posting_days after insert on ledger_posting
  referencing new table as added for each statement execute function ledger_keep_days();

do $$
declare
  each_table text;
begin
  foreach each_table in array array['position', 'position_lot', 'lot_closing', 'position_day'] loop
    execute format('alter table %I enable row level security', each_table);
    execute format('alter table %I force row level security', each_table);
    execute format(
      'create policy tenant_only on %I using (tenant = current_setting(''app.tenant'', true)) with check (tenant = current_setting(''app.tenant'', true))',
      each_table
    );
    execute format('grant select on %I to livery_app', each_table);
  end loop;
end $$;
grant insert, update (currency, quantity, cost, realised) on position to livery_app;
grant insert, update (remaining, remaining_cost, undone_by) on position_lot to livery_app;
grant insert, update (undone_by) on lot_closing to livery_app;
