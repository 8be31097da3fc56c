-- How far a client's events have come. The row is locked by whoever appends, until the change is committed: numbers have no
-- gaps, and a higher one is never there before a lower one.
create table client_event_counter (
  tenant text not null,
  client_id uuid not null,
  last_seq bigint not null,
  primary key (tenant, client_id),
  foreign key (tenant, client_id) references client (tenant, id) on delete cascade
);

-- What concerns a client, written with the change: the outbox of the publisher and what a browser catches up from.
create table client_event (
  tenant text not null,
  client_id uuid not null,
  seq bigint not null,
  id uuid not null default gen_random_uuid(),
  kind text not null,
  params jsonb not null,
  at timestamptz not null,
  published_at timestamptz,
  primary key (tenant, client_id, seq),
  unique (tenant, id),
  foreign key (tenant, client_id) references client (tenant, id) on delete cascade
);
create index client_event_unpublished on client_event (tenant, at) where published_at is null;
create index client_event_by_age on client_event (tenant, at);

-- What a client is told in words. The words are made where they are read; `seq` is that of the event that brought it.
create table client_message (
  tenant text not null,
  id uuid not null default gen_random_uuid(),
  client_id uuid not null,
  seq bigint not null,
  kind text not null,
  params jsonb not null,
  link jsonb,
  created_at timestamptz not null,
  read_at timestamptz,
  primary key (tenant, id),
  unique (tenant, client_id, seq),
  foreign key (tenant, client_id) references client (tenant, id) on delete cascade
);
create index client_message_unread on client_message (tenant, client_id, seq) where read_at is null;

do $$
declare
  each_table text;
begin
  foreach each_table in array array['client_event_counter', 'client_event', 'client_message'] loop
    execute format('alter table %I enable row level security', each_table);
    execute format('alter table %I force row level security', each_table);
    execute format(
      'create policy tenant_only on %I using (tenant = current_setting(''app.tenant'', true)) with check (tenant = current_setting(''app.tenant'', true))',
      each_table
    );
    execute format('grant select, insert, update, delete on %I to livery_app', each_table);
  end loop;
end $$;

-- Two questions of all tenants at once, answered by the owner of the tables with names and numbers alone (as 0019-jobs.sql
-- explains): which tenants have events that no publisher has seen, and how far the events of connected clients have come.
create policy publisher_reads on client_event for select to current_user using (true);
create policy positions_reads on client_event_counter for select to current_user using (true);

-- The index of what is unpublished is nearly always empty, whatever the table holds; that the planner has not counted it yet
-- is no reason to read the table.
create function tenants_with_unpublished_events(before timestamptz)
  returns table (waiting_tenant text)
  language sql stable security definer set search_path = pg_catalog, pg_temp set enable_seqscan = off
as $$
  select distinct e.tenant from public.client_event e where e.published_at is null and e.at < before
$$;

create function client_event_positions(tenants text[], clients uuid[])
  returns table (of_tenant text, of_client uuid, position_seq bigint)
  language sql stable security definer set search_path = pg_catalog, pg_temp
as $$
  select c.tenant, c.client_id, c.last_seq
  from unnest(tenants, clients) as asked (tenant, client_id)
  join public.client_event_counter c on c.tenant = asked.tenant and c.client_id = asked.client_id
$$;
revoke execute on function tenants_with_unpublished_events(timestamptz), client_event_positions(text[], uuid[]) from public;
grant execute on function tenants_with_unpublished_events(timestamptz), client_event_positions(text[], uuid[]) to livery_app;
