-- What every bucket of a client holds, kept with each posting: a read or an overdraft check costs the same on the
-- first day and after a million postings. The postings stay the truth; `npm run ledger-check` proves the two equal.

-- The owner is held to row-level security as well, and this has to see every tenant.
alter table ledger_account no force row level security;
alter table ledger_posting no force row level security;
alter table overdrawn_record no force row level security;

-- PostgreSQL holds NaN for greater than any number, so it passed `amount > 0`. What such a row was meant to move nobody
-- but a person can tell: nothing is changed then, and the message names the rows.
do $$
declare
  unreadable text;
begin
  select string_agg(place, ', ') into unreadable from (
    select format('ledger_posting %s/%s/%s', tenant, transaction_id, line) as place from ledger_posting where amount = 'NaN'
    union all
    select format('overdrawn_record %s/%s', tenant, id) from overdrawn_record where amount = 'NaN' or cleared = 'NaN'
    limit 20
  ) each_place;
  if unreadable is not null then
    raise exception 'ledger: amounts that are no numbers: %', unreadable using errcode = 'LV003',
      hint = 'Nothing was changed. Correct the amount of each row as the owner of the tables (ledger_posting: with its trigger ledger_posting_append_only disabled meanwhile), then start again.';
  end if;
end $$;

alter table ledger_posting
  add constraint ledger_posting_number check (amount <> 'NaN'),
  add constraint ledger_posting_asset check (asset ~ '^([A-Z]{3}|[^[:space:]:]{1,20}:[^[:space:]:]{1,30})$');
alter table overdrawn_record
  add constraint overdrawn_record_number check (amount <> 'NaN' and cleared <> 'NaN');
-- A path says whose it is: nobody opens an account of a client's that may be overdrawn.
alter table ledger_account
  add constraint ledger_account_path check (
    case when client_id is null then path ~ '^house:[a-z]+$' else path ~ ('^client:' || client_id::text || ':[a-z]+$') end
  );

-- Accounts of the house have no row here: every deposit of every client would wait for the one before it, and nobody
-- reads a balance of the house while a client waits. Theirs is the fold over their postings.
create table account_balance (
  tenant text not null,
  path text not null,
  asset text not null,
  client_id uuid not null,
  input numeric not null default 0,
  output numeric not null default 0,
  primary key (tenant, path, asset),
  foreign key (tenant, path) references ledger_account (tenant, path),
  constraint account_balance_numbers check (output >= 0 and input < 'Infinity'),
  constraint account_balance_covered check (input >= output),
  -- No amount has more than 24 digits before the point (src/core/money.ts), a balance neither.
  constraint account_balance_readable check (input - output < 1e24)
) with (fillfactor = 70);
create index account_balance_by_client on account_balance (tenant, client_id);

insert into account_balance (tenant, path, asset, client_id, input, output)
select side.tenant, side.path, side.asset, account.client_id, sum(side.input), sum(side.output)
from (
  select tenant, destination as path, asset, amount as input, 0 as output from ledger_posting
  union all
  select tenant, source, asset, 0, amount from ledger_posting
) side
join ledger_account account on account.tenant = side.tenant and account.path = side.path
where not account.overdraft
group by side.tenant, side.path, side.asset, account.client_id;

-- Belongs to the owner, who alone may change a balance: whoever writes a posting, by `post` or past it, moves the
-- balances with it. Rows are locked in the order of their keys, so that two postings never wait for each other. Nobody
-- may call it: a table of one's own with this trigger would be a way to write balances.
create function ledger_keep_balances() returns trigger
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
    update account_balance set input = input + moved.input, output = output + moved.output
    where tenant = moved.tenant and path = moved.path and asset = moved.asset;
  end loop;
  return null;
end $$;
revoke all on function ledger_keep_balances() from public;

create trigger ledger_posting_balances after insert on ledger_posting
  referencing new table as added for each statement execute function ledger_keep_balances();

drop trigger ledger_posting_overdraft on ledger_posting;
drop trigger ledger_posting_lock on ledger_posting;
drop function ledger_refuse_overdraft();
drop function ledger_lock_source();
drop function ledger_balance(text, text, text);
-- It was there for row locks, which balances have taken over.
revoke update (path) on ledger_account from livery_app;

alter table account_balance enable row level security;
alter table account_balance force row level security;
create policy tenant_only on account_balance
  using (tenant = current_setting('app.tenant', true)) with check (tenant = current_setting('app.tenant', true));
grant select on account_balance to livery_app;

alter table ledger_account force row level security;
alter table ledger_posting force row level security;
alter table overdrawn_record force row level security;
