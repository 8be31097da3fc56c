-- Messages about products name them: those that were written before get the name in the language of their client, else in any.
alter table client_message no force row level security;
alter table client_language no force row level security;
alter table product no force row level security;
alter table product_holding no force row level security;
alter table fund_order no force row level security;
alter table bond_order no force row level security;
alter table note_subscription no force row level security;
alter table quant_holding no force row level security;
update client_message message
set params = message.params || jsonb_build_object(
  'name',
  coalesce(
    product.texts -> language.language ->> 'name',
    (select texts.value ->> 'name' from jsonb_each(product.texts) texts order by texts.key limit 1)
  )
)
from (
  select tenant, id, product, client_id from product_holding
  union all select tenant, id, product, client_id from fund_order
  union all select tenant, id, product, client_id from bond_order
  union all select tenant, id, product, client_id from note_subscription
  union all select tenant, id, product, client_id from quant_holding
) own
join product on product.tenant = own.tenant and product.code = own.product
left join client_language language on language.tenant = own.tenant and language.client_id = own.client_id
where message.tenant = own.tenant
  and message.client_id = own.client_id
  and message.link ->> 'id' = own.id::text
  and not message.params ? 'name';
alter table client_message force row level security;
alter table client_language force row level security;
alter table product force row level security;
alter table product_holding force row level security;
alter table fund_order force row level security;
alter table bond_order force row level security;
alter table note_subscription force row level security;
alter table quant_holding force row level security;
