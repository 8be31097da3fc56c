-- A client's orders of one stock are read without those of the others, however many there are.
create index trade_order_stock on trade_order (tenant, client_id, instrument, placed_at desc, id desc) where plan_id is null;
