-- Who did what to the security of an account: written with the act, never changed. It outlives the client it speaks of, so it
-- refers to nobody's row. The chain (`seq`, `previous`, `hash`) is closed later, once, by the sealing job: whoever records
-- takes no lock that anybody else could wait for.
create table security_event (
  tenant text not null,
  id uuid not null,
  at timestamptz not null,
  kind text not null,
  result text not null check (result in ('done', 'failed')),
  actor text not null check (actor in ('client', 'operator', 'system', 'anonymous')),
  actor_name text,
  client_id uuid,
  session_id uuid,
  address text,
  browser text,
  system text,
  detail jsonb not null default '{}',
  seq bigint check (seq > 0),
  previous text,
  hash text,
  primary key (tenant, id),
  unique (tenant, seq),
  check ((seq is null) = (hash is null) and (seq is null) = (previous is null))
);
create index security_event_by_client on security_event (tenant, client_id, at desc, id desc);
create index security_event_by_time on security_event (tenant, at desc, id desc);
create index security_event_unsealed on security_event (tenant, at, id) where seq is null;

create function security_event_refuse_change() returns trigger language plpgsql as $$
begin
  raise exception 'security_event is append-only' using errcode = 'LV002';
end $$;

-- An entry takes its place in the chain once; nothing else of it ever changes.
create function security_event_seal_once() returns trigger language plpgsql as $$
begin
  if old.seq is not null or new.seq is null
    or to_jsonb(new) - array['seq', 'previous', 'hash'] <> to_jsonb(old) - array['seq', 'previous', 'hash'] then
    raise exception 'security_event is append-only' using errcode = 'LV002';
  end if;
  return new;
end $$;

create trigger security_event_sealed_once before update on security_event
  for each row execute function security_event_seal_once();
create trigger security_event_append_only before delete or truncate on security_event
  for each statement execute function security_event_refuse_change();

alter table security_event enable row level security;
alter table security_event force row level security;
create policy tenant_only on security_event
  using (tenant = current_setting('app.tenant', true)) with check (tenant = current_setting('app.tenant', true));
grant select, insert on security_event to livery_app;
grant update (seq, previous, hash) on security_event to livery_app;
