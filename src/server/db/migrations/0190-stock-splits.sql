-- A company divides its shares, or joins them: `new_shares` stand for every `old_shares`. From `ex_on` on shares are the new ones.
alter table corporate_action
  drop constraint corporate_action_kind_check,
  alter column per_share drop not null,
  alter column tax_percent drop not null,
  add column new_shares integer check (new_shares between 1 and 1000),
  add column old_shares integer check (old_shares between 1 and 1000),
  add constraint corporate_action_kind_check check (case kind
    when 'dividend' then per_share is not null and tax_percent is not null and new_shares is null and old_shares is null
    when 'split' then per_share is null and tax_percent is null and new_shares is not null and old_shares is not null
      and new_shares <> old_shares and record_on = ex_on and pays_on = ex_on
    else false end);
-- An amount that was announced per share is one per new share after a split.
grant update (per_share) on corporate_action to livery_app;
-- Whether a stock is being split is asked with every order.
create index corporate_action_split on corporate_action (tenant, instrument, ex_on) where kind = 'split' and status <> 'cancelled';

-- Of a split: whole shares afterwards. What is paid for the rest of a share is its gross amount, and no tax is withheld.
alter table corporate_entitlement add column received numeric(36, 12) check (received >= 0 and received <> 'NaN');

-- Shares that splits added to a lot, or, below zero, took from it: what was bought and what was added is what is left and what was sold.
alter table position_lot
  add column added numeric(36, 12) not null default 0 check (added <> 'NaN'),
  drop constraint position_lot_check,
  add constraint position_lot_remaining_check check (remaining >= 0 and remaining <= quantity + added);
grant update (added) on position_lot to livery_app;

create table lot_split (
  tenant text not null,
  transaction_id uuid not null,
  client_id uuid not null,
  instrument text not null,
  opened_by uuid not null,
  change numeric(36, 12) not null check (change <> 'NaN'),
  after numeric(36, 12) not null check (after > 0 and after <> 'NaN'),
  undone_by uuid,
  primary key (tenant, transaction_id, client_id, instrument, opened_by),
  foreign key (tenant, transaction_id) references ledger_transaction (tenant, id),
  foreign key (tenant, undone_by) references ledger_transaction (tenant, id),
  foreign key (tenant, client_id, instrument, opened_by) references position_lot (tenant, client_id, instrument, opened_by)
);
create index lot_split_by_lot on lot_split (tenant, opened_by);
alter table lot_split enable row level security;
alter table lot_split force row level security;
create policy tenant_only on lot_split using (tenant = current_setting('app.tenant', true)) with check (tenant = current_setting('app.tenant', true));
grant select, insert, update (undone_by) on lot_split to livery_app;

-- The split that the value was adjusted for last, or its reversal: once each, in whatever batches and on however many servers.
alter table price_alert add column adjusted_for text;

create or replace function ledger_movement_what(kind text, counterparty text, amount numeric) returns text
language sql immutable as $$
  select case
    when kind = 'ledger.reverse' then 'reversal'
    when counterparty = 'house:fees' then 'fee'
    when counterparty like 'client:%:frozen' then case when amount > 0 then 'released' else 'reserved' end
    when kind = 'trade.buy' then 'purchase'
    when kind = 'trade.sell' or counterparty like 'client:%:unsettled' then 'sale'
    when split_part(kind, '.', 1) = 'product' then case when counterparty = 'house:interest' then 'interest' else 'placement' end
    when split_part(kind, '.', 1) in ('dividend', 'split', 'deposit', 'withdrawal', 'exchange', 'loan', 'bonus', 'overdrawn', 'adjustment')
      then split_part(kind, '.', 1)
    else 'other'
  end
$$;
