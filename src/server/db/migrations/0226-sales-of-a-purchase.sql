-- A sale may name the purchase whose shares it sells; quotes of before name none.
alter table trade_order add column purchase_id uuid;
-- Open sales that name one are few, and are read with every sale of the stock.
create index trade_order_purchase on trade_order (tenant, client_id, instrument) where purchase_id is not null and ended_at is null;
update trade_quote set terms = terms || '{"purchase": null}'::jsonb;
