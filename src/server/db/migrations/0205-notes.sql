-- Structured notes: products of the catalogue that are subscribed in a window, issued on a date, and pay at maturity by what a stock has
-- done meanwhile. One unit of a note is one unit of its currency, of nominal amount.

create table note_terms (
  tenant text not null,
  code text not null check (length(code) <= 16),
  -- In percent of the nominal amount.
  issue_price numeric(7, 4) not null check (issue_price > 0),
  -- Day of the first close that counts.
  issues_on date not null,
  -- Day of the last one.
  observes_on date not null check (observes_on > issues_on),
  matures_on date not null check (matures_on > observes_on),
  instrument text not null,
  payoff jsonb not null,
  -- Of nominal amount, below which the note is cancelled.
  minimum_volume numeric(36, 12) not null check (minimum_volume >= 0 and minimum_volume <> 'NaN'),
  document text,
  stage text not null check (stage in ('subscription', 'issued', 'fixed', 'settled', 'cancelled')),
  -- As the market tells them: with the splits of the stock since then taken into account.
  initial_close numeric(36, 12) check (initial_close > 0 and initial_close <> 'NaN'),
  final_close numeric(36, 12) check (final_close >= 0 and final_close <> 'NaN'),
  -- Of a cancellation; clients read it.
  remark text,
  primary key (tenant, code),
  foreign key (tenant, code) references product (tenant, code) on delete cascade,
  check ((final_close is not null) <= (initial_close is not null)),
  check ((stage in ('fixed', 'settled')) = (final_close is not null))
);
create index note_terms_open on note_terms (tenant, stage) where stage in ('subscription', 'issued', 'fixed');

create table note_subscription (
  tenant text not null,
  id uuid not null,
  client_id uuid not null,
  product text not null,
  currency text not null check (currency ~ '^[A-Z]{3}$'),
  status text not null check (status in ('awaiting', 'holding', 'settle', 'sold', 'rejected')),
  nominal numeric(36, 12) not null check (nominal > 0 and nominal <> 'NaN'),
  -- What the nominal amount costs at the issue price.
  amount numeric(36, 12) not null check (amount > 0 and amount <> 'NaN'),
  hold_id uuid not null,
  -- A change sets other money aside, under keys of its own.
  version integer not null check (version > 0),
  booked_by uuid,
  -- The result, as soon as it is fixed.
  redemption numeric(36, 12) check (redemption >= 0 and redemption <> 'NaN'),
  coupon numeric(36, 12) check (coupon >= 0 and coupon <> 'NaN'),
  paid_by uuid,
  remark text,
  steps jsonb not null,
  created_at timestamptz not null,
  primary key (tenant, id),
  foreign key (tenant, client_id) references client (tenant, id) on delete cascade,
  foreign key (tenant, product) references product (tenant, code),
  check ((status in ('holding', 'settle', 'sold')) <= (booked_by is not null)),
  check ((status in ('settle', 'sold')) = (redemption is not null)),
  check ((redemption is null) = (coupon is null)),
  check ((status = 'sold') = (paid_by is not null))
);
-- One of each note: it is changed, not given twice.
create unique index note_subscription_once on note_subscription (tenant, client_id, product) where status <> 'rejected';
create index note_subscription_by_client on note_subscription (tenant, client_id, created_at desc, id desc);
create index note_subscription_by_note on note_subscription (tenant, product, status);
create index note_subscription_by_status on note_subscription (tenant, status, created_at, id);

do $$
declare
  each text;
begin
  foreach each in array array['note_terms', 'note_subscription'] loop
    execute format('alter table %I enable row level security', each);
    execute format('alter table %I force row level security', each);
    execute format('create policy tenant_only on %I using (tenant = current_setting(''app.tenant'', true)) with check (tenant = current_setting(''app.tenant'', true))', each);
  end loop;
end $$;
grant select, insert, update on note_terms, note_subscription to livery_app;
