import type { SQL } from 'drizzle-orm';
import { eq, sql } from 'drizzle-orm';
import fc from '#tests/fast-check.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { CodedError } from '#core/errors.ts';
import { compare, sum } from '#core/money.ts';
import type { Database } from '#server/db/database.ts';
import { client } from '#server/db/tables/client.ts';
import { ledgerPosting, ledgerTransaction } from '#server/db/tables/ledger.ts';
import type { Bucket } from '#server/ledger/account-path.ts';
import { clientAccount, houseAccount } from '#server/ledger/account-path.ts';
import { balancesAt, balancesOf } from '#server/ledger/balances.ts';
import { checkLedger } from '#server/ledger/check-ledger.ts';
import type { LedgerEntry, Posting } from '#server/ledger/ledger-entry.ts';
import { post } from '#server/ledger/ledger.ts';
import { newId, systemRandom } from '#server/platform/ids.ts';
import type { OpenStore } from '../test-stores.ts';
import { home } from '../test-tenants.ts';

const at = new Date('2026-11-20T12:00:00.000Z');
const id = () => newId(at, systemRandom);

/** The ledger's promises, on a real store. */
export function ledgerSuite(open: OpenStore): void {
  describe('ledger', { timeout: 300_000 }, () => {
    let db: Database;
    beforeAll(async () => {
      db = await open();
    });
    afterAll(() => db.close());

    const write = (entry: LedgerEntry) => db.inTenant(home.id, (tx) => post(tx, home.id, entry));
    const entry = (
      clientId: string,
      postings: readonly Posting[],
      key: string = id(),
    ): LedgerEntry => ({ id: id(), clientId, kind: 'test.move', key, at, postings });
    const deposit = (clientId: string, amount: string, asset = 'EUR'): readonly Posting[] => [
      { source: houseAccount('bank'), destination: clientAccount(clientId, 'cash'), asset, amount },
    ];
    const withdraw = (clientId: string, amount: string, asset = 'EUR'): readonly Posting[] => [
      { source: clientAccount(clientId, 'cash'), destination: houseAccount('bank'), asset, amount },
    ];
    const balances = (clientId: string) =>
      db.inTenant(home.id, (tx) => balancesOf(tx, home.id, clientId));
    const cash = async (clientId: string) =>
      (await balances(clientId)).find(({ bucket }) => bucket === 'cash')?.amount ?? '0';
    const codeOf = (work: Promise<unknown>) =>
      work.then(
        () => 'done',
        (error: unknown) => (error instanceof CodedError ? error.code : 'fault'),
      );

    async function newClient(): Promise<string> {
      const clientId = id();
      await db.inTenant(home.id, (tx) =>
        tx.insert(client).values({
          tenant: home.id,
          id: clientId,
          username: clientId,
          fullName: 'A Client',
          orderNum: clientId,
          phone: '+34600000000',
          joinedAt: at,
          passwordHash: 'none',
        }),
      );
      return clientId;
    }

    it('keeps every asset at zero and no bucket below it, whatever is asked', async () => {
      const buckets: readonly Bucket[] = [
        'cash',
        'bonus',
        'unsettled',
        'outstanding',
        'loan',
        'holding',
      ];
      const place = fc.constantFrom<Bucket | 'tenant'>(...buckets, 'tenant', 'tenant');
      // From the tenant as often as not, or nothing would ever be there to move.
      const move = fc.record({
        from: fc.oneof(fc.constant('tenant' as const), place),
        to: place,
        asset: fc.constantFrom('EUR', 'USD', 'XMAD-S:IBRX'),
        cents: fc.integer({ min: 1, max: 30_000 }),
      });
      await fc.assert(
        fc.asyncProperty(
          fc.array(fc.array(move, { minLength: 1, maxLength: 3 }), { minLength: 4, maxLength: 16 }),
          async (entries) => {
            const clientId = await newClient();
            const expected = new Map<string, number>();
            for (const moves of entries) {
              const valid = moves.filter(({ from, to }) => from !== to);
              if (valid.length === 0) continue;
              const pathOf = (name: Bucket | 'tenant') =>
                name === 'tenant' ? houseAccount('bank') : clientAccount(clientId, name);
              const after = new Map(expected);
              for (const { from, to, asset, cents } of valid) {
                if (from !== 'tenant')
                  after.set(`${from} ${asset}`, (after.get(`${from} ${asset}`) ?? 0) - cents);
                if (to !== 'tenant')
                  after.set(`${to} ${asset}`, (after.get(`${to} ${asset}`) ?? 0) + cents);
              }
              const allowed = [...after.values()].every((amount) => amount >= 0);
              const answer = await codeOf(
                write(
                  entry(
                    clientId,
                    valid.map(({ from, to, asset, cents }) => ({
                      source: pathOf(from),
                      destination: pathOf(to),
                      asset,
                      amount: (cents / 100).toFixed(2),
                    })),
                  ),
                ),
              );
              expect(answer).toBe(allowed ? 'done' : 'insufficientBalance');
              if (allowed) for (const [key, amount] of after) expected.set(key, amount);
            }
            const held = await balances(clientId);
            const nonZero = [...expected].filter(([, amount]) => amount !== 0).length;
            expect(held).toHaveLength(nonZero);
            for (const { bucket, asset, amount } of held)
              expect(
                compare(amount, ((expected.get(`${bucket} ${asset}`) ?? 0) / 100).toFixed(2)),
              ).toBe(0);
          },
        ),
        { numRuns: 25 },
      );
      const rows = await db.inTenant(home.id, (tx) => tx.select().from(ledgerPosting));
      expect(rows.length).toBeGreaterThan(50);
      const bySide = new Map<string, string[]>();
      for (const { asset, amount, source, destination } of rows) {
        bySide.set(asset, [...(bySide.get(asset) ?? []), amount, `-${amount}`]);
        expect(source).not.toBe(destination);
      }
      for (const amounts of bySide.values()) expect(compare(sum(amounts), '0')).toBe(0);
    });

    it('moves once for a key, whether repeated or at the same time', async () => {
      const clientId = await newClient();
      const postings = deposit(clientId, '10');
      const answers = await Promise.all(
        Array.from({ length: 10 }, () => write(entry(clientId, postings, 'same key'))),
      );
      expect(answers.filter(({ repeated }) => !repeated)).toHaveLength(1);
      expect(new Set(answers.map(({ transactionId }) => transactionId)).size).toBe(1);
      expect(await cash(clientId)).toBe('10');
    });

    it('refuses a key that stands for something else', async () => {
      const clientId = await newClient();
      await write(entry(clientId, deposit(clientId, '10'), 'key'));
      expect(await codeOf(write(entry(clientId, deposit(clientId, '11'), 'key')))).toBe(
        'idempotencyKeyReused',
      );
      expect(await cash(clientId)).toBe('10');
    });

    it('takes a key for its whole intent: the quote, the payee and the rate count as much as what moves', async () => {
      const clientId = await newClient();
      const payout = (intent: LedgerEntry['intent'], amount = '10') =>
        write({
          ...entry(clientId, deposit(clientId, amount), 'payout'),
          ...(intent && { intent }),
        });
      await payout({ quote: 'q1', rate: '1.0842', payee: { iban: 'ES91', name: 'Marta' } });
      expect(
        await payout(
          { payee: { name: 'Marta', iban: 'ES91' }, rate: '1.0842', quote: 'q1' },
          '10.00',
        ),
      ).toMatchObject({ repeated: true });
      for (const other of [
        { quote: 'q2', rate: '1.0842', payee: { iban: 'ES91', name: 'Marta' } },
        { quote: 'q1' },
        undefined,
      ]) {
        expect(await codeOf(payout(other))).toBe('idempotencyKeyReused');
      }
      expect(await cash(clientId)).toBe('10');
    });

    it('stores nothing of an entry that is none', async () => {
      const clientId = await newClient();
      const bad: readonly Posting[] = [
        ...[
          'NaN',
          '1e3',
          ' 1',
          '1 ',
          '1\n',
          '-1',
          '0',
          '0.000',
          '',
          '.5',
          '5.',
          '+1',
          '0x10',
          '1,5',
          'Infinity',
          '1_000',
          '１',
          '0.1234567890123',
          '1234567890123456789012345',
        ].flatMap((amount) => deposit(clientId, amount)),
        ...['', 'eur', 'EURO', 'EUR ', ' ', 'X:', ':Y', 'X:Y:Z', 'X Y'].flatMap((asset) =>
          deposit(clientId, '1', asset),
        ),
        {
          source: clientAccount(clientId, 'cash'),
          destination: clientAccount(clientId, 'cash'),
          asset: 'EUR',
          amount: '1',
        },
      ];
      for (const posting of bad) {
        expect([
          posting.amount,
          await write(entry(clientId, [...deposit(clientId, '1'), posting])).catch(
            (error: unknown) => error,
          ),
        ]).toEqual([posting.amount, expect.any(RangeError)]);
      }
      await expect(write(entry(clientId, []))).rejects.toThrow(RangeError);
      expect(await balances(clientId)).toEqual([]);
      const stored = await db.inTenant(home.id, (tx) =>
        tx.select().from(ledgerTransaction).where(eq(ledgerTransaction.clientId, clientId)),
      );
      expect(stored).toEqual([]);
      for (const amount of ['0.000000000001', '999999999999999999999999'])
        await write(entry(clientId, deposit(clientId, amount)));
      expect(await cash(clientId)).toBe('999999999999999999999999.000000000001');
    });

    it('lets exactly one of many writers spend what is there once', async () => {
      const clientId = await newClient();
      await write(entry(clientId, deposit(clientId, '100')));
      const answers = await Promise.all(
        Array.from({ length: 8 }, () => codeOf(write(entry(clientId, withdraw(clientId, '100'))))),
      );
      expect(answers.filter((answer) => answer === 'done')).toHaveLength(1);
      expect(answers.filter((answer) => answer === 'insufficientBalance')).toHaveLength(7);
      expect(await cash(clientId)).toBe('0');
    });

    it('is append-only', async () => {
      const clientId = await newClient();
      await write(entry(clientId, deposit(clientId, '5')));
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
      await write(entry(clientId, deposit(clientId, '5')));
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
      const transactionId = id();
      await write({ ...entry(clientId, deposit(clientId, '5')), id: transactionId });
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
                at,
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
          at,
        }),
      );
      expect(await cash(clientId)).toBe('6');
    });

    it('lets no role turn a client’s bucket into one that may be overdrawn', async () => {
      const clientId = await newClient();
      await write(entry(clientId, deposit(clientId, '5')));
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
      const transactionId = id();
      await write({ ...entry(clientId, deposit(clientId, '5')), id: transactionId });
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
            at,
          }),
        ),
      ).rejects.toThrow();
      expect(await cash(clientId)).toBe('5');
    });

    it('folds balances as they were on a day', async () => {
      const clientId = await newClient();
      await write({
        ...entry(clientId, deposit(clientId, '5')),
        at: new Date('2026-10-01T00:00:00.000Z'),
      });
      await write({
        ...entry(clientId, deposit(clientId, '7')),
        at: new Date('2026-10-03T00:00:00.000Z'),
      });
      const then = await db.inTenant(home.id, (tx) =>
        balancesAt(tx, home.id, clientId, new Date('2026-10-02T00:00:00.000Z')),
      );
      expect(then).toEqual([{ bucket: 'cash', asset: 'EUR', amount: '5' }]);
      expect(await cash(clientId)).toBe('12');
    });

    it('is what its postings say, after all of this', async () => {
      const { counted, differences } = await checkLedger(db, home.id);
      expect(differences).toEqual([]);
      expect(counted['ledger_posting']).toBeGreaterThan(50);
    });

    it('is reported wherever an administrator has changed it', async () => {
      const clientId = await newClient();
      await write(entry(clientId, deposit(clientId, '5')));
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
      ]);
      const transactionId = id();
      await asOwner(
        sql`alter table ledger_posting drop constraint ledger_posting_number`,
        sql`insert into ledger_transaction (tenant, id, client_id, kind, key, payload_hash, at) values (${home.id}, ${transactionId}, ${clientId}, 'x', 'x', '', ${at.toISOString()})`,
        sql`insert into ledger_posting (tenant, transaction_id, line, source, destination, asset, amount, at)
          values (${home.id}, ${transactionId}, 0, ${path}, 'house:bank', 'EUR', 'NaN', ${at.toISOString()})`,
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
