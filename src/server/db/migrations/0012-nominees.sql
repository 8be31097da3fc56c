-- How often a client's list has changed: who changes it names the version he saw.
create table nominee_list (
  tenant text not null,
  client_id uuid not null,
  version integer not null check (version > 0),
  primary key (tenant, client_id),
  foreign key (tenant, client_id) references client (tenant, id) on delete cascade
);

create table nominee (
  tenant text not null,
  id uuid not null,
  client_id uuid not null,
  name text not null,
  relation text not null,
  phone text not null,
  dob date not null,
  share numeric(5, 2) not null check (share > 0 and share <= 100),
  guardian jsonb,
  primary key (tenant, id),
  foreign key (tenant, client_id) references client (tenant, id) on delete cascade
);
create index nominee_by_client on nominee (tenant, client_id, id);

do $$
declare
  each_table text;
begin
  foreach each_table in array array['nominee_list', 'nominee'] loop
    execute format('alter table %I enable row level security', each_table);
    execute format('alter table %I force row level security', each_table);
    execute format(
      'create policy tenant_only on %I using (tenant = current_setting(''app.tenant'', true)) with check (tenant = current_setting(''app.tenant'', true))',
      each_table
    );
    execute format('grant select, insert, update, delete on %I to livery_app', each_table);
  end loop;
end $$;
