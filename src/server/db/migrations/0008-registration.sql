-- Codes that people are given are kept as keyed hashes; the hint is their last letters, to tell one from another.
create table invitation (
  tenant text not null,
  id uuid not null,
  hash text not null,
  hint text not null,
  advisor_id uuid,
  issued_by text not null,
  issued_at timestamptz not null,
  expires_at timestamptz not null,
  used_at timestamptz,
  used_by uuid,
  primary key (tenant, id),
  unique (tenant, hash),
  foreign key (tenant, advisor_id) references advisor (tenant, id)
);

-- The code sent to a phone that has no client yet; a new one takes the place of the old.
create table registration_code (
  tenant text not null,
  phone text not null,
  hash text not null,
  expires_at timestamptz not null,
  tries integer not null default 0,
  primary key (tenant, phone)
);

create table password_reset (
  tenant text not null,
  client_id uuid not null,
  hash text not null,
  issued_at timestamptz not null,
  expires_at timestamptz not null,
  primary key (tenant, client_id),
  foreign key (tenant, client_id) references client (tenant, id) on delete cascade
);

-- A message may go to somebody who is no client yet.
alter table outbox alter column client_id drop not null;

do $$
declare
  each_table text;
begin
  foreach each_table in array array['invitation', 'registration_code', 'password_reset'] loop
    execute format('alter table %I enable row level security', each_table);
    execute format('alter table %I force row level security', each_table);
    execute format(
      'create policy tenant_only on %I using (tenant = current_setting(''app.tenant'', true)) with check (tenant = current_setting(''app.tenant'', true))',
      each_table
    );
    execute format('grant select, insert, update, delete on %I to livery_app', each_table);
  end loop;
end $$;
