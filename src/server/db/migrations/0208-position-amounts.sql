-- What of a position has to be converted at the rate of a day (UTC), in its own currency: what is left of the cost of what was bought
-- on the day, what of it has been sold since, and what was sold on the day had cost and brought. So what the currency made of a profit is
-- read by days, never by trades.
create table position_amount (
  tenant text not null,
  client_id uuid not null,
  instrument text not null,
  day date not null,
  held_cost numeric not null default 0 check (held_cost >= 0),
  sold_cost numeric not null default 0 check (sold_cost >= 0),
  sale_cost numeric not null default 0 check (sale_cost >= 0),
  sale_proceeds numeric not null default 0 check (sale_proceeds >= 0),
  primary key (tenant, client_id, instrument, day),
  foreign key (tenant, client_id) references client (tenant, id)
);

-- The owner is held to row-level security as well, and this has to see every tenant.
alter table ledger_transaction no force row level security;
alter table position_lot no force row level security;
alter table lot_closing no force row level security;

insert into position_amount (tenant, client_id, instrument, day, held_cost, sold_cost, sale_cost, sale_proceeds)
select tenant, client_id, instrument, (at at time zone 'UTC')::date, sum(held_cost), sum(sold_cost), sum(sale_cost), sum(sale_proceeds)
from (
  select tenant, client_id, instrument, opened_at as at, remaining_cost as held_cost, 0 as sold_cost, 0 as sale_cost, 0 as sale_proceeds
  from position_lot
  union all
  select closing.tenant, closing.client_id, closing.instrument, lot.opened_at, 0, closing.cost, 0, 0
  from lot_closing closing join position_lot lot using (tenant, client_id, instrument, opened_by) where closing.undone_by is null
  union all
  select closing.tenant, closing.client_id, closing.instrument, sale.at, 0, 0, closing.cost, closing.proceeds
  from lot_closing closing join ledger_transaction sale on sale.tenant = closing.tenant and sale.id = closing.transaction_id
  where closing.undone_by is null
) amount group by 1, 2, 3, 4 having sum(held_cost + sold_cost + sale_cost + sale_proceeds) > 0;

alter table ledger_transaction force row level security;
alter table position_lot force row level security;
alter table lot_closing force row level security;

alter table position_amount enable row level security;
alter table position_amount force row level security;
create policy tenant_only on position_amount using (tenant = current_setting('app.tenant', true)) with check (tenant = current_setting('app.tenant', true));
grant select on position_amount to livery_app;

-- As days are (see 0016-ledger-lots), they are kept by the store itself with each change of a lot or a sale, and by nobody else.
create function position_add_amounts(
  of_tenant text, of_client uuid, of_instrument text, moment timestamptz, held numeric, sold numeric, sale numeric, proceeds numeric
) returns void
language sql security definer set search_path = public, pg_temp as $$
  insert into position_amount as kept (tenant, client_id, instrument, day) values (of_tenant, of_client, of_instrument, (moment at time zone 'UTC')::date)
  on conflict do nothing;
  update position_amount set held_cost = held_cost + held, sold_cost = sold_cost + sold, sale_cost = sale_cost + sale, sale_proceeds = sale_proceeds + proceeds
  where tenant = of_tenant and client_id = of_client and instrument = of_instrument and day = (moment at time zone 'UTC')::date;
$$;
revoke all on function position_add_amounts(text, uuid, text, timestamptz, numeric, numeric, numeric, numeric) from public;

create function position_keep_lot_amounts() returns trigger
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  change numeric := new.remaining_cost - case when tg_op = 'UPDATE' then old.remaining_cost else 0 end;
begin
  if change <> 0 then
    perform position_add_amounts(new.tenant, new.client_id, new.instrument, new.opened_at, change, 0, 0, 0);
  end if;
  return null;
end $$;
revoke all on function position_keep_lot_amounts() from public;

-- A sale that is undone takes its amounts back from the days on which they were counted.
create function position_keep_sale_amounts() returns trigger
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  sign integer := case when new.undone_by is null then 1 else 0 end - case when tg_op = 'UPDATE' and old.undone_by is null then 1 else 0 end;
  opened timestamptz;
  sold timestamptz;
begin
  if sign = 0 then
    return null;
  end if;
  select opened_at into strict opened from position_lot
  where tenant = new.tenant and client_id = new.client_id and instrument = new.instrument and opened_by = new.opened_by;
  select at into strict sold from ledger_transaction where tenant = new.tenant and id = new.transaction_id;
  perform position_add_amounts(new.tenant, new.client_id, new.instrument, opened, 0, sign * new.cost, 0, 0);
  perform position_add_amounts(new.tenant, new.client_id, new.instrument, sold, 0, 0, sign * new.cost, sign * new.proceeds);
  return null;
end $$;
revoke all on function position_keep_sale_amounts() from public;

create trigger position_lot_amounts after insert or update of remaining_cost on position_lot
  for each row execute function position_keep_lot_amounts();
create trigger lot_closing_amounts after insert or update of undone_by on lot_closing
  for each row execute function position_keep_sale_amounts();
