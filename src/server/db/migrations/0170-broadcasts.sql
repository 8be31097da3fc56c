-- The language in which a client last used the app: what is sent to them unasked is written in it.
create table client_language (
  tenant text not null,
  client_id uuid not null,
  language text not null,
  changed_at timestamptz not null,
  primary key (tenant, client_id),
  foreign key (tenant, client_id) references client (tenant, id) on delete cascade
);

-- A message of the desk to all clients, or to those of some languages and VIP levels. `reached` is how far it is sent, by client id.
create table broadcast (
  tenant text not null,
  id uuid not null,
  state text not null check (state in ('sending', 'sent', 'stopped')),
  texts jsonb not null,
  languages text[] not null,
  vip_from integer not null check (vip_from >= 0),
  required boolean not null,
  target text,
  created_at timestamptz not null,
  reached uuid,
  recipients integer not null check (recipients >= 0),
  ended_at timestamptz,
  primary key (tenant, id),
  check ((state = 'sending') = (ended_at is null))
);
create index broadcast_created on broadcast (tenant, created_at desc, id desc);

do $$
declare
  each text;
begin
  foreach each in array array['client_language', 'broadcast'] loop
    execute format('alter table %I enable row level security', each);
    execute format('alter table %I force row level security', each);
    execute format('create policy tenant_only on %I using (tenant = current_setting(''app.tenant'', true)) with check (tenant = current_setting(''app.tenant'', true))', each);
  end loop;
end $$;
grant select, insert, update on client_language, broadcast to livery_app;
