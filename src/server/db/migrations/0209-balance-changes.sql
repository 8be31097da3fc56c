-- How much each account of a client changed on a day (UTC): with what it holds now, what it held at the end of any day is read from
-- the days since, however long the history. Of currencies, and of the shares of trading plans; what a client holds of instruments
-- themselves stands in position_day. `paid_in` and `taken_out` are what came from outside on the day and what left.
create table balance_change (
  tenant text not null,
  path text not null,
  asset text not null,
  day date not null,
  client_id uuid not null,
  change numeric not null,
  paid_in numeric not null check (paid_in >= 0),
  taken_out numeric not null check (taken_out >= 0),
  primary key (tenant, path, asset, day),
  foreign key (tenant, path) references ledger_account (tenant, path)
) with (fillfactor = 70);
create index balance_change_by_client on balance_change (tenant, client_id, day);

-- Whether what a posting moves comes from outside or leaves: deposits, and withdrawals with their fee. What is advanced for an
-- outstanding balance, and what is paid back of it, changes nothing of what a client has.
create function ledger_is_outside(kind text, other text) returns boolean
language sql immutable parallel safe as $$
  select kind not like 'overdrawn.%' and
    (other in ('house:bank', 'house:clearing', 'house:custody') or (other = 'house:fees' and kind like 'withdrawal.%'))
$$;

-- The owner is held to row-level security as well, and this has to see every tenant.
alter table ledger_account no force row level security;
alter table ledger_posting no force row level security;
alter table ledger_transaction no force row level security;

insert into balance_change (tenant, path, asset, day, client_id, change, paid_in, taken_out)
select side.tenant, side.path, side.asset, (side.at at time zone 'UTC')::date, account.client_id, sum(side.amount),
  coalesce(sum(side.amount) filter (where side.amount > 0 and side.outside), 0), coalesce(-sum(side.amount) filter (where side.amount < 0 and side.outside), 0)
from (
  select posting.tenant, destination as path, asset, posting.at, amount, ledger_is_outside(kind, source) as outside
  from ledger_posting posting join ledger_transaction entry on entry.tenant = posting.tenant and entry.id = transaction_id
  union all
  select posting.tenant, source, asset, posting.at, -amount, ledger_is_outside(kind, destination)
  from ledger_posting posting join ledger_transaction entry on entry.tenant = posting.tenant and entry.id = transaction_id
) side
join ledger_account account on account.tenant = side.tenant and account.path = side.path
where account.client_id is not null and (side.asset ~ '^[A-Z]{3}$' or side.path like 'client:%:plan:%')
group by side.tenant, side.path, side.asset, (side.at at time zone 'UTC')::date, account.client_id;

alter table ledger_account force row level security;
alter table ledger_posting force row level security;
alter table ledger_transaction force row level security;

-- Whoever writes a posting moves the day with it. An account has rows of its own, so that nothing waits here that did not wait for
-- its balance: that trigger goes first, by its name, and locks it.
create function ledger_keep_changes() returns trigger
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  insert into balance_change as kept (tenant, path, asset, day, client_id, change, paid_in, taken_out)
  select side.tenant, side.path, side.asset, (side.at at time zone 'UTC')::date, account.client_id, sum(side.amount),
    coalesce(sum(side.amount) filter (where side.amount > 0 and side.outside), 0), coalesce(-sum(side.amount) filter (where side.amount < 0 and side.outside), 0)
  from (
    select added.tenant, destination as path, asset, added.at, amount, ledger_is_outside(kind, source) as outside
    from added join ledger_transaction entry on entry.tenant = added.tenant and entry.id = transaction_id
    union all
    select added.tenant, source, asset, added.at, -amount, ledger_is_outside(kind, destination)
    from added join ledger_transaction entry on entry.tenant = added.tenant and entry.id = transaction_id
  ) side
  join ledger_account account on account.tenant = side.tenant and account.path = side.path
  where account.client_id is not null and (side.asset ~ '^[A-Z]{3}$' or side.path like 'client:%:plan:%')
  group by side.tenant, side.path, side.asset, (side.at at time zone 'UTC')::date, account.client_id
  on conflict (tenant, path, asset, day) do update
  set change = kept.change + excluded.change, paid_in = kept.paid_in + excluded.paid_in, taken_out = kept.taken_out + excluded.taken_out;
  return null;
end $$;
revoke all on function ledger_keep_changes() from public;

create trigger ledger_posting_changes after insert on ledger_posting
  referencing new table as added for each statement execute function ledger_keep_changes();

alter table balance_change enable row level security;
alter table balance_change force row level security;
create policy tenant_only on balance_change
  using (tenant = current_setting('app.tenant', true)) with check (tenant = current_setting('app.tenant', true));
grant select on balance_change to livery_app;
