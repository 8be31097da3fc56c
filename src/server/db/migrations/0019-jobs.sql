-- Work for later. A run key is good once for a kind of a tenant, however many servers ask for it.
create table job (
  tenant text not null,
  id uuid not null,
  kind text not null,
  run_key text not null,
  payload jsonb not null,
  run_at timestamptz not null,
  attempts integer not null default 0,
  leased_by text,
  lease_until timestamptz,
  done_at timestamptz,
  failed_at timestamptz,
  last_error text,
  primary key (tenant, id),
  unique (tenant, kind, run_key)
);
create index job_open on job (tenant, run_at) where done_at is null and failed_at is null;
create index job_done on job (tenant, done_at) where done_at is not null;

alter table job enable row level security;
alter table job force row level security;
create policy tenant_only on job
  using (tenant = current_setting('app.tenant', true)) with check (tenant = current_setting('app.tenant', true));
grant select, insert, update, delete on job to livery_app;

-- A runner looks for due jobs of all tenants that it serves at once. The role of the app sees one tenant at a time, so this
-- question alone is answered by the owner of the tables, and the answer is names: which job of which tenant. What is in a
-- job is read and changed in its tenant like everything else.
create policy due_jobs_reads on job for select to current_user using (true);

create function due_jobs(at timestamptz, tenants text[], kinds text[], most integer)
  returns table (due_tenant text, due_id uuid)
  language sql stable security definer set search_path = pg_catalog, pg_temp
as $$
  -- Tenant by tenant, so that each is one look at the index: the cost does not grow with what waits for another day.
  select due.tenant, due.id
  from unnest(tenants) as served (name)
  cross join lateral (
    select j.tenant, j.id, j.run_at from public.job j
    where j.tenant = served.name and j.done_at is null and j.failed_at is null and j.run_at <= at
      and (j.lease_until is null or j.lease_until < at) and j.kind = any (kinds)
    order by j.run_at limit most
  ) due
  order by due.run_at limit most
$$;
revoke execute on function due_jobs(timestamptz, text[], text[], integer) from public;
grant execute on function due_jobs(timestamptz, text[], text[], integer) to livery_app;
