create table session (
  tenant text not null,
  id uuid not null,
  client_id uuid not null,
  state text not null check (state in ('pending', 'active', 'ended')),
  started_at timestamptz not null,
  expires_at timestamptz not null,
  ended_at timestamptz,
  end_reason text,
  primary key (tenant, id),
  foreign key (tenant, client_id) references client (tenant, id)
);
create index session_by_client on session (tenant, client_id);

-- All tokens of a session are one family. Only their hashes are kept.
create table refresh_token (
  tenant text not null,
  hash text not null,
  session_id uuid not null,
  issued_at timestamptz not null,
  used_at timestamptz,
  primary key (tenant, hash),
  foreign key (tenant, session_id) references session (tenant, id) on delete cascade
);

create table one_time_code (
  tenant text not null,
  id uuid not null,
  client_id uuid not null,
  session_id uuid,
  purpose text not null,
  hash text not null,
  expires_at timestamptz not null,
  tries integer not null default 0,
  used_at timestamptz,
  primary key (tenant, id),
  foreign key (tenant, client_id) references client (tenant, id)
);
create index one_time_code_by_client on one_time_code (tenant, client_id, purpose);

-- What leaves the house: a delivery port reads it and marks what it sent.
create table outbox (
  tenant text not null,
  id uuid not null,
  client_id uuid not null,
  channel text not null check (channel in ('sms', 'email')),
  target text not null,
  template text not null,
  params jsonb not null,
  created_at timestamptz not null,
  delivered_at timestamptz,
  primary key (tenant, id),
  foreign key (tenant, client_id) references client (tenant, id)
);

create table attempt (
  tenant text not null,
  subject text not null,
  count integer not null,
  window_ends timestamptz not null,
  primary key (tenant, subject)
);
