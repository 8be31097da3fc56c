-- A message is encrypted while it waits, and erased once it was delivered or is worth nothing any more. Those of before are
-- codes that have expired.
truncate outbox;
alter table outbox
  drop column target,
  drop column params,
  drop column delivered_at,
  add column sealed text not null,
  add column expires_at timestamptz not null,
  add column attempts integer not null default 0 check (attempts >= 0),
  add column next_at timestamptz not null;
create index outbox_due on outbox (tenant, next_at);
