-- Every submission of an identity check stays as it was sent; the newest of a client is the one that counts. The number
-- is sealed with a key that is not in the database.
create table kyc_submission (
  tenant text not null,
  id uuid not null,
  client_id uuid not null,
  status text not null check (status in ('pending', 'approved', 'rejected')),
  country text not null,
  id_kind text not null,
  full_name text not null,
  mobile text not null,
  dob date not null,
  sealed_id_no text not null,
  id_no_hash text not null,
  id_front uuid not null,
  id_back uuid not null,
  agreement_version text not null,
  agreed_at timestamptz not null,
  submitted_at timestamptz not null,
  decided_at timestamptz,
  reasons jsonb not null default '[]',
  primary key (tenant, id),
  foreign key (tenant, client_id) references client (tenant, id) on delete cascade,
  foreign key (tenant, id_front) references file (tenant, id),
  foreign key (tenant, id_back) references file (tenant, id),
  check ((status = 'pending') = (decided_at is null)),
  check (status <> 'rejected' or jsonb_array_length(reasons) > 0)
);
create index kyc_submission_by_client on kyc_submission (tenant, client_id, submitted_at desc, id desc);
create index kyc_submission_by_status on kyc_submission (tenant, status, submitted_at, id);
create unique index kyc_submission_one_pending on kyc_submission (tenant, client_id) where status = 'pending';

-- Whose number was approved: one person, one approved check in a house.
create table kyc_identity (
  tenant text not null,
  id_no_hash text not null,
  client_id uuid not null,
  primary key (tenant, id_no_hash),
  foreign key (tenant, client_id) references client (tenant, id) on delete cascade
);

do $$
declare
  each_table text;
begin
  foreach each_table in array array['kyc_submission', 'kyc_identity'] loop
    execute format('alter table %I enable row level security', each_table);
    execute format('alter table %I force row level security', each_table);
    execute format(
      'create policy tenant_only on %I using (tenant = current_setting(''app.tenant'', true)) with check (tenant = current_setting(''app.tenant'', true))',
      each_table
    );
    execute format('grant select, insert, update, delete on %I to livery_app', each_table);
  end loop;
end $$;
