-- Currency accounts that a client opened or made the default. The account in the tenant's currency needs no row, and what has
-- a balance is an account as well.
create table client_account (
  tenant text not null,
  client_id uuid not null,
  currency text not null check (currency ~ '^[A-Z]{3}$'),
  opened_at timestamptz not null,
  is_default boolean not null default false,
  primary key (tenant, client_id, currency),
  foreign key (tenant, client_id) references client (tenant, id) on delete cascade
);
create unique index client_account_default on client_account (tenant, client_id) where is_default;

alter table client_account enable row level security;
alter table client_account force row level security;
create policy tenant_only on client_account
  using (tenant = current_setting('app.tenant', true))
  with check (tenant = current_setting('app.tenant', true));
grant select, insert, update, delete on client_account to livery_app;
