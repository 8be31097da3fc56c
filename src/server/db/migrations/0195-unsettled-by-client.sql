-- An account says on which days its proceeds settle: a look at one client's, however much of the others waits.
create index trade_execution_unsettled_by_client on trade_execution (tenant, client_id) where settled_at is null;
