-- Which secrets this store was written with, by the ids of their keys: a server that was given another secret finds out
-- before it answers anybody. The rows belong to the whole store, whose tenant has an empty name.
create table store_key (
  tenant text not null,
  key_id text not null check (key_id ~ '^[0-9a-f]{8}$'),
  added_at timestamptz not null,
  retired_at timestamptz,
  primary key (tenant, key_id)
);

alter table store_key enable row level security;
alter table store_key force row level security;
create policy tenant_only on store_key
  using (tenant = current_setting('app.tenant', true)) with check (tenant = current_setting('app.tenant', true));
grant select, insert, update (retired_at) on store_key to livery_app;

-- An answer that is kept to be repeated is encrypted like everything else, and encrypted again with a new key.
grant update (sealed) on idempotency_key to livery_app;

-- A server whose login may change no table has to see whether its tables are those that it was written for.
grant select on schema_migration to livery_app;

-- Whose data a store holds, whatever tenants a command was given: answered by the owner of the tables, with names alone
-- (as 0019-jobs.sql explains).
create policy tenants_reads on client for select to current_user using (true);
create function tenants_with_clients()
  returns table (named_tenant text)
  language sql stable security definer set search_path = pg_catalog, pg_temp
as $$
  select distinct c.tenant from public.client c
$$;
revoke execute on function tenants_with_clients() from public;
grant execute on function tenants_with_clients() to livery_app;
