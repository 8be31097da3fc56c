-- Documents of products and offerings: kinds with the screens of the tenant that show them, in the order in which they are listed.
alter table product add column documents jsonb not null default '[]';
alter table offering add column documents jsonb not null default '[]';
