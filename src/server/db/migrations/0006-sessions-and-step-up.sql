-- What a client is told of a session: coarse on purpose. Sessions from before know none of it.
alter table session
  add column browser text,
  add column system text,
  add column network text,
  add column last_used_at timestamptz;

-- Wrong entries in a row; the advisor's reset and a right entry clear them.
alter table client add column pin_failures integer not null default 0 check (pin_failures >= 0);

-- What a session proved again, once a kind. Whoever uses it takes the row away.
create table step_up (
  tenant text not null,
  session_id uuid not null,
  kind text not null check (kind in ('pin', 'password', 'mfa')),
  expires_at timestamptz not null,
  primary key (tenant, session_id, kind),
  foreign key (tenant, session_id) references session (tenant, id) on delete cascade
);

alter table step_up enable row level security;
alter table step_up force row level security;
create policy tenant_only on step_up
  using (tenant = current_setting('app.tenant', true)) with check (tenant = current_setting('app.tenant', true));
grant select, insert, update, delete on step_up to livery_app;
