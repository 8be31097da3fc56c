-- A chart marks the client's purchases and sales of one stock, the newest first.
create index position_lot_by_stock on position_lot (tenant, client_id, instrument, opened_at desc, opened_by desc);
create index lot_closing_by_stock on lot_closing (tenant, client_id, instrument, transaction_id);
