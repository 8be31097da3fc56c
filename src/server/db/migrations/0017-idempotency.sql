-- What was answered to a request that must not happen twice. It is written in the transaction of what it did, so there is
-- one if and only if it was done. A key is the client's own: the same one of somebody else is another. No foreign key: the row
-- comes last in its transaction, after the client's events, and must not wait for whoever holds the client's row by then.
create table idempotency_key (
  tenant text not null,
  client_id uuid not null,
  key text not null check (key ~ '^[A-Za-z0-9_-]{16,64}$'),
  intent text not null,
  status integer not null,
  sealed text not null,
  created_at timestamptz not null,
  primary key (tenant, client_id, key)
);
create index idempotency_key_age on idempotency_key (tenant, created_at);

alter table idempotency_key enable row level security;
alter table idempotency_key force row level security;
create policy tenant_only on idempotency_key
  using (tenant = current_setting('app.tenant', true)) with check (tenant = current_setting('app.tenant', true));
grant select, insert, delete on idempotency_key to livery_app;
