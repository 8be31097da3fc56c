-- What became of the shares that an order bought is read by the lots that it opened.
create index lot_closing_by_lot on lot_closing (tenant, opened_by);
