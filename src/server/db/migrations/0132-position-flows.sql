-- What was paid into holdings of an instrument on a day (UTC) and taken out of them, in the currency of the position, fees apart:
-- with the quantities of days, returns over time are read without reading trades. A reversal counts on its own day, the other way.
create table position_flow (
  tenant text not null,
  client_id uuid not null,
  instrument text not null,
  day date not null,
  paid_in numeric not null check (paid_in >= 0),
  taken_out numeric not null check (taken_out >= 0),
  primary key (tenant, client_id, instrument, day),
  foreign key (tenant, client_id) references client (tenant, id)
);
create index position_flow_by_day on position_flow (tenant, client_id, day);

-- The owner is held to row-level security as well, and this has to see every tenant.
alter table ledger_transaction no force row level security;
alter table position_lot no force row level security;
alter table lot_closing no force row level security;

insert into position_flow (tenant, client_id, instrument, day, paid_in, taken_out)
select tenant, client_id, instrument, (at at time zone 'UTC')::date, sum(paid_in), sum(taken_out)
from (
  select tenant, client_id, instrument, opened_at as at, cost as paid_in, 0 as taken_out from position_lot
  union all
  select lot.tenant, lot.client_id, lot.instrument, undo.at, 0, lot.cost
  from position_lot lot join ledger_transaction undo on undo.tenant = lot.tenant and undo.id = lot.undone_by
  union all
  select closing.tenant, closing.client_id, closing.instrument, sale.at, 0, closing.proceeds
  from lot_closing closing join ledger_transaction sale on sale.tenant = closing.tenant and sale.id = closing.transaction_id
  union all
  select closing.tenant, closing.client_id, closing.instrument, undo.at, closing.proceeds, 0
  from lot_closing closing join ledger_transaction undo on undo.tenant = closing.tenant and undo.id = closing.undone_by
) flow where paid_in + taken_out > 0 group by 1, 2, 3, 4;

alter table ledger_transaction force row level security;
alter table position_lot force row level security;
alter table lot_closing force row level security;

alter table position_flow enable row level security;
alter table position_flow force row level security;
create policy tenant_only on position_flow using (tenant = current_setting('app.tenant', true)) with check (tenant = current_setting('app.tenant', true));
grant select, insert, update (paid_in, taken_out) on position_flow to livery_app;
