-- An account in a name other than the client's own is reviewed by the desk before money is sent to it. Those that were there before
-- are in the client's name.
alter table payee
  add column status text not null default 'accepted' check (status in ('review', 'accepted', 'rejected')),
  add column reason text check ((reason is not null) = (status = 'rejected')),
  add column decided_at timestamptz;
alter table payee alter column status drop default;
create index payee_review on payee (tenant, status, created_at, id) where removed_at is null;
