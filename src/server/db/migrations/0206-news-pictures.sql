-- News may show a picture: a file of the tenant's own, which belongs to no client.
alter table file
  alter column client_id drop not null,
  drop constraint file_purpose_check,
  add constraint file_purpose_check check (purpose in ('kyc', 'avatar', 'deposit', 'loan', 'chat', 'news')),
  add constraint file_of_client check ((purpose = 'news') = (client_id is null));
create index file_of_tenant_unused on file (tenant, created_at) where client_id is null and used_at is null;

alter table news
  add column picture uuid,
  add constraint news_picture_once unique (tenant, picture),
  add constraint news_picture_kept foreign key (tenant, picture) references file (tenant, id),
  -- What nobody reads any more shows nothing.
  add constraint news_picture_withdrawn check (state <> 'withdrawn' or picture is null);
