-- Row-level security on every table that has a tenant; a test holds later tables to it as well.
do $$
declare
  each_table text;
begin
  foreach each_table in array array[
    'advisor', 'client', 'watch_item', 'overdrawn_record', 'session', 'refresh_token', 'one_time_code', 'outbox',
    'attempt', 'ledger_account', 'ledger_transaction', 'ledger_posting'
  ] loop
    execute format('alter table %I enable row level security', each_table);
    execute format('alter table %I force row level security', each_table);
    execute format(
      'create policy tenant_only on %I using (tenant = current_setting(''app.tenant'', true)) with check (tenant = current_setting(''app.tenant'', true))',
      each_table
    );
    execute format('grant select, insert, update, delete on %I to livery_app', each_table);
  end loop;
end $$;

revoke update, delete on ledger_transaction, ledger_posting from livery_app;
-- A row lock needs the right to update; no statement of ours changes an account.
