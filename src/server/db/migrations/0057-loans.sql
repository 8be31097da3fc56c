-- A personal loan from its application to its last instalment. The plan is what is shown to the client: paid, missed and coming
-- lines, as many as the loan has months; what was paid is also kept line by line.
create table loan (
  tenant text not null,
  id uuid not null,
  client_id uuid not null,
  currency text not null check (currency ~ '^[A-Z]{3}$'),
  amount numeric(36, 12) not null check (amount > 0 and amount <> 'NaN'),
  months integer not null check (months between 1 and 120),
  purpose text not null,
  reason text not null,
  status text not null check (status in ('pending', 'awaiting', 'approved', 'rejected', 'using', 'repayment', 'recycled', 'clear')),
  -- Of a rejection, and what was asked for; the client reads it.
  remark text,
  -- What the client uploaded in answer to what was asked for.
  documents jsonb not null default '[]',
  approved_amount numeric(36, 12) check (approved_amount > 0 and approved_amount <> 'NaN'),
  approved_months integer check (approved_months between 1 and 120),
  annual_rate numeric(7, 4) check (annual_rate >= 0 and annual_rate <> 'NaN'),
  approved_at timestamptz,
  offer_until timestamptz,
  agreement_version text,
  paid_out_at timestamptz,
  payout_id uuid,
  plan jsonb,
  -- The instalment and days before it that the client was last reminded of.
  reminded text,
  steps jsonb not null,
  created_at timestamptz not null,
  primary key (tenant, id),
  foreign key (tenant, client_id) references client (tenant, id) on delete cascade,
  check ((status in ('using', 'repayment', 'clear')) <= (plan is not null and payout_id is not null))
);
create index loan_by_client on loan (tenant, client_id, created_at desc, id desc);
create index loan_by_status on loan (tenant, status, created_at, id);
-- Few of a client's are running at a time, however many there were.
create index loan_running on loan (tenant, client_id) where status in ('using', 'repayment');
-- One application of a client waits at a time.
create unique index loan_waiting on loan (tenant, client_id) where status in ('pending', 'awaiting', 'approved');

-- What was paid of a loan or missed; the id of what was paid is that of its ledger transaction.
create table loan_payment (
  tenant text not null,
  id uuid not null,
  loan_id uuid not null,
  client_id uuid not null,
  kind text not null check (kind in ('instalment', 'partial', 'full', 'missed')),
  principal numeric(36, 12) not null check (principal >= 0 and principal <> 'NaN'),
  interest numeric(36, 12) not null check (interest >= 0 and interest <> 'NaN'),
  due date,
  in_time boolean not null,
  at timestamptz not null,
  -- The loan as it was before, for the desk to undo.
  plan_before jsonb not null,
  undone_at timestamptz,
  primary key (tenant, id),
  foreign key (tenant, loan_id) references loan (tenant, id) on delete cascade,
  foreign key (tenant, client_id) references client (tenant, id) on delete cascade
);
create index loan_payment_by_loan on loan_payment (tenant, loan_id, at, id);
create index loan_payment_by_client on loan_payment (tenant, client_id, at) where undone_at is null and due is not null;

alter table loan enable row level security;
alter table loan force row level security;
create policy tenant_only on loan
  using (tenant = current_setting('app.tenant', true)) with check (tenant = current_setting('app.tenant', true));
grant select, insert, update, delete on loan to livery_app;

alter table loan_payment enable row level security;
alter table loan_payment force row level security;
create policy tenant_only on loan_payment
  using (tenant = current_setting('app.tenant', true)) with check (tenant = current_setting('app.tenant', true));
grant select, insert, update, delete on loan_payment to livery_app;
