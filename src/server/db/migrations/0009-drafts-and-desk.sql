create table draft (
  tenant text not null,
  client_id uuid not null,
  form text not null,
  content jsonb not null,
  step text not null,
  saved_at timestamptz not null,
  primary key (tenant, client_id, form),
  foreign key (tenant, client_id) references client (tenant, id) on delete cascade
);

-- What the desk did: who, what, when, before, after. It outlives the client it speaks of, so it refers to nobody's row.
create table desk_act (
  tenant text not null,
  id uuid not null,
  at timestamptz not null,
  who text not null,
  act text not null,
  client_id uuid,
  before jsonb,
  after jsonb,
  primary key (tenant, id)
);
create index desk_act_by_time on desk_act (tenant, at desc, id desc);

create function desk_act_refuse_change() returns trigger language plpgsql as $$
begin
  raise exception 'desk_act is append-only' using errcode = 'LV002';
end $$;

create trigger desk_act_append_only before update or delete or truncate on desk_act
  for each statement execute function desk_act_refuse_change();

do $$
declare
  each_table text;
begin
  foreach each_table in array array['draft', 'desk_act'] loop
    execute format('alter table %I enable row level security', each_table);
    execute format('alter table %I force row level security', each_table);
    execute format(
      'create policy tenant_only on %I using (tenant = current_setting(''app.tenant'', true)) with check (tenant = current_setting(''app.tenant'', true))',
      each_table
    );
    execute format('grant select, insert on %I to livery_app', each_table);
  end loop;
end $$;

grant update, delete on draft to livery_app;
