-- Price alerts of clients. Each fires once; what was removed is gone.
create table price_alert (
  tenant text not null,
  id uuid not null,
  client_id uuid not null,
  instrument text not null,
  kind text not null check (kind in ('above', 'below', 'percent')),
  value numeric(36, 12) not null check (value > 0 and value <> 'NaN'),
  status text not null check (status in ('active', 'paused', 'fired')),
  -- The last tick that was looked at.
  seen_seq bigint not null,
  created_at timestamptz not null,
  fired_at timestamptz,
  fired_price numeric(36, 12),
  primary key (tenant, id),
  foreign key (tenant, client_id) references client (tenant, id) on delete cascade,
  check ((status = 'fired') = (fired_at is not null and fired_price is not null))
);
create index price_alert_by_client on price_alert (tenant, client_id, created_at desc, id desc);
create index price_alert_by_stock on price_alert (tenant, client_id, instrument, created_at desc, id desc);
-- What is open is found without walking over what has fired.
create index price_alert_open on price_alert (tenant, client_id, created_at desc, id desc) where status <> 'fired';
create index price_alert_active on price_alert (tenant, id) where status = 'active';
alter table price_alert enable row level security;
alter table price_alert force row level security;
create policy tenant_only on price_alert using (tenant = current_setting('app.tenant', true)) with check (tenant = current_setting('app.tenant', true));
grant select, insert, update, delete on price_alert to livery_app;
