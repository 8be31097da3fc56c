-- Proof of a transfer may be a PDF: a file says what it is, and only pictures have a width and a height.
alter table file
  drop constraint file_purpose_check,
  add constraint file_purpose_check check (purpose in ('kyc', 'avatar', 'deposit')),
  alter column width drop not null,
  alter column height drop not null,
  add column media_type text not null default 'image/webp' check (media_type in ('image/webp', 'application/pdf')),
  add constraint file_pictures_have_sides check ((media_type = 'image/webp') = (width is not null and height is not null));

-- What the client attached to show that the transfer was sent.
alter table deposit add column proof uuid;
create unique index deposit_proof on deposit (tenant, proof) where proof is not null;
