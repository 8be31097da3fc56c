-- A transaction that undoes another one, once: opposite postings, and why.
alter table ledger_transaction add column reverses uuid, add column reason text;
alter table ledger_transaction
  add constraint ledger_transaction_reverses foreign key (tenant, reverses) references ledger_transaction (tenant, id),
  add constraint ledger_transaction_reversal check ((reverses is null) = (reason is null) and reverses <> id),
  add constraint ledger_transaction_reversed_once unique (tenant, reverses);

-- What is set aside of a client's money or holdings, and why. Open holds add up to what the frozen and held buckets have.
create table hold (
  tenant text not null,
  id uuid not null,
  client_id uuid not null,
  -- Where it was taken from: `cash` stands in frozen meanwhile, `holding` in held.
  bucket text not null check (bucket in ('cash', 'holding')),
  asset text not null,
  amount numeric(36, 12) not null check (amount > 0 and amount <> 'NaN'),
  -- How much of it was used in the end; the rest went back.
  captured numeric(36, 12) not null default 0 check (captured >= 0 and captured <= amount),
  reason text not null,
  params jsonb not null default '{}',
  link_kind text,
  link_id text,
  state text not null check (state in ('open', 'captured', 'released')),
  created_at timestamptz not null,
  ended_at timestamptz,
  -- Absent where it was frozen before there were holds.
  reserved_by uuid,
  ended_by uuid,
  primary key (tenant, id),
  foreign key (tenant, client_id) references client (tenant, id),
  foreign key (tenant, reserved_by) references ledger_transaction (tenant, id),
  foreign key (tenant, ended_by) references ledger_transaction (tenant, id),
  check ((link_kind is null) = (link_id is null)),
  check ((state = 'open') = (ended_at is null) and (state = 'open') = (ended_by is null)),
  check ((state = 'captured') = (captured > 0))
);
create index hold_open_by_client on hold (tenant, client_id, created_at desc, id desc) where state = 'open';

-- What is frozen already was frozen without a reason that anybody wrote down: one hold for each client and currency.
alter table account_balance no force row level security;
insert into hold (tenant, id, client_id, bucket, asset, amount, reason, state, created_at)
select tenant, gen_random_uuid(), client_id, 'cash', asset, input - output, 'migrated', 'open', now()
from account_balance where path = 'client:' || client_id::text || ':frozen' and input > output;
alter table account_balance force row level security;

alter table hold enable row level security;
alter table hold force row level security;
create policy tenant_only on hold
  using (tenant = current_setting('app.tenant', true)) with check (tenant = current_setting('app.tenant', true));
-- A hold ends; whose it is, of how much and why never changes.
grant select, insert, update (state, captured, ended_at, ended_by) on hold to livery_app;
