-- A client's conversation with customer service. The row is locked by whoever writes, so that numbers have no gaps.
create table chat (
  tenant text not null,
  client_id uuid not null,
  last_seq bigint not null default 0,
  last_at timestamptz,
  -- How far each side has read.
  client_read bigint not null default 0,
  desk_read bigint not null default 0,
  client_typing_at timestamptz,
  desk_typing_at timestamptz,
  -- When the client last looked at it.
  seen_at timestamptz,
  -- The first message of the client that is not answered.
  waiting_since timestamptz,
  primary key (tenant, client_id),
  foreign key (tenant, client_id) references client (tenant, id) on delete cascade
);
create index chat_waiting on chat (tenant, waiting_since, client_id) where waiting_since is not null;
create index chat_latest on chat (tenant, last_at desc, client_id desc) where last_at is not null;
alter table chat enable row level security;
alter table chat force row level security;
create policy tenant_only on chat using (tenant = current_setting('app.tenant', true)) with check (tenant = current_setting('app.tenant', true));
grant select, insert, update on chat to livery_app;

-- What was written stays as it was written.
create table chat_message (
  tenant text not null,
  client_id uuid not null,
  seq bigint not null,
  id uuid not null,
  -- Null for the client's own.
  operator text,
  body text not null check (char_length(body) between 1 and 2000),
  sent_at timestamptz not null,
  primary key (tenant, client_id, seq),
  unique (tenant, id),
  foreign key (tenant, client_id) references chat (tenant, client_id) on delete cascade
);
alter table chat_message enable row level security;
alter table chat_message force row level security;
create policy tenant_only on chat_message using (tenant = current_setting('app.tenant', true)) with check (tenant = current_setting('app.tenant', true));
grant select, insert on chat_message to livery_app;
