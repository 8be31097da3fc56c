import { describe, expect, it } from 'vitest';
import { overdrawnRecord } from '#server/db/tables/overdrawn-record.ts';
import { oldStores } from './old-stores.ts';

const today = '0243';
const tenant = 'one';
const uuid = (last: number) => `018f0000-0000-7000-8000-${String(last).padStart(12, '0')}`;
const client = uuid(1);

const stores = await oldStores(today);

const at = "'2026-03-01 09:00:00+00'";

function record(id: string, amount: number, moment = at): string {
  return `insert into overdrawn_record (tenant, id, client_id, amount, currency, status, reason, created_at, due_at)
    values ('${tenant}', '${id}', '${client}', ${amount}, 'EUR', 'outstanding', 'settlement', ${moment}, now());`;
}

function advance(id: string, application: string, amount: number): string {
  return `insert into ledger_transaction (tenant, id, client_id, kind, key, payload_hash, at)
    values ('${tenant}', '${id}', '${client}', 'overdrawn.advance', 'offering:advance:${application}:1', '', ${at});
    insert into ledger_posting (tenant, transaction_id, line, source, destination, asset, amount, at)
    values ('${tenant}', '${id}', 0, 'house:bank', 'client:${client}:cash', 'EUR', ${amount}, ${at});`;
}

describe.each(stores)('debts of before, on %s', { timeout: 60_000 }, (_, open) => {
  it('know the application for which the bank advanced them, each its own', async () => {
    const store = await open();
    await store.run(`begin; select set_config('app.tenant', '${tenant}', true);
      insert into client (tenant, id, username, full_name, order_num, phone, joined_at, password_hash)
      values ('${tenant}', '${client}', 'a', 'A', 'a', '1', now(), '');
      insert into ledger_account (tenant, path, client_id, overdraft)
      values ('${tenant}', 'house:bank', null, true), ('${tenant}', 'client:${client}:cash', '${client}', false);
      ${record(uuid(11), 40)} ${advance(uuid(21), uuid(31), 40)}
      ${record(uuid(12), 40)} ${advance(uuid(22), uuid(32), 40)}
      ${record(uuid(13), 5)} ${advance(uuid(23), uuid(33), 5)}
      ${record(uuid(14), 40, "'2026-03-02 09:00:00+00'")} commit`);
    const db = await store.goOn();
    const records = await db.inTenant(tenant, (tx) =>
      tx.select().from(overdrawnRecord).orderBy(overdrawnRecord.id),
    );
    expect(records.map(({ linkKind, linkId }) => [linkKind, linkId])).toEqual([
      ['offering', uuid(31)],
      ['offering', uuid(32)],
      ['offering', uuid(33)],
      [null, null],
    ]);
    await db.close();
  });
});
