import type { Database } from '#server/db/database.ts';
import { client } from '#server/db/tables/client.ts';
import { clientAccount, houseAccount } from '#server/ledger/account-path.ts';
import { balancesOf } from '#server/ledger/balances.ts';
import type { LedgerEntry, Posting } from '#server/ledger/ledger-entry.ts';
import { post } from '#server/ledger/ledger.ts';
import { newId, systemRandom } from '#server/platform/ids.ts';
import { home } from './test-tenants.ts';

/** When everything of these tests happens. */
export const entryTime = new Date('2026-11-20T12:00:00.000Z');

export function entryId(): string {
  return newId(entryTime, systemRandom);
}

/** Money that comes from the bank, and goes there. */
export function deposit(clientId: string, amount: string, asset = 'EUR'): readonly Posting[] {
  return [
    { source: houseAccount('bank'), destination: clientAccount(clientId, 'cash'), asset, amount },
  ];
}

export function withdraw(clientId: string, amount: string, asset = 'EUR'): readonly Posting[] {
  return [
    { source: clientAccount(clientId, 'cash'), destination: houseAccount('bank'), asset, amount },
  ];
}

export function entryOf(
  clientId: string,
  postings: readonly Posting[],
  key: string = entryId(),
): LedgerEntry {
  return { id: entryId(), clientId, kind: 'test.move', key, at: entryTime, postings };
}

/** The ledger of a store without its server. */
export function ledgerOf(db: Database) {
  const write = (entry: LedgerEntry) => db.inTenant(home.id, (tx) => post(tx, home.id, entry));
  const balances = (clientId: string) =>
    db.inTenant(home.id, (tx) => balancesOf(tx, home.id, clientId));
  const cash = async (clientId: string) =>
    (await balances(clientId)).find(({ bucket }) => bucket === 'cash')?.amount ?? '0';
  async function newClient(): Promise<string> {
    const clientId = entryId();
    await db.inTenant(home.id, (tx) =>
      tx.insert(client).values({
        tenant: home.id,
        id: clientId,
        username: clientId,
        fullName: 'A Client',
        orderNum: clientId,
        phone: '+34600000000',
        joinedAt: entryTime,
        passwordHash: 'none',
      }),
    );
    return clientId;
  }
  return { write, balances, cash, newClient };
}
