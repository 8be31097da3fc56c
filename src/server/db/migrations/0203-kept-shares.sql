-- What splits made of the shares of a purchase that is, or may again be, to be paid; null while they are as many as were executed.
alter table trade_order
  add column split_shares numeric(36, 12) check (split_shares >= 0 and split_shares <> 'NaN'),
  add constraint trade_order_split_shares_of_payments check (split_shares is null or payment_limit is not null);
