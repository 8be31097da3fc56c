-- What is on sale (held) changes its holding's days and lots as well, whose lock is the balance of the holding
-- (0016-ledger-lots). It is taken here, in the order of all the others: taken later, a sale of what is held and one of what
-- is not, both with proceeds before their settlement, could wait for each other.
create or replace function ledger_keep_balances() returns trigger
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  moved record;
  held numeric;
begin
  for moved in
    select side.tenant, side.path, side.asset, account.client_id, sum(side.input) as input, sum(side.output) as output
    from (
      select tenant, destination as path, asset, amount as input, 0 as output from added
      union all
      select tenant, source, asset, 0, amount from added
      union all
      select tenant, regexp_replace(source, ':held$', ':holding'), asset, 0, 0 from added where source ~ '^client:.*:held$'
    ) side
    join ledger_account account on account.tenant = side.tenant and account.path = side.path
    where not account.overdraft
    group by side.tenant, side.path, side.asset, account.client_id
    order by side.tenant, side.path, side.asset
  loop
    select input - output into held from account_balance
    where tenant = moved.tenant and path = moved.path and asset = moved.asset for update;
    if not found then
      insert into account_balance (tenant, path, asset, client_id) values (moved.tenant, moved.path, moved.asset, moved.client_id)
      on conflict do nothing;
      select input - output into held from account_balance
      where tenant = moved.tenant and path = moved.path and asset = moved.asset for update;
    end if;
    if held + moved.input - moved.output < 0 then
      raise exception 'ledger: % of % would fall below zero', moved.asset, moved.path using errcode = 'LV001', detail = moved.asset;
    end if;
    -- Of a holding that is only locked nothing changes.
    if moved.input > 0 or moved.output > 0 then
      update account_balance set input = input + moved.input, output = output + moved.output
      where tenant = moved.tenant and path = moved.path and asset = moved.asset;
    end if;
  end loop;
  return null;
end $$;
