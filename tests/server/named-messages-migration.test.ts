import { describe, expect, it } from 'vitest';
import { clientMessage } from '#server/db/tables/client-message.ts';
import { oldStores } from './old-stores.ts';

const today = '0228';
const client = '018f0000-0000-7000-8000-000000000001';
const holding = '018f0000-0000-7000-8000-000000000002';

const stores = await oldStores(today);

/** A client who uses the app in a language, with money in a product and a message about it that does not name it. */
function written(tenant: string, language: string): string {
  const texts = JSON.stringify({
    'en-US': { name: 'Savings', summary: '', risks: '' },
    'es-ES': { name: 'Ahorro', summary: '', risks: '' },
  });
  return `begin; select set_config('app.tenant', '${tenant}', true);
    insert into client (tenant, id, username, full_name, order_num, phone, joined_at, password_hash)
    values ('${tenant}', '${client}', '${client}', 'A', '${client}', '1', now(), '');
    insert into client_language (tenant, client_id, language, changed_at) values ('${tenant}', '${client}', '${language}', now());
    insert into product (tenant, code, kind, trading_type, state, currency, risk, minimum, step, vip, score, texts, created_at, changed_at)
    values ('${tenant}', 'flex', 'savings.flex', 'holding', 'open', 'EUR', 1, 1, 1, 0, 0, '${texts}', now(), now());
    insert into product_holding (tenant, id, client_id, product, kind, trading_type, currency, status, amount, principal, renewal, steps, created_at)
    values ('${tenant}', '${holding}', '${client}', 'flex', 'savings.flex', 'holding', 'EUR', 'awaiting', 1, 1, 'payOut', '[]', now());
    insert into client_message (tenant, client_id, seq, kind, params, link, created_at) values
      ('${tenant}', '${client}', 1, 'holdingAwaiting', '{"amount": "1.00"}', '{"to": "products", "id": "${holding}"}', now()),
      ('${tenant}', '${client}', 2, 'pinReset', '{}', null, now()); commit`;
}

describe.each(stores)(
  'messages of before about products, on %s',
  { timeout: 60_000 },
  (_, open) => {
    it('name them in the language of the client, else in one that there is', async () => {
      const store = await open();
      await store.run(written('one', 'es-ES'));
      await store.run(written('two', 'pl-PL'));
      const db = await store.goOn();
      const params = async (tenant: string) =>
        (
          await db.inTenant(tenant, (tx) =>
            tx.select().from(clientMessage).orderBy(clientMessage.seq),
          )
        ).map((message) => message.params);
      expect(await params('one')).toEqual([{ amount: '1.00', name: 'Ahorro' }, {}]);
      expect(await params('two')).toEqual([{ amount: '1.00', name: 'Savings' }, {}]);
      await db.close();
    });
  },
);
