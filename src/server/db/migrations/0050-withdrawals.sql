-- A withdrawal to a bank account of the client: what was asked for, where it goes, when it became what it is. Its money is kept by
-- a hold until it is sent.
create table withdrawal (
  tenant text not null,
  id uuid not null,
  client_id uuid not null,
  -- Names what the client confirmed, so that an answer that got lost can be looked up, and the same is not asked for twice.
  request uuid not null,
  currency text not null check (currency ~ '^[A-Z]{3}$'),
  amount numeric(36, 12) not null check (amount > 0 and amount <> 'NaN'),
  fee numeric(36, 12) not null check (fee >= 0 and fee < amount),
  payee_id uuid not null,
  payee jsonb not null,
  status text not null check (status in ('requested', 'approved', 'sent', 'completed', 'cancelled', 'rejected', 'returned')),
  reason text check ((reason is null) = (status not in ('rejected', 'returned'))),
  hold_id uuid not null,
  steps jsonb not null,
  created_at timestamptz not null,
  primary key (tenant, id),
  unique (tenant, client_id, request),
  foreign key (tenant, client_id) references client (tenant, id) on delete cascade,
  foreign key (tenant, payee_id) references payee (tenant, id) on delete cascade
);
create index withdrawal_by_client on withdrawal (tenant, client_id, created_at desc, id desc);
create index withdrawal_by_status on withdrawal (tenant, status, created_at, id);
-- Few of a client's are open at a time, however many there were.
create index withdrawal_open on withdrawal (tenant, client_id) where status in ('requested', 'approved', 'sent');

alter table withdrawal enable row level security;
alter table withdrawal force row level security;
create policy tenant_only on withdrawal
  using (tenant = current_setting('app.tenant', true))
  with check (tenant = current_setting('app.tenant', true));
grant select, insert, update, delete on withdrawal to livery_app;
