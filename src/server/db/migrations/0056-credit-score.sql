-- Every credit score that a client ever had, and what it was made from.
create table credit_score (
  tenant text not null,
  id uuid not null,
  client_id uuid not null,
  at timestamptz not null,
  score integer not null,
  factors jsonb not null,
  source text not null check (source in ('computed', 'desk')),
  -- What the desk set, before what an outstanding balance takes from it.
  set_to integer check ((set_to is null) = (source = 'computed')),
  reason text,
  primary key (tenant, id),
  foreign key (tenant, client_id) references client (tenant, id) on delete cascade
);
create index credit_score_by_client on credit_score (tenant, client_id, at desc, id desc);

-- A client who has a score keeps it until the desk lets it be computed: no product is lost by an update.
alter table client no force row level security;
insert into credit_score (tenant, id, client_id, at, score, factors, source, set_to, reason)
select tenant, gen_random_uuid(), id, now(), score, '[]', 'desk', score, 'Set before scores were computed'
from client where score > 0;
alter table client force row level security;

alter table credit_score enable row level security;
alter table credit_score force row level security;
create policy tenant_only on credit_score
  using (tenant = current_setting('app.tenant', true)) with check (tenant = current_setting('app.tenant', true));
grant select, insert, update, delete on credit_score to livery_app;
