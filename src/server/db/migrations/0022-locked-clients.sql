-- A client whom the desk has locked out, and why.
alter table client
  add column locked_at timestamptz,
  add column lock_reason text,
  add constraint client_lock_has_reason check ((locked_at is null) = (lock_reason is null));
