-- A row lock needs the right to update one column and no more: an account, once opened, never changes.
revoke update, delete on ledger_account from livery_app;
grant update (path) on ledger_account to livery_app;
