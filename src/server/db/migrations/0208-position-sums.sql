-- Days whose rate is known for good are converted once: the day keeps its rate, and what it comes to stands in a sum of the position.
-- So what the currency made of a profit is read from one row and the days since, however long the history.
alter table position_amount add column rate numeric check (rate > 0);
create index position_amount_open on position_amount (tenant, client_id, instrument, day) where rate is null;

create table position_sum (
  tenant text not null,
  client_id uuid not null,
  instrument text not null,
  -- What the amounts are converted to.
  currency text not null,
  held_cost numeric not null default 0 check (held_cost >= 0),
  sold_cost numeric not null default 0 check (sold_cost >= 0),
  sale_cost numeric not null default 0 check (sale_cost >= 0),
  sale_proceeds numeric not null default 0 check (sale_proceeds >= 0),
  primary key (tenant, client_id, instrument),
  foreign key (tenant, client_id) references client (tenant, id)
);
alter table position_sum enable row level security;
alter table position_sum force row level security;
create policy tenant_only on position_sum using (tenant = current_setting('app.tenant', true)) with check (tenant = current_setting('app.tenant', true));
grant select on position_sum to livery_app;

-- A sale changes the day of its purchase, however long ago that was: a day that is in the sum moves it by the rate of the day.
create or replace function position_add_amounts(
  of_tenant text, of_client uuid, of_instrument text, moment timestamptz, held numeric, sold numeric, sale numeric, proceeds numeric
) returns void
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  known numeric;
begin
  if of_tenant is distinct from current_setting('app.tenant', true) then
    raise exception 'this transaction is not one of tenant %', of_tenant;
  end if;
  insert into position_amount as kept (tenant, client_id, instrument, day) values (of_tenant, of_client, of_instrument, (moment at time zone 'UTC')::date)
  on conflict do nothing;
  update position_amount set held_cost = held_cost + held, sold_cost = sold_cost + sold, sale_cost = sale_cost + sale, sale_proceeds = sale_proceeds + proceeds
  where tenant = of_tenant and client_id = of_client and instrument = of_instrument and day = (moment at time zone 'UTC')::date
  returning rate into known;
  if known is not null then
    update position_sum set held_cost = held_cost + held * known, sold_cost = sold_cost + sold * known,
      sale_cost = sale_cost + sale * known, sale_proceeds = sale_proceeds + proceeds * known
    where tenant = of_tenant and client_id = of_client and instrument = of_instrument;
  end if;
end $$;

-- Converts days of one position at the rates given, those that have none yet. Locks what a posting locks, in its order.
create function position_sum_days(of_tenant text, of_client uuid, of_instrument text, to_currency text, days date[], rates numeric[]) returns void
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  if of_tenant is distinct from current_setting('app.tenant', true) then
    raise exception 'this transaction is not one of tenant %', of_tenant;
  end if;
  perform 1 from account_balance where tenant = of_tenant and client_id = of_client and asset = of_instrument order by path for update;
  insert into position_sum (tenant, client_id, instrument, currency) values (of_tenant, of_client, of_instrument, to_currency) on conflict do nothing;
  if (select currency from position_sum where tenant = of_tenant and client_id = of_client and instrument = of_instrument) <> to_currency then
    raise exception 'sums of % are in another currency than %', of_instrument, to_currency;
  end if;
  with rated as (
    update position_amount kept set rate = given.rate from unnest(days, rates) as given (day, rate)
    where kept.tenant = of_tenant and kept.client_id = of_client and kept.instrument = of_instrument and kept.day = given.day and kept.rate is null
    returning kept.*
  ), total as (
    select coalesce(sum(held_cost * rate), 0) as held, coalesce(sum(sold_cost * rate), 0) as sold, coalesce(sum(sale_cost * rate), 0) as sale,
      coalesce(sum(sale_proceeds * rate), 0) as proceeds from rated
  )
  update position_sum set held_cost = held_cost + total.held, sold_cost = sold_cost + total.sold, sale_cost = sale_cost + total.sale,
    sale_proceeds = sale_proceeds + total.proceeds
  from total where tenant = of_tenant and client_id = of_client and instrument = of_instrument;
end $$;
revoke all on function position_sum_days(text, uuid, text, text, date[], numeric[]) from public;
grant execute on function position_sum_days(text, uuid, text, text, date[], numeric[]) to livery_app;

-- Takes days of one position out of its sum, all of them where none are named, so that they are converted again: the tenant has another
-- currency, or a rate was wrong. The sum becomes what its other days come to. Locks what a posting locks, in its order.
create function position_forget_days(of_tenant text, of_client uuid, of_instrument text, forgotten date[] default null) returns void
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  if of_tenant is distinct from current_setting('app.tenant', true) then
    raise exception 'this transaction is not one of tenant %', of_tenant;
  end if;
  perform 1 from account_balance where tenant = of_tenant and client_id = of_client and asset = of_instrument order by path for update;
  update position_amount set rate = null
  where tenant = of_tenant and client_id = of_client and instrument = of_instrument and rate is not null and (forgotten is null or day = any (forgotten));
  if forgotten is null then
    delete from position_sum where tenant = of_tenant and client_id = of_client and instrument = of_instrument;
    return;
  end if;
  update position_sum kept set held_cost = total.held, sold_cost = total.sold, sale_cost = total.sale, sale_proceeds = total.proceeds
  from (
    select coalesce(sum(held_cost * rate), 0) as held, coalesce(sum(sold_cost * rate), 0) as sold, coalesce(sum(sale_cost * rate), 0) as sale,
      coalesce(sum(sale_proceeds * rate), 0) as proceeds
    from position_amount where tenant = of_tenant and client_id = of_client and instrument = of_instrument and rate is not null
  ) total
  where kept.tenant = of_tenant and kept.client_id = of_client and kept.instrument = of_instrument;
end $$;
revoke all on function position_forget_days(text, uuid, text, date[]) from public;
grant execute on function position_forget_days(text, uuid, text, date[]) to livery_app;
