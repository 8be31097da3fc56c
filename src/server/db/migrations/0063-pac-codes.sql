-- A code that the desk gives a client for one withdrawal up to an amount. The code itself is kept as a keyed hash.
create table pac_code (
  tenant text not null,
  id uuid not null,
  client_id uuid not null,
  hash text not null,
  hint text not null,
  currency text not null check (currency ~ '^[A-Z]{3}$'),
  ceiling numeric(36, 12) not null check (ceiling > 0 and ceiling <> 'NaN'),
  issued_by text not null,
  issued_at timestamptz not null,
  expires_at timestamptz not null,
  voided_at timestamptz,
  -- The check of a withdrawal that it was given for.
  request uuid,
  used_at timestamptz,
  withdrawal_id uuid,
  primary key (tenant, id),
  foreign key (tenant, client_id) references client (tenant, id) on delete cascade,
  check ((used_at is null) = (withdrawal_id is null))
);
create unique index pac_code_hash on pac_code (tenant, client_id, hash);
-- One at a time: a new one takes the place of the one before.
create unique index pac_code_live on pac_code (tenant, client_id) where used_at is null and voided_at is null;
create index pac_code_issued on pac_code (tenant, client_id, issued_at desc, id desc);

alter table pac_code enable row level security;
alter table pac_code force row level security;
create policy tenant_only on pac_code
  using (tenant = current_setting('app.tenant', true))
  with check (tenant = current_setting('app.tenant', true));
grant select, insert, update on pac_code to livery_app;

-- Whether every withdrawal of the client asks for one, whatever its amount.
alter table client add column pac_required boolean not null default false;
