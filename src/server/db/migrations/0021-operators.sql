-- Who works at the desk of a tenant. Nobody is deleted: the records name them.
create table operator (
  tenant text not null,
  id uuid not null,
  name text not null,
  password_hash text not null,
  sealed_totp text not null,
  last_step bigint not null default -1,
  roles jsonb not null,
  created_at timestamptz not null,
  disabled_at timestamptz,
  primary key (tenant, id),
  unique (tenant, name)
);

-- Only hashes of tokens are kept.
create table operator_session (
  tenant text not null,
  token_hash text not null,
  operator_id uuid not null,
  started_at timestamptz not null,
  last_used_at timestamptz not null,
  expires_at timestamptz not null,
  primary key (tenant, token_hash),
  foreign key (tenant, operator_id) references operator (tenant, id)
);
create index operator_session_by_operator on operator_session (tenant, operator_id);

do $$
declare
  each_table text;
begin
  foreach each_table in array array['operator', 'operator_session'] loop
    execute format('alter table %I enable row level security', each_table);
    execute format('alter table %I force row level security', each_table);
    execute format(
      'create policy tenant_only on %I using (tenant = current_setting(''app.tenant'', true)) with check (tenant = current_setting(''app.tenant'', true))',
      each_table
    );
    execute format('grant select, insert, update on %I to livery_app', each_table);
  end loop;
end $$;

grant delete on operator_session to livery_app;
