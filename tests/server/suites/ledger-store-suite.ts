import type { SQL } from 'drizzle-orm';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Database } from '#server/db/database.ts';
import { ledgerPosting } from '#server/db/tables/ledger.ts';
import { clientAccount, houseAccount } from '#server/ledger/account-path.ts';
import { checkLedger } from '#server/ledger/check-ledger.ts';
import type { LedgerEntry } from '#server/ledger/ledger-entry.ts';
import { deposit, entryId, entryOf, entryTime, ledgerOf } from '../given-entries.ts';
import type { OpenStore } from '../test-stores.ts';
import { home } from '../test-tenants.ts';

/** What the store itself holds to when the service is bypassed. */
export function ledgerStoreSuite(open: OpenStore): void {
  describe('ledger in its store', { timeout: 300_000 }, () => {
    let db: Database;
    beforeAll(async () => {
      db = await open();
    });
    afterAll(() => db.close());

    const write = (entry: LedgerEntry) => ledgerOf(db).write(entry);
    const balances = (clientId: string) => ledgerOf(db).balances(clientId);
    const cash = (clientId: string) => ledgerOf(db).cash(clientId);
    const newClient = () => ledgerOf(db).newClient();

    it('is append-only', async () => {
      const clientId = await newClient();
      await write(entryOf(clientId, deposit(clientId, '5')));
      for (const statement of [
        sql`update ledger_posting set amount = 500`,
        sql`delete from ledger_posting`,
        sql`truncate ledger_posting cascade`,
        sql`update ledger_transaction set kind = 'x'`,
        sql`delete from ledger_transaction`,
      ]) {
        await expect(db.inTenant(home.id, (tx) => tx.execute(statement))).rejects.toThrow();
        // The owner of the tables, without the role's missing rights, is stopped by the trigger.
        await expect(
          db.inTenant(home.id, async (tx) => {
            await tx.execute(sql`reset role`);
            await tx.execute(statement);
          }),
        ).rejects.toMatchObject({ cause: { code: 'LV002' } });
      }
      expect(await cash(clientId)).toBe('5');
    });

    it('lets only the store itself change a balance', async () => {
      const clientId = await newClient();
      await write(entryOf(clientId, deposit(clientId, '5')));
      const path = clientAccount(clientId, 'cash').path;
      for (const statement of [
        sql`update account_balance set input = 500`,
        sql`delete from account_balance`,
        sql`insert into account_balance (tenant, path, asset, client_id, input) values (${home.id}, ${path}, 'USD', ${clientId}, 500)`,
      ]) {
        await expect(db.inTenant(home.id, (tx) => tx.execute(statement))).rejects.toMatchObject({
          cause: { code: '42501' },
        });
      }
      // A table of one's own with the trigger of the ledger on it.
      await expect(
        db.inTenant(home.id, async (tx) => {
          await tx.execute(
            sql`create temporary table own_posting on commit drop as select * from ledger_posting with no data`,
          );
          await tx.execute(sql`create trigger own_balances after insert on own_posting
          referencing new table as added for each statement execute function ledger_keep_balances()`);
        }),
      ).rejects.toMatchObject({ cause: { code: '42501' } });
      // Nor a house account in a client's name, which could be overdrawn.
      await expect(
        db.inTenant(home.id, (tx) =>
          tx.execute(sql`
        insert into ledger_account (tenant, path, overdraft) values (${home.id}, ${clientAccount(clientId, 'loan').path}, true)`),
        ),
      ).rejects.toMatchObject({ cause: { code: '23514' } });
      expect(await balances(clientId)).toEqual([{ bucket: 'cash', asset: 'EUR', amount: '5' }]);
    });

    it('refuses what is no number in the store itself, too', async () => {
      const clientId = await newClient();
      const transactionId = entryId();
      await write({ ...entryOf(clientId, deposit(clientId, '5')), id: transactionId });
      for (const [amount, asset] of [
        ['NaN', 'EUR'],
        ['0', 'EUR'],
        ['-1', 'EUR'],
        ['1', ''],
        ['1', 'eur'],
      ] as const) {
        // Between house accounts, too, where no balance would refuse it.
        for (const destination of [
          clientAccount(clientId, 'cash').path,
          houseAccount('fees').path,
        ]) {
          await expect(
            db.inTenant(home.id, (tx) =>
              tx.insert(ledgerPosting).values({
                tenant: home.id,
                transactionId,
                line: 9,
                source: 'house:bank',
                destination,
                asset,
                amount,
                at: entryTime,
              }),
            ),
          ).rejects.toMatchObject({ cause: { code: '23514' } });
        }
      }
      // One that is added past the service moves the balance with it: the two cannot part.
      await db.inTenant(home.id, (tx) =>
        tx.insert(ledgerPosting).values({
          tenant: home.id,
          transactionId,
          line: 9,
          source: 'house:bank',
          destination: clientAccount(clientId, 'cash').path,
          asset: 'EUR',
          amount: '1',
          at: entryTime,
        }),
      );
      expect(await cash(clientId)).toBe('6');
    });

    it('lets no role turn a client’s bucket into one that may be overdrawn', async () => {
      const clientId = await newClient();
      await write(entryOf(clientId, deposit(clientId, '5')));
      for (const statement of [
        sql`update ledger_account set overdraft = true, client_id = null`,
        sql`delete from ledger_account`,
      ]) {
        await expect(db.inTenant(home.id, (tx) => tx.execute(statement))).rejects.toMatchObject({
          cause: { code: '42501' },
        });
      }
    });

    it('refuses an overdraft in the store itself, when the service is bypassed', async () => {
      const clientId = await newClient();
      const transactionId = entryId();
      await write({ ...entryOf(clientId, deposit(clientId, '5')), id: transactionId });
      await expect(
        db.inTenant(home.id, (tx) =>
          tx.insert(ledgerPosting).values({
            tenant: home.id,
            transactionId,
            line: 9,
            source: clientAccount(clientId, 'cash').path,
            destination: 'house:bank',
            asset: 'EUR',
            amount: '5.01',
            at: entryTime,
          }),
        ),
      ).rejects.toThrow();
      expect(await cash(clientId)).toBe('5');
    });

    it('is reported wherever an administrator has changed it', async () => {
      const clientId = await newClient();
      await write(entryOf(clientId, deposit(clientId, '5')));
      const path = clientAccount(clientId, 'cash').path;
      const asOwner = (...statements: readonly SQL[]) =>
        db.inTenant(home.id, async (tx) => {
          await tx.execute(sql`reset role`);
          for (const statement of statements) await tx.execute(statement);
        });
      const found = async () => (await checkLedger(db, home.id)).differences;
      await asOwner(sql`update account_balance set input = input + 1 where path = ${path}`);
      expect(await found()).toEqual([
        { check: 'zeroSum', path: '', asset: 'EUR', expected: '0', found: '1' },
        { check: 'balances', path, asset: 'EUR', expected: '5', found: '6' },
        { check: 'movements', path, asset: 'EUR', expected: '6/0/1', found: '5/0/1' },
      ]);
      await asOwner(sql`delete from account_balance where path = ${path}`);
      expect(await found()).toContainEqual({
        check: 'balances',
        path,
        asset: 'EUR',
        expected: '5',
        found: 'nothing',
      });
      await asOwner(
        sql`insert into account_balance (tenant, path, asset, client_id, input) values (${home.id}, ${path}, 'EUR', ${clientId}, 5)`,
        sql`alter table ledger_posting disable trigger user`,
        sql`delete from ledger_posting where destination = ${path}`,
      );
      expect((await found()).map(({ check }) => check)).toEqual([
        'zeroSum',
        'balances',
        'postings',
        'movements',
        'movements',
        'changes',
        'changes',
        'changes',
      ]);
      const transactionId = entryId();
      await asOwner(
        sql`alter table ledger_posting drop constraint ledger_posting_number`,
        sql`insert into ledger_transaction (tenant, id, client_id, kind, key, payload_hash, at) values (${home.id}, ${transactionId}, ${clientId}, 'x', 'x', '', ${entryTime.toISOString()})`,
        sql`insert into ledger_posting (tenant, transaction_id, line, source, destination, asset, amount, at)
          values (${home.id}, ${transactionId}, 0, ${path}, 'house:bank', 'EUR', 'NaN', ${entryTime.toISOString()})`,
      );
      expect(await found()).toContainEqual({
        check: 'amounts',
        path: `${path} → house:bank`,
        asset: 'EUR',
        expected: 'a number above 0',
        found: 'NaN',
      });
    });
  });
}
