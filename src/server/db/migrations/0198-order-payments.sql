-- A reviewed purchase may cost more than was set aside for it, as far as the desk authorised. The rest is advanced when it is executed, and is
-- to be paid in time; until then its shares are kept by a hold.
alter table trade_order
  drop constraint trade_order_status_check,
  add constraint trade_order_status_check check (status in ('awaiting', 'pending', 'payment', 'outstanding', 'holding', 'settle', 'sold', 'rejected')),
  -- The most that may be advanced, in the currency of the account, and the days to pay it.
  add column payment_limit numeric(36, 12) check (payment_limit > 0 and payment_limit <> 'NaN'),
  add column payment_days integer check (payment_days > 0),
  add column payment_due timestamptz,
  -- The transaction of the ledger that paid it.
  add column payment_id uuid,
  add column shares_hold_id uuid,
  -- Counts what was set aside and released for it, so that each transaction has a key of its own.
  add column version integer not null default 0,
  add constraint trade_order_payment foreign key (tenant, payment_id) references ledger_transaction (tenant, id),
  add constraint trade_order_shares foreign key (tenant, shares_hold_id) references hold (tenant, id),
  add constraint trade_order_payment_of_purchases check (payment_limit is null or side = 'buy'),
  add constraint trade_order_payment_days_with_limit check ((payment_limit is null) = (payment_days is null)),
  add constraint trade_order_payment_due_in_payment check ((status = 'payment') = (payment_due is not null));
-- What was paid is never more than was set aside and authorised.
do $$
declare
  name text;
begin
  select conname into strict name from pg_constraint
  where conrelid = 'trade_order'::regclass and contype = 'c' and pg_get_constraintdef(oid) like '%paid <= reserved%';
  execute format('alter table trade_order drop constraint %I', name);
end $$;
alter table trade_order add constraint trade_order_paid check (side = 'sell' or paid <= reserved + coalesce(payment_limit, 0));
create index trade_order_due on trade_order (tenant, payment_due) where status = 'payment';
