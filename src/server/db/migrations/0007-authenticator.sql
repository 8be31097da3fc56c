-- One authenticator a client. Its secret is sealed with a key that is not in the database; until bound_at is set it
-- counts for nothing. A code's time step is used once: last_step only grows.
create table authenticator (
  tenant text not null,
  client_id uuid not null,
  sealed_secret text not null,
  begun_at timestamptz not null,
  bound_at timestamptz,
  last_step bigint not null default -1,
  primary key (tenant, client_id),
  foreign key (tenant, client_id) references client (tenant, id) on delete cascade
);

create table recovery_code (
  tenant text not null,
  client_id uuid not null,
  hash text not null,
  used_at timestamptz,
  primary key (tenant, client_id, hash),
  foreign key (tenant, client_id) references authenticator (tenant, client_id) on delete cascade
);

do $$
declare
  each_table text;
begin
  foreach each_table in array array['authenticator', 'recovery_code'] loop
    execute format('alter table %I enable row level security', each_table);
    execute format('alter table %I force row level security', each_table);
    execute format(
      'create policy tenant_only on %I using (tenant = current_setting(''app.tenant'', true)) with check (tenant = current_setting(''app.tenant'', true))',
      each_table
    );
    execute format('grant select, insert, update, delete on %I to livery_app', each_table);
  end loop;
end $$;
