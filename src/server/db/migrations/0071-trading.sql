-- A quote keeps what it said: what is placed is what was shown. Quotes are forgotten after a day.
create table trade_quote (
  tenant text not null,
  id uuid not null,
  client_id uuid not null,
  terms jsonb not null,
  created_at timestamptz not null,
  expires_at timestamptz not null check (expires_at > created_at),
  primary key (tenant, id),
  foreign key (tenant, client_id) references client (tenant, id) on delete cascade
);
create index trade_quote_by_expiry on trade_quote (tenant, expires_at);

-- An order bears the id of its quote, so a quote is placed once at most. Amounts are of the stock's currency; `reserved`, `paid`
-- of the account's (of a sale: shares, and what was paid out).
create table trade_order (
  tenant text not null,
  id uuid not null,
  client_id uuid not null,
  instrument text not null,
  name text not null,
  side text not null check (side in ('buy', 'sell')),
  type text not null check (type in ('market', 'limit', 'stop')),
  validity text not null check (validity in ('day', 'gtc')),
  trading_type text not null check (trading_type in ('holding', 'review')),
  currency text not null check (currency ~ '^[A-Z]{3}$'),
  account text not null check (account ~ '^[A-Z]{3}$'),
  rate numeric(36, 12) not null check (rate > 0 and rate <> 'NaN'),
  lot integer not null check (lot > 0),
  quantity numeric(36, 12) not null check (quantity > 0 and quantity <> 'NaN'),
  price numeric(36, 12) check (price > 0 and price <> 'NaN'),
  quoted_price numeric(36, 12) not null check (quoted_price > 0),
  worst_price numeric(36, 12) not null check (worst_price > 0 and worst_price <> 'NaN'),
  reserved numeric(36, 12) not null check (reserved > 0 and reserved <> 'NaN'),
  hold_id uuid not null,
  status text not null check (status in ('awaiting', 'pending', 'holding', 'settle', 'sold', 'rejected')),
  reason text,
  -- What was executed: shares, their exact worth, and what was booked for it.
  filled numeric(36, 12) not null default 0 check (filled >= 0 and filled <= quantity),
  filled_value numeric(36, 12) not null default 0 check (filled_value >= 0),
  amount numeric(36, 12) not null default 0 check (amount >= 0),
  tax numeric(36, 12) not null default 0 check (tax >= 0),
  duty numeric(36, 12) not null default 0 check (duty >= 0),
  trade numeric(36, 12) not null default 0 check (trade >= 0),
  paid numeric(36, 12) not null default 0 check (paid >= 0),
  is_triggered boolean not null,
  -- The last tick that was looked at.
  seen_seq bigint not null,
  steps jsonb not null,
  placed_at timestamptz not null,
  expires_at timestamptz not null,
  ended_at timestamptz,
  primary key (tenant, id),
  foreign key (tenant, client_id) references client (tenant, id) on delete cascade,
  foreign key (tenant, hold_id) references hold (tenant, id),
  check ((type = 'market') = (price is null)),
  check (side = 'sell' or paid <= reserved),
  check ((status in ('awaiting', 'pending')) = (ended_at is null)),
  check (status <> 'awaiting' or filled = 0)
);
create index trade_order_by_client on trade_order (tenant, client_id, placed_at desc, id desc);
create index trade_order_by_status on trade_order (tenant, client_id, status, placed_at desc, id desc);
create index trade_order_desk on trade_order (tenant, status, placed_at, id);
create index trade_order_open on trade_order (tenant, instrument, placed_at, id) where status in ('awaiting', 'pending');

-- What a stretch of ticks executed of an order, once: its last tick is its key. Proceeds of a sale are paid out when it settles.
create table trade_execution (
  tenant text not null,
  order_id uuid not null,
  seq bigint not null,
  client_id uuid not null,
  quantity numeric(36, 12) not null check (quantity > 0 and quantity <> 'NaN'),
  value numeric(36, 12) not null check (value > 0 and value <> 'NaN'),
  amount numeric(36, 12) not null check (amount >= 0 and amount <> 'NaN'),
  tax numeric(36, 12) not null check (tax >= 0),
  duty numeric(36, 12) not null check (duty >= 0),
  trade numeric(36, 12) not null check (trade >= 0),
  paid numeric(36, 12) not null check (paid >= 0),
  at timestamptz not null,
  settles_on text not null check (settles_on ~ '^\d{4}-\d{2}-\d{2}$'),
  settles_at timestamptz not null,
  settled_at timestamptz,
  transaction_id uuid not null,
  settlement_id uuid,
  primary key (tenant, order_id, seq),
  foreign key (tenant, order_id) references trade_order (tenant, id) on delete cascade,
  foreign key (tenant, transaction_id) references ledger_transaction (tenant, id),
  foreign key (tenant, settlement_id) references ledger_transaction (tenant, id)
);
create index trade_execution_unsettled on trade_execution (tenant, settles_at, order_id, seq) where settled_at is null;

-- Stocks that the desk has halted, or whose orders it looks at first.
create table trade_state (
  tenant text not null,
  instrument text not null,
  state text not null check (state in ('review', 'halted')),
  note text not null,
  changed_at timestamptz not null,
  primary key (tenant, instrument)
);

do $$
declare
  name text;
begin
  foreach name in array array['trade_quote', 'trade_order', 'trade_execution', 'trade_state'] loop
    execute format('alter table %I enable row level security', name);
    execute format('alter table %I force row level security', name);
    execute format('create policy tenant_only on %I using (tenant = current_setting(''app.tenant'', true)) with check (tenant = current_setting(''app.tenant'', true))', name);
  end loop;
end $$;
grant select, insert, update, delete on trade_quote, trade_state to livery_app;
grant select, insert, update, delete on trade_order, trade_execution to livery_app;
