-- What a guest used on one day of the tenant. The subject is a keyed hash of his address: no address is kept.
create table guest_use (
  tenant text not null,
  day date not null,
  subject text not null,
  used jsonb not null,
  primary key (tenant, day, subject)
);

alter table guest_use enable row level security;
alter table guest_use force row level security;
create policy tenant_only on guest_use
  using (tenant = current_setting('app.tenant', true)) with check (tenant = current_setting('app.tenant', true));
grant select, insert, update, delete on guest_use to livery_app;
