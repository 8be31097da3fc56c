import Big from 'big.js';
import { and, eq, gt } from 'drizzle-orm';
import { CodedError } from '#core/errors.ts';
import type { Database, TenantTransaction } from '#server/db/database.ts';
import { client } from '#server/db/tables/client.ts';
import { positionLot } from '#server/db/tables/position.ts';
import { clientAccount, houseAccount } from '#server/ledger/account-path.ts';
import { balancesOf } from '#server/ledger/balances.ts';
import type { LedgerEntry, Posting } from '#server/ledger/ledger-entry.ts';
import { post } from '#server/ledger/ledger.ts';
import { newId, systemRandom } from '#server/platform/ids.ts';
import { home } from './test-tenants.ts';

const start = new Date('2026-11-20T12:00:00.000Z');

/** A client with nothing, and what happens to them on a real store. */
export interface LedgerClient {
  readonly id: string;
  post(kind: string, postings: readonly Posting[], more?: Partial<LedgerEntry>): Promise<string>;
  deposit(amount: string, asset?: string): Promise<string>;
  buy(
    instrument: string,
    quantity: string,
    amount: string,
    more?: Partial<LedgerEntry>,
  ): Promise<string>;
  sell(
    instrument: string,
    quantity: string,
    amount: string,
    more?: Partial<LedgerEntry>,
  ): Promise<string>;
  /** `bucket asset` → amount, of everything that is not zero. */
  held(): Promise<Readonly<Record<string, string>>>;
}

let moments = 0;
function nextMoment(): Date {
  moments += 1;
  return new Date(start.getTime() + moments);
}

/** Ids sort in the order in which they were asked for. */
export function ledgerId(): string {
  return newId(nextMoment(), systemRandom);
}

/** One call of the ledger, with a new id and key and a moment later than the one before. */
export function nextCall(): { readonly id: string; readonly key: string; readonly at: Date } {
  const at = nextMoment();
  const id = newId(at, systemRandom);
  return { id, key: id, at };
}

export function atHome<T>(
  db: Database,
  work: (tx: TenantTransaction, tenant: string) => Promise<T>,
): Promise<T> {
  return db.inTenant(home.id, (tx) => work(tx, home.id));
}

/** `done`, the code of a refusal, or the name of a fault. */
export function outcome(work: Promise<unknown>): Promise<string> {
  return work.then(
    () => 'done',
    (error: unknown) =>
      error instanceof CodedError ? error.code : error instanceof Error ? error.name : 'fault',
  );
}

export async function newLedgerClient(db: Database): Promise<LedgerClient> {
  const id = ledgerId();
  await atHome(db, (tx, tenant) =>
    tx.insert(client).values({
      tenant,
      id,
      username: id,
      fullName: 'A Client',
      orderNum: id,
      phone: '+34600000000',
      joinedAt: start,
      passwordHash: 'none',
    }),
  );
  const [cash, holding, market] = [
    clientAccount(id, 'cash'),
    clientAccount(id, 'holding'),
    houseAccount('market'),
  ];
  const write: LedgerClient['post'] = async (kind, postings, more = {}) => {
    const entry = { ...nextCall(), clientId: id, kind, postings, ...more };
    return (await atHome(db, (tx, tenant) => post(tx, tenant, entry))).transactionId;
  };
  return {
    id,
    post: write,
    deposit: (amount, asset = 'EUR') =>
      write('deposit.confirm', [
        { source: houseAccount('bank'), destination: cash, asset, amount },
      ]),
    buy: (instrument, quantity, amount, more) =>
      write(
        'trade.buy',
        [
          { source: cash, destination: market, asset: 'EUR', amount },
          { source: market, destination: holding, asset: instrument, amount: quantity },
        ],
        more,
      ),
    sell: (instrument, quantity, amount, more) =>
      write(
        'trade.sell',
        [
          { source: holding, destination: market, asset: instrument, amount: quantity },
          { source: market, destination: cash, asset: 'EUR', amount },
        ],
        more,
      ),
    async held() {
      const balances = await atHome(db, (tx, tenant) => balancesOf(tx, tenant, id));
      return Object.fromEntries(
        balances.map(({ bucket, asset, amount }) => [`${bucket} ${asset}`, amount]),
      );
    },
  };
}

/** What is left of each purchase: its transaction, quantity and cost. */
export function openLotsOf(db: Database, of: LedgerClient) {
  return atHome(db, async (tx) => {
    const rows = await tx
      .select()
      .from(positionLot)
      .where(and(eq(positionLot.clientId, of.id), gt(positionLot.remaining, '0')))
      .orderBy(positionLot.instrument, positionLot.openedAt);
    return rows.map(({ openedBy, remaining, remainingCost }) => [
      openedBy,
      new Big(remaining).toFixed(),
      new Big(remainingCost).toFixed(),
    ]);
  });
}
