-- Wrong guesses in a row at one secret, and when the next is taken.
create table guess (
  tenant text not null,
  subject text not null,
  failures integer not null check (failures >= 0),
  open_at timestamptz not null,
  is_locked boolean not null default false,
  primary key (tenant, subject)
);

-- A phone or an e-mail address that a client wants, until its code proves that it is theirs.
create table contact_change (
  tenant text not null,
  client_id uuid not null,
  kind text not null check (kind in ('phone', 'email')),
  sealed text not null,
  hash text not null,
  expires_at timestamptz not null,
  tries integer not null default 0 check (tries >= 0),
  primary key (tenant, client_id, kind),
  foreign key (tenant, client_id) references client (tenant, id) on delete cascade
);

do $$
declare
  each_table text;
begin
  foreach each_table in array array['guess', 'contact_change'] loop
    execute format('alter table %I enable row level security', each_table);
    execute format('alter table %I force row level security', each_table);
    execute format(
      'create policy tenant_only on %I using (tenant = current_setting(''app.tenant'', true)) with check (tenant = current_setting(''app.tenant'', true))',
      each_table
    );
    execute format('grant select, insert, update, delete on %I to livery_app', each_table);
  end loop;
end $$;

-- When what guards the account last changed: for a while after it no money leaves.
alter table client add column factors_changed_at timestamptz;

-- A proof is given for one request, by the hash of its operation and everything in it. Those of before are good for none.
alter table step_up add column intent text not null default '';
alter table step_up drop constraint step_up_pkey;
alter table step_up add primary key (tenant, session_id, kind, intent);
alter table step_up alter column intent drop default;
