-- A year of one client is read by what was booked in it, however long the history is.
create index ledger_transaction_by_client on ledger_transaction (tenant, client_id, at);
-- What an execution charged, from the transaction that booked it.
create index trade_execution_by_transaction on trade_execution (tenant, transaction_id);
