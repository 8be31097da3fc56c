import { describe, expect, it } from 'vitest';
import { lotClosing } from '#server/db/tables/position.ts';
import { balancesOf } from '#server/ledger/balances.ts';
import { checkLedger } from '#server/ledger/check-ledger.ts';
import { release } from '#server/ledger/holds.ts';
import { openHolds } from '#server/ledger/open-holds.ts';
import { heldSince, positionsOf } from '#server/ledger/positions.ts';
import type { OldStore } from './old-store.ts';
import { oldStores } from './old-stores.ts';

const [first, second] = [
  '018f0000-0000-7000-8000-000000000001',
  '018f0000-0000-7000-8000-000000000002',
];

/** The first of the migrations that are tested here. */
const today = '0016';

let made = 0;

/** The SQL of one transaction of old, postings as `source destination asset amount`, sides of the client by bucket. */
function old(
  tenant: string,
  client: string,
  kind: string,
  at: string,
  ...postings: readonly string[]
): string {
  made += 1;
  const id = `018f0000-0000-7000-9000-${String(made).padStart(12, '0')}`;
  const path = (side: string) => (side.startsWith('house:') ? side : `client:${client}:${side}`);
  const sides = postings.flatMap((posting) => posting.split(' ').slice(0, 2)).map(path);
  const accounts = [...new Set(sides)].map((each) =>
    each.startsWith('house:')
      ? `('${tenant}', '${each}', null, true)`
      : `('${tenant}', '${each}', '${client}', false)`,
  );
  const rows = postings.map((posting, line) => {
    const [source = '', destination = '', asset, amount] = posting.split(' ');
    return `('${tenant}', '${id}', ${line}, '${path(source)}', '${path(destination)}', '${asset}', '${amount}', '${at}')`;
  });
  return `begin; select set_config('app.tenant', '${tenant}', true);
    insert into ledger_account (tenant, path, client_id, overdraft) values ${accounts.join(', ')} on conflict do nothing;
    insert into ledger_transaction (tenant, id, client_id, kind, key, payload_hash, at) values ('${tenant}', '${id}', '${client}', '${kind}', '${id}', '', '${at}');
    insert into ledger_posting (tenant, transaction_id, line, source, destination, asset, amount, at) values ${rows.join(', ')}; commit`;
}

async function fill({ run }: OldStore): Promise<void> {
  for (const [tenant, client] of [
    ['one', first],
    ['two', second],
  ] as const) {
    await run(`begin; select set_config('app.tenant', '${tenant}', true);
      insert into client (tenant, id, username, full_name, order_num, phone, joined_at, password_hash)
      values ('${tenant}', '${client}', 'c', 'C', '1', '+34600000000', '2026-01-01', ''); commit`);
    await run(
      old(tenant, client, 'deposit.confirm', '2026-01-02T10:00Z', 'house:bank cash EUR 1000'),
    );
    await run(
      old(
        tenant,
        client,
        'bonus.grant',
        '2026-01-02T11:00Z',
        'house:promotion bonus EUR 0.000000000001',
      ),
    );
  }
  const [buy, sell] = [
    (at: string, quantity: string, paid: string) =>
      run(
        old(
          'one',
          first,
          'trade.buy',
          at,
          `cash house:market EUR ${paid}`,
          'cash house:fees EUR 0.1',
          `house:market holding X:A ${quantity}`,
        ),
      ),
    (at: string, quantity: string, got: string) =>
      run(
        old(
          'one',
          first,
          'trade.sell',
          at,
          `holding house:market X:A ${quantity}`,
          `house:market cash EUR ${got}`,
          'cash house:fees EUR 0.1',
        ),
      ),
  ];
  await buy('2026-02-01T10:00Z', '3', '10');
  await buy('2026-02-01T11:00Z', '5', '20');
  await sell('2026-02-02T10:00Z', '1', '5');
  await sell('2026-02-03T10:00Z', '4', '30');
  await buy('2026-02-03T11:00Z', '4', '40');
  await sell('2026-02-04T10:00Z', '3', '1');
  await run(old('one', first, 'share.grant', '2026-02-05T10:00Z', 'house:promotion holding X:B 2'));
  await run(old('one', first, 'withdraw.freeze', '2026-01-03T10:00Z', 'cash frozen EUR 120.5'));
  await run(old('one', first, 'deposit.confirm', '2026-01-04T10:00Z', 'house:bank cash USD 30'));
  await run(old('one', first, 'withdraw.freeze', '2026-01-05T10:00Z', 'cash frozen USD 10'));
  await run(old('two', second, 'withdraw.send', '2026-01-05T10:00Z', 'cash house:bank EUR 1000'));
}

