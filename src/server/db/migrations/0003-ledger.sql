-- Double entry. One posting moves one amount of one asset from a source to a destination, so every asset of every
-- transaction sums to zero by its very shape. Balances are folds over postings and are stored nowhere.
create table ledger_account (
  tenant text not null,
  path text not null,
  client_id uuid,
  -- House accounts are the other side of the world and may go below zero; a client's bucket may not.
  overdraft boolean not null,
  primary key (tenant, path),
  foreign key (tenant, client_id) references client (tenant, id),
  check (overdraft = (client_id is null))
);
create index ledger_account_by_client on ledger_account (tenant, client_id);

create table ledger_transaction (
  tenant text not null,
  id uuid not null,
  client_id uuid not null,
  kind text not null,
  key text not null,
  payload_hash text not null,
  at timestamptz not null,
  primary key (tenant, id),
  unique (tenant, client_id, key),
  foreign key (tenant, client_id) references client (tenant, id)
);

create table ledger_posting (
  tenant text not null,
  transaction_id uuid not null,
  line integer not null,
  source text not null,
  destination text not null,
  asset text not null,
  amount numeric(36, 12) not null check (amount > 0),
  at timestamptz not null,
  primary key (tenant, transaction_id, line),
  check (source <> destination),
  foreign key (tenant, transaction_id) references ledger_transaction (tenant, id),
  foreign key (tenant, source) references ledger_account (tenant, path),
  foreign key (tenant, destination) references ledger_account (tenant, path)
);
create index ledger_posting_out on ledger_posting (tenant, source, asset);
create index ledger_posting_in on ledger_posting (tenant, destination, asset);

create function ledger_balance(of_tenant text, of_path text, of_asset text) returns numeric
language sql stable as $$
  select coalesce((select sum(amount) from ledger_posting where tenant = of_tenant and destination = of_path and asset = of_asset), 0)
       - coalesce((select sum(amount) from ledger_posting where tenant = of_tenant and source = of_path and asset = of_asset), 0)
$$;

-- Checked when the transaction commits, after the row lock on the account: two writers that together overdraw a
-- bucket come one after the other, and the second is refused.
create function ledger_refuse_overdraft() returns trigger language plpgsql as $$
begin
  if exists (select 1 from ledger_account where tenant = new.tenant and path = new.source and not overdraft)
     and ledger_balance(new.tenant, new.source, new.asset) < 0 then
    raise exception 'ledger: % of % would fall below zero', new.asset, new.source using errcode = 'LV001';
  end if;
  return null;
end $$;

create constraint trigger ledger_posting_overdraft after insert on ledger_posting
  deferrable initially deferred for each row execute function ledger_refuse_overdraft();

create function ledger_lock_source() returns trigger language plpgsql as $$
begin
  perform 1 from ledger_account where tenant = new.tenant and path = new.source and not overdraft for update;
  return new;
end $$;

create trigger ledger_posting_lock before insert on ledger_posting
  for each row execute function ledger_lock_source();

-- Append-only, for the owner of the tables too: a mistake is corrected by a reversal.
create function ledger_refuse_change() returns trigger language plpgsql as $$
begin
  raise exception 'ledger: % is append-only', tg_table_name using errcode = 'LV002';
end $$;

create trigger ledger_posting_append_only before update or delete or truncate on ledger_posting
  for each statement execute function ledger_refuse_change();
create trigger ledger_transaction_append_only before update or delete or truncate on ledger_transaction
  for each statement execute function ledger_refuse_change();
