-- What stands in the folder of files, one row each. `used_at` is set once something refers to it; what nothing uses is
-- deleted after a day.
create table file (
  tenant text not null,
  id uuid not null,
  client_id uuid not null,
  purpose text not null check (purpose in ('kyc', 'avatar')),
  name text not null,
  width integer not null check (width > 0),
  height integer not null check (height > 0),
  bytes integer not null check (bytes > 0),
  created_at timestamptz not null,
  used_at timestamptz,
  primary key (tenant, id),
  unique (tenant, name),
  foreign key (tenant, client_id) references client (tenant, id) on delete cascade
);
create index file_unused on file (tenant, created_at) where used_at is null;

alter table file enable row level security;
alter table file force row level security;
create policy tenant_only on file
  using (tenant = current_setting('app.tenant', true)) with check (tenant = current_setting('app.tenant', true));
grant select, insert, update, delete on file to livery_app;
