-- Several watchlists a client, each with a name of its own; the one without a name is called "Watchlist" in the client's language.
create table watch_list (
  tenant text not null,
  id uuid not null,
  client_id uuid not null,
  name text check (char_length(name) between 1 and 40),
  position integer not null,
  primary key (tenant, id),
  foreign key (tenant, client_id) references client (tenant, id) on delete cascade
);
create index watch_list_by_client on watch_list (tenant, client_id, position);

-- What every client had is their first list. The owner is held to row-level security as well, and this has to see every tenant.
alter table watch_item no force row level security;
insert into watch_list (tenant, id, client_id, position)
select tenant, gen_random_uuid(), client_id, 0 from watch_item group by tenant, client_id;
alter table watch_item add column list_id uuid;
update watch_item item set list_id = list.id
from watch_list list where list.tenant = item.tenant and list.client_id = item.client_id;
alter table watch_item alter column list_id set not null;
alter table watch_item drop constraint watch_item_pkey;
alter table watch_item add primary key (tenant, list_id, market, symbol);
alter table watch_item add foreign key (tenant, list_id) references watch_list (tenant, id) on delete cascade;
create index watch_item_by_client on watch_item (tenant, client_id, list_id, position);
alter table watch_item force row level security;

alter table watch_list enable row level security;
alter table watch_list force row level security;
create policy tenant_only on watch_list
  using (tenant = current_setting('app.tenant', true))
  with check (tenant = current_setting('app.tenant', true));
grant select, insert, update, delete on watch_list to livery_app;
