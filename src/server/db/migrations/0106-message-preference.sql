-- Categories of messages that a client turned off.
create table message_preference (
  tenant text not null,
  client_id uuid not null,
  turned_off jsonb not null,
  changed_at timestamptz not null,
  primary key (tenant, client_id),
  foreign key (tenant, client_id) references client (tenant, id) on delete cascade
);
alter table message_preference enable row level security;
alter table message_preference force row level security;
create policy tenant_only on message_preference using (tenant = current_setting('app.tenant', true)) with check (tenant = current_setting('app.tenant', true));
grant select, insert, update on message_preference to livery_app;
