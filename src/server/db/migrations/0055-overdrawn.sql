-- An outstanding balance says why it arose and of what it is; what was paid or waived of it is kept line by line.
alter table overdrawn_record
  add column note text,
  add column link_kind text,
  add column link_id uuid,
  add column interest numeric(36, 12) not null default 0,
  add constraint overdrawn_record_interest check (interest >= 0 and interest <= amount),
  add constraint overdrawn_record_link check ((link_kind is null) = (link_id is null));
create index overdrawn_record_open on overdrawn_record (tenant, client_id) where status <> 'clear';
create index overdrawn_record_by_status on overdrawn_record (tenant, status, created_at, id);

create table overdrawn_payment (
  tenant text not null,
  id uuid not null,
  record_id uuid not null,
  client_id uuid not null,
  kind text not null check (kind in ('payment', 'waiver')),
  amount numeric(36, 12) not null check (amount > 0 and amount <> 'NaN'),
  note text,
  at timestamptz not null,
  undone_at timestamptz,
  primary key (tenant, id),
  foreign key (tenant, record_id) references overdrawn_record (tenant, id) on delete cascade,
  foreign key (tenant, client_id) references client (tenant, id) on delete cascade
);
create index overdrawn_payment_by_record on overdrawn_payment (tenant, record_id, at, id);

alter table overdrawn_payment enable row level security;
alter table overdrawn_payment force row level security;
create policy tenant_only on overdrawn_payment
  using (tenant = current_setting('app.tenant', true)) with check (tenant = current_setting('app.tenant', true));
grant select, insert, update, delete on overdrawn_payment to livery_app;
