-- What is owed of an application for an offering knows the application, as that of an order does. What the bank advanced was booked
-- at the moment of its record; where a client had two at once, of one amount, each gets one of them.
alter table overdrawn_record no force row level security;
alter table ledger_transaction no force row level security;
alter table ledger_posting no force row level security;
with advanced as (
  select booked.tenant, booked.client_id, booked.at, posting.asset, posting.amount,
    split_part(booked.key, ':', 3)::uuid as application,
    row_number() over (partition by booked.tenant, booked.client_id, booked.at, posting.asset, posting.amount order by booked.id) as nth
  from ledger_transaction booked
  join ledger_posting posting on posting.tenant = booked.tenant and posting.transaction_id = booked.id
  where booked.kind = 'overdrawn.advance' and booked.key like 'offering:advance:%'
), recorded as (
  select tenant, id, client_id, created_at, currency, amount,
    row_number() over (partition by tenant, client_id, created_at, currency, amount order by id) as nth
  from overdrawn_record where link_kind is null and reason = 'settlement'
)
update overdrawn_record record set link_kind = 'offering', link_id = advanced.application
from recorded join advanced on advanced.tenant = recorded.tenant and advanced.client_id = recorded.client_id
  and advanced.at = recorded.created_at and advanced.asset = recorded.currency and advanced.amount = recorded.amount
  and advanced.nth = recorded.nth
where record.tenant = recorded.tenant and record.id = recorded.id;
alter table overdrawn_record force row level security;
alter table ledger_transaction force row level security;
alter table ledger_posting force row level security;
