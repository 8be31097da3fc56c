-- The role that every request runs as. It owns nothing and cannot bypass row-level security, so a forgotten
-- `where tenant = …` in our code finds nothing of another tenant.
do $$
begin
  create role livery_app nologin noinherit nosuperuser nobypassrls nocreatedb nocreaterole;
exception
  when duplicate_object or unique_violation then null; -- another database of the same cluster made it
end $$;

grant livery_app to current_user;

create table advisor (
  tenant text not null,
  id uuid not null,
  name text not null,
  phone text,
  email text,
  primary key (tenant, id)
);

create table client (
  tenant text not null,
  id uuid not null,
  username text not null,
  full_name text not null,
  order_num text not null,
  email text,
  phone text not null,
  avatar text,
  avatar_source text not null default 'default' check (avatar_source in ('default', 'client')),
  joined_at timestamptz not null,
  password_hash text not null,
  pin_hash text,
  mfa boolean not null default false,
  kyc_status text not null default 'unverified' check (kyc_status in ('unverified', 'pending', 'approved', 'rejected')),
  vip integer not null default 0 check (vip >= 0),
  score integer not null default 0 check (score >= 0),
  perms jsonb not null default '[]',
  features jsonb not null default '{}',
  kyc_force boolean not null default false,
  client_deposit boolean not null default true,
  advisor_id uuid,
  primary key (tenant, id),
  unique (tenant, username),
  unique (tenant, order_num),
  foreign key (tenant, advisor_id) references advisor (tenant, id)
);

create table watch_item (
  tenant text not null,
  client_id uuid not null,
  market text not null,
  symbol text not null,
  country text not null,
  currency text not null,
  name text not null,
  position integer not null,
  primary key (tenant, client_id, market, symbol),
  foreign key (tenant, client_id) references client (tenant, id)
);

create table overdrawn_record (
  tenant text not null,
  id uuid not null,
  client_id uuid not null,
  amount numeric(36, 12) not null check (amount > 0),
  cleared numeric(36, 12) not null default 0 check (cleared >= 0 and cleared <= amount),
  currency text not null,
  status text not null check (status in ('outstanding', 'repayment', 'clear')),
  reason text not null,
  created_at timestamptz not null,
  due_at timestamptz not null,
  cleared_at timestamptz,
  primary key (tenant, id),
  foreign key (tenant, client_id) references client (tenant, id)
);
create index overdrawn_record_by_client on overdrawn_record (tenant, client_id, created_at desc, id desc);
