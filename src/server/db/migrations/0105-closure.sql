-- Requests to close an account. Each stays, with what became of it.
create table closure (
  tenant text not null,
  id uuid not null,
  client_id uuid not null,
  status text not null check (status in ('asked', 'approved', 'declined', 'withdrawn', 'closed', 'reopened')),
  -- What the client says about it.
  comment text check (char_length(comment) between 1 and 500),
  -- Why it was declined.
  reason text check ((reason is not null) = (status = 'declined')),
  asked_at timestamptz not null,
  decided_at timestamptz,
  closes_at timestamptz,
  ended_at timestamptz,
  primary key (tenant, id),
  foreign key (tenant, client_id) references client (tenant, id) on delete cascade
);
create unique index closure_open on closure (tenant, client_id) where status in ('asked', 'approved');
create index closure_by_client on closure (tenant, client_id, asked_at desc, id desc);
create index closure_by_status on closure (tenant, status, asked_at, id);
alter table closure enable row level security;
alter table closure force row level security;
create policy tenant_only on closure using (tenant = current_setting('app.tenant', true)) with check (tenant = current_setting('app.tenant', true));
grant select, insert, update on closure to livery_app;

alter table client add column closed_at timestamptz;
