-- News of a tenant, published at the desk. Texts are there in the tenant's languages.
create table news (
  tenant text not null,
  id uuid not null,
  topic text not null check (topic in ('market', 'company', 'economy', 'service')),
  state text not null check (state in ('draft', 'published', 'withdrawn')),
  texts jsonb not null,
  -- Stocks that it names, as `market:symbol`.
  stocks text[] not null,
  created_at timestamptz not null,
  published_at timestamptz,
  changed_at timestamptz not null,
  primary key (tenant, id),
  check ((state = 'draft') <= (published_at is null)),
  check ((state = 'published') <= (published_at is not null))
);
create index news_published on news (tenant, published_at desc, id desc) where state = 'published';
create index news_by_topic on news (tenant, topic, published_at desc, id desc) where state = 'published';
create index news_created on news (tenant, created_at desc, id desc);
create index news_by_state on news (tenant, state, created_at desc, id desc);

-- What is published, by the stocks that it names.
create table news_stock (
  tenant text not null,
  instrument text not null,
  news_id uuid not null,
  published_at timestamptz not null,
  primary key (tenant, instrument, news_id),
  foreign key (tenant, news_id) references news (tenant, id) on delete cascade
);
create index news_stock_newest on news_stock (tenant, instrument, published_at desc, news_id desc);

do $$
declare
  each text;
begin
  foreach each in array array['news', 'news_stock'] loop
    execute format('alter table %I enable row level security', each);
    execute format('alter table %I force row level security', each);
    execute format('create policy tenant_only on %I using (tenant = current_setting(''app.tenant'', true)) with check (tenant = current_setting(''app.tenant'', true))', each);
  end loop;
end $$;
grant select, insert, update on news to livery_app;
grant select, insert, delete on news_stock to livery_app;
