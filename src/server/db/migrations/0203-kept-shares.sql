-- What splits made of the shares of a purchase that is, or may again be, to be paid; null while they are as many as were executed.
alter table trade_order
  add column split_shares numeric(36, 12) check (split_shares >= 0 and split_shares <> 'NaN'),
  add constraint trade_order_split_shares_of_payments check (split_shares is null or payment_limit is not null);

-- What is advanced for a purchase is lent, and lent money is paid back: in the words of a statement a loan.
create or replace function ledger_movement_what(kind text, counterparty text, amount numeric) returns text
language sql immutable as $$
  select case
    when kind = 'ledger.reverse' then 'reversal'
    when counterparty = 'house:fees' then 'fee'
    when counterparty like 'client:%:frozen' then case when amount > 0 then 'released' else 'reserved' end
    when counterparty = 'house:lending' and kind like 'trade.%' then 'loan'
    when kind = 'trade.buy' then 'purchase'
    when kind = 'trade.sell' or counterparty like 'client:%:unsettled' then 'sale'
    when counterparty = 'house:market' and kind in ('product.sell', 'product.repay') then 'sale'
    when split_part(kind, '.', 1) = 'product' then case when counterparty = 'house:interest' then 'interest' else 'placement' end
    when split_part(kind, '.', 1) in ('dividend', 'split', 'deposit', 'withdrawal', 'exchange', 'loan', 'bonus', 'overdrawn', 'adjustment')
      then split_part(kind, '.', 1)
    else 'other'
  end
$$;