const stores = await oldStores(today);

describe.each(stores)('a store of before, on %s', { timeout: 60_000 }, (_name, open) => {
  it('is brought up to date with everything that it held', async () => {
    const store = await open();
    await fill(store);
    const db = await store.goOn();
    const held = (tenant: string, client: string) =>
      db.inTenant(tenant, (tx) => balancesOf(tx, tenant, client));
    expect(await held('one', first)).toEqual([
      { bucket: 'bonus', asset: 'EUR', amount: '0.000000000001' },
      { bucket: 'cash', asset: 'EUR', amount: '844.9' },
      { bucket: 'cash', asset: 'USD', amount: '20' },
      { bucket: 'frozen', asset: 'EUR', amount: '120.5' },
      { bucket: 'frozen', asset: 'USD', amount: '10' },
      { bucket: 'holding', asset: 'X:A', amount: '4' },
      { bucket: 'holding', asset: 'X:B', amount: '2' },
    ]);
    // Sold were 3 of the first lot for 10, and the 5 of the second for 20; the third is whole.
    expect(await db.inTenant('one', (tx) => positionsOf(tx, 'one', first))).toEqual([
      { instrument: 'X:A', currency: 'EUR', quantity: '4', cost: '40', realised: '6' },
      { instrument: 'X:B', currency: null, quantity: '2', cost: '0', realised: '0' },
    ]);
    const closings = await db.inTenant('one', (tx) =>
      tx.select().from(lotClosing).orderBy(lotClosing.transactionId, lotClosing.openedBy),
    );
    expect(
      closings.map(({ quantity, cost, proceeds }) => [quantity, cost, proceeds].map(Number)),
    ).toEqual([
      [1, 3.333333333333, 5],
      [2, 6.666666666667, 15],
      [2, 8, 15],
      [3, 12, 1],
    ]);
    expect(await db.inTenant('one', (tx) => heldSince(tx, 'one', first, '2026-02-03'))).toEqual([
      { instrument: 'X:A', day: '2026-02-02', quantity: '7' },
      { instrument: 'X:A', day: '2026-02-04', quantity: '4' },
      { instrument: 'X:B', day: '2026-02-05', quantity: '2' },
    ]);
    expect(await held('two', second)).toEqual([
      { bucket: 'bonus', asset: 'EUR', amount: '0.000000000001' },
    ]);
    const holds = await db.inTenant('one', (tx) =>
      openHolds(tx, 'one', first, { asset: null, after: null, limit: 9 }),
    );
    expect(
      holds
        .map(({ asset, amount, reason, reservedBy }) => [asset, Number(amount), reason, reservedBy])
        .toSorted(),
    ).toEqual([
      ['EUR', 120.5, 'migrated', null],
      ['USD', 10, 'migrated', null],
    ]);
    await db.inTenant('one', (tx) =>
      release(tx, 'one', {
        holdId: holds.find(({ asset }) => asset === 'USD')?.id ?? '',
        id: '018f0000-0000-7000-a000-000000000001',
        key: 'r',
        at: new Date('2026-11-22T00:00Z'),
      }),
    );
    expect(await held('one', first)).toContainEqual({ bucket: 'cash', asset: 'USD', amount: '30' });
    for (const tenant of ['one', 'two'])
      expect((await checkLedger(db, tenant)).differences).toEqual([]);
    await db.close();
  });

  it('that holds what is no number stays as it was, and says where', async () => {
    const store = await open();
    await fill(store);
    await store.run(old('one', first, 'test.move', '2026-01-06T10:00Z', 'house:bank cash EUR NaN'));
    const refused = await store.goOn().then(
      () => null,
      (error: unknown) => error,
    );
    expect(refused).toMatchObject({
      code: 'LV003',
      message: expect.stringMatching(/ledger_posting one\/[0-9a-f-]{36}\/0$/),
    });
  });
});
