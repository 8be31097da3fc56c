-- What a client has in a status is found among the transactions of all products, the newest first, however many others there are.
create index offering_application_of_client on offering_application (tenant, client_id, status, created_at desc, id desc);
create index placing_application_of_client on placing_application (tenant, client_id, status, created_at desc, id desc);
create index otc_bid_of_client on otc_bid (tenant, client_id, status, created_at desc, id desc);
create index fund_order_of_client on fund_order (tenant, client_id, status, created_at desc, id desc);
create index bond_order_in_status on bond_order (tenant, client_id, status, created_at desc, id desc);
create index note_subscription_of_client on note_subscription (tenant, client_id, status, created_at desc, id desc);
create index quant_holding_of_client on quant_holding (tenant, client_id, status, created_at desc, id desc);
create index product_holding_of_client on product_holding (tenant, client_id, status, created_at desc, id desc);
