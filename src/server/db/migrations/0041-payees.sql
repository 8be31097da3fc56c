-- Bank accounts that a client withdraws to. The numbers are encrypted; the hash finds an account that is there already.
create table payee (
  tenant text not null,
  id uuid not null,
  client_id uuid not null,
  country text not null check (country ~ '^[A-Z]{2}$'),
  bank_name text not null,
  holder text not null,
  sealed_numbers text not null,
  number_hash text not null,
  number_masked text not null,
  is_default boolean not null,
  created_at timestamptz not null,
  usable_at timestamptz not null,
  removed_at timestamptz,
  primary key (tenant, id),
  foreign key (tenant, client_id) references client (tenant, id) on delete cascade
);
create unique index payee_number on payee (tenant, client_id, number_hash) where removed_at is null;
create unique index payee_default on payee (tenant, client_id) where is_default and removed_at is null;

alter table payee enable row level security;
alter table payee force row level security;
create policy tenant_only on payee
  using (tenant = current_setting('app.tenant', true))
  with check (tenant = current_setting('app.tenant', true));
grant select, insert, update, delete on payee to livery_app;
