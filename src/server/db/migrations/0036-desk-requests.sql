-- What one operator of the desk asks for and another decides.
create table desk_request (
  tenant text not null,
  id uuid not null,
  kind text not null,
  client_id uuid not null,
  requested_by uuid not null,
  requested_at timestamptz not null,
  expires_at timestamptz not null,
  status text not null default 'open' check (status in ('open', 'approved', 'rejected', 'withdrawn', 'expired')),
  decided_by uuid,
  decided_at timestamptz,
  reason text,
  primary key (tenant, id),
  foreign key (tenant, client_id) references client (tenant, id) on delete cascade,
  foreign key (tenant, requested_by) references operator (tenant, id),
  foreign key (tenant, decided_by) references operator (tenant, id),
  -- Four eyes, whatever the application believes.
  constraint desk_request_four_eyes check (status not in ('approved', 'rejected') or (decided_by is not null and decided_by <> requested_by))
);
create unique index desk_request_open on desk_request (tenant, client_id, kind) where status = 'open';

alter table desk_request enable row level security;
alter table desk_request force row level security;
create policy tenant_only on desk_request using (tenant = current_setting('app.tenant', true)) with check (tenant = current_setting('app.tenant', true));
grant select, insert, update on desk_request to livery_app;
