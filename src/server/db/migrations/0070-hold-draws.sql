-- What is set aside for an order is used fill by fill: a part is drawn, and the rest stays set aside. `captured` is what was
-- used of it so far, and an open hold keeps `amount - captured`.
do $$
declare
  name text;
begin
  for name in
    select conname from pg_constraint
    where conrelid = 'hold'::regclass and contype = 'c' and pg_get_constraintdef(oid) ~ 'state' and pg_get_constraintdef(oid) ~ 'captured >'
  loop
    execute format('alter table hold drop constraint %I', name);
  end loop;
end $$;
alter table hold
  add constraint hold_captured check (state <> 'captured' or captured > 0),
  add constraint hold_drawn check (state <> 'open' or captured < amount);
