-- What is offered may be a bond of the catalogue, before anyone can buy it there.
alter table offering drop constraint offering_kind_check;
alter table offering add constraint offering_kind_check check (kind in ('ipo', 'spo', 'apo', 'bfo'));
