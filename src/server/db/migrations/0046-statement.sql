-- The history of every currency account, a row for each posting with what stood on the account afterwards. It is written with
-- the posting, under the lock of the balance, so its order is the order in which the balance changed. Rows keep all that ever
-- came in and went out: the totals of a range are two rows apart, however long the history is.
alter table account_balance
  add column moves bigint not null default 0,
  add column booked_at timestamptz;

create table account_movement (
  tenant text not null,
  path text not null,
  asset text not null,
  seq bigint not null check (seq > 0),
  client_id uuid not null,
  transaction_id uuid not null,
  line integer not null,
  -- What it was, in the words of a statement (ledger_movement_what).
  what text not null,
  -- When it was booked: never before the row above it, whatever clock a server has.
  booked_at timestamptz not null,
  -- Above zero what came in, below it what went out.
  amount numeric not null check (amount <> 0),
  input_after numeric not null,
  output_after numeric not null check (output_after >= 0 and input_after >= output_after),
  primary key (tenant, path, asset, seq),
  unique (tenant, transaction_id, line, path)
);
create index account_movement_time on account_movement (tenant, path, asset, booked_at, seq);
create index account_movement_what on account_movement (tenant, path, asset, what, seq);

create function ledger_movement_what(kind text, counterparty text, amount numeric) returns text
language sql immutable as $$
  select case
    when kind = 'ledger.reverse' then 'reversal'
    when counterparty = 'house:fees' then 'fee'
    when counterparty like 'client:%:frozen' then case when amount > 0 then 'released' else 'reserved' end
    when kind = 'trade.buy' then 'purchase'
    when kind = 'trade.sell' or counterparty like 'client:%:unsettled' then 'sale'
    when split_part(kind, '.', 1) in ('deposit', 'withdrawal', 'exchange', 'loan', 'bonus', 'overdrawn', 'adjustment')
      then split_part(kind, '.', 1)
    else 'other'
  end
$$;

alter table ledger_account no force row level security;
alter table ledger_posting no force row level security;
alter table ledger_transaction no force row level security;
alter table account_balance no force row level security;

insert into account_movement (tenant, path, asset, seq, client_id, transaction_id, line, what, booked_at, amount, input_after, output_after)
select side.tenant, side.path, side.asset, row_number() over ordered, account.client_id, side.transaction_id, side.line,
  ledger_movement_what(moved.kind, side.counterparty, side.amount), side.at, side.amount,
  sum(greatest(side.amount, 0)) over ordered, sum(greatest(-side.amount, 0)) over ordered
from (
  select tenant, destination as path, source as counterparty, asset, transaction_id, line, at, amount from ledger_posting
  union all
  select tenant, source, destination, asset, transaction_id, line, at, -amount from ledger_posting
) side
join ledger_account account on account.tenant = side.tenant and account.path = side.path
join ledger_transaction moved on moved.tenant = side.tenant and moved.id = side.transaction_id
where side.path like 'client:%:cash' and side.asset ~ '^[A-Z]{3}$'
window ordered as (partition by side.tenant, side.path, side.asset order by side.at, side.transaction_id, side.line rows unbounded preceding);

update account_balance balance
set moves = history.moves, booked_at = history.booked_at
from (
  select tenant, path, asset, max(seq) as moves, max(booked_at) as booked_at from account_movement group by tenant, path, asset
) history
where history.tenant = balance.tenant and history.path = balance.path and history.asset = balance.asset;

create or replace function ledger_keep_balances() returns trigger
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  moved record;
  kept account_balance%rowtype;
begin
  for moved in
    select side.tenant, side.path, side.asset, account.client_id, sum(side.input) as input, sum(side.output) as output, count(*) as moves
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
    select * into kept from account_balance
    where tenant = moved.tenant and path = moved.path and asset = moved.asset for update;
    if not found then
      insert into account_balance (tenant, path, asset, client_id) values (moved.tenant, moved.path, moved.asset, moved.client_id)
      on conflict do nothing;
      select * into kept from account_balance
      where tenant = moved.tenant and path = moved.path and asset = moved.asset for update;
    end if;
    if kept.input - kept.output + moved.input - moved.output < 0 then
      raise exception 'ledger: % of % would fall below zero', moved.asset, moved.path using errcode = 'LV001', detail = moved.asset;
    end if;
    -- Of a holding that is only locked nothing changes.
    if moved.path like 'client:%:cash' and moved.asset ~ '^[A-Z]{3}$' then
      insert into account_movement (tenant, path, asset, seq, client_id, transaction_id, line, what, booked_at, amount, input_after, output_after)
      select side.tenant, moved.path, moved.asset, kept.moves + row_number() over ordered, moved.client_id, side.transaction_id, side.line,
        ledger_movement_what(entry.kind, side.counterparty, side.amount),
        greatest(kept.booked_at, max(side.at) over ordered), side.amount,
        kept.input + sum(greatest(side.amount, 0)) over ordered, kept.output + sum(greatest(-side.amount, 0)) over ordered
      from (
        select tenant, source as counterparty, transaction_id, line, at, amount from added
        where tenant = moved.tenant and destination = moved.path and asset = moved.asset
        union all
        select tenant, destination, transaction_id, line, at, -amount from added
        where tenant = moved.tenant and source = moved.path and asset = moved.asset
      ) side
      join ledger_transaction entry on entry.tenant = side.tenant and entry.id = side.transaction_id
      -- What comes in stands first, so that no line shows a balance below zero that there never was.
      window ordered as (order by side.at, side.transaction_id, side.amount < 0, side.line rows unbounded preceding);
      update account_balance
      set input = input + moved.input, output = output + moved.output, moves = moves + moved.moves,
        booked_at = greatest(booked_at, (select max(at) from added where tenant = moved.tenant and asset = moved.asset and moved.path in (source, destination)))
      where tenant = moved.tenant and path = moved.path and asset = moved.asset;
    elsif moved.input > 0 or moved.output > 0 then
      update account_balance set input = input + moved.input, output = output + moved.output
      where tenant = moved.tenant and path = moved.path and asset = moved.asset;
    end if;
  end loop;
  return null;
end $$;

alter table account_movement enable row level security;
alter table account_movement force row level security;
create policy tenant_only on account_movement
  using (tenant = current_setting('app.tenant', true)) with check (tenant = current_setting('app.tenant', true));
grant select on account_movement to livery_app;

alter table ledger_account force row level security;
alter table ledger_posting force row level security;
alter table ledger_transaction force row level security;
alter table account_balance force row level security;
