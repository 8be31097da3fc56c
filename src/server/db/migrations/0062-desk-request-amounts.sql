-- What waits for a second operator may be about an object of a client, with an amount and what else it needs. Without an
-- object it is about the client.
alter table desk_request
  add column subject_id uuid,
  add column params jsonb not null default '{}',
  add column amount numeric(36, 12) check (amount > 0 and amount <> 'NaN'),
  add column currency text check (currency ~ '^[A-Z]{3}$'),
  add constraint desk_request_money check ((amount is null) = (currency is null));

drop index desk_request_open;
create unique index desk_request_open on desk_request (tenant, coalesce(subject_id, client_id), kind) where status = 'open';
