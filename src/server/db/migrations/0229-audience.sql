-- For whom products and offerings are: clients with a permission that the desk grants; all of them where none is named.
alter table product add column audience text check (audience ~ '^[A-Za-z][A-Za-z0-9_.-]{0,63}$');
alter table offering add column audience text check (audience ~ '^[A-Za-z][A-Za-z0-9_.-]{0,63}$');
