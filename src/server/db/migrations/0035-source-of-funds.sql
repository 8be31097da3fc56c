-- Where a client's money comes from, as last declared.
create table source_of_funds (
  tenant text not null,
  client_id uuid not null,
  sources jsonb not null,
  declared_at timestamptz not null,
  primary key (tenant, client_id),
  foreign key (tenant, client_id) references client (tenant, id) on delete cascade
);

alter table source_of_funds enable row level security;
alter table source_of_funds force row level security;
create policy tenant_only on source_of_funds
  using (tenant = current_setting('app.tenant', true))
  with check (tenant = current_setting('app.tenant', true));
grant select, insert, update, delete on source_of_funds to livery_app;
