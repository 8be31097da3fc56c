-- The version of the list that brought a nominee: ids of one millisecond do not sort by age.
alter table nominee add column place integer not null default 0;
