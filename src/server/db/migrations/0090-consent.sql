-- Cookie choices of clients: each stays, as proof of what was agreed to and when. The latest counts.
create table consent (
  tenant text not null,
  id uuid not null,
  client_id uuid not null,
  version text not null check (char_length(version) between 1 and 32),
  functional boolean not null,
  performance boolean not null,
  targeting boolean not null,
  decided_at timestamptz not null,
  primary key (tenant, id),
  foreign key (tenant, client_id) references client (tenant, id) on delete cascade
);
create index consent_by_client on consent (tenant, client_id, decided_at desc, id desc);
alter table consent enable row level security;
alter table consent force row level security;
create policy tenant_only on consent using (tenant = current_setting('app.tenant', true)) with check (tenant = current_setting('app.tenant', true));
grant select, insert on consent to livery_app;
