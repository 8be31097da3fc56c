-- What is paid is the interest of all days, each of which was rounded: their sum may miss it by less than a hundred-millionth.
alter table product_holding drop constraint product_holding_check;
alter table product_holding add constraint product_holding_paid_at_most check (paid <= round(accrued, 8));
