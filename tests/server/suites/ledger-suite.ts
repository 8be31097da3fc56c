import { eq } from 'drizzle-orm';
import fc from '#tests/fast-check.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { CodedError } from '#core/errors.ts';
import { compare, sum } from '#core/money.ts';
import type { Database } from '#server/db/database.ts';
import { ledgerPosting, ledgerTransaction } from '#server/db/tables/ledger.ts';
import type { AccountPath, Bucket } from '#server/ledger/account-path.ts';
import { clientAccount, houseAccount } from '#server/ledger/account-path.ts';
import { balancesAt } from '#server/ledger/balances.ts';
import { checkLedger } from '#server/ledger/check-ledger.ts';
import type { LedgerEntry, Posting } from '#server/ledger/ledger-entry.ts';
import { post } from '#server/ledger/ledger.ts';
import type { OpenStore } from '../test-stores.ts';
import { deposit, entryOf, ledgerOf, withdraw } from '../given-entries.ts';
import { overlapping } from '../overlapping.ts';
import { home } from '../test-tenants.ts';

/** The ledger's promises, on a real store. */
export function ledgerSuite(open: OpenStore): void {
  describe('ledger', { timeout: 300_000 }, () => {
    let db: Database;
    beforeAll(async () => {
      db = await open();
    });
    afterAll(() => db.close());

    const write = (entry: LedgerEntry) => ledgerOf(db).write(entry);
    const balances = (clientId: string) => ledgerOf(db).balances(clientId);
    const cash = (clientId: string) => ledgerOf(db).cash(clientId);
    const newClient = () => ledgerOf(db).newClient();
    const codeOf = (work: Promise<unknown>) =>
      work.then(
        () => 'done',
        (error: unknown) => (error instanceof CodedError ? error.code : 'fault'),
      );

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
                  entryOf(
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
        Array.from({ length: 10 }, () => write(entryOf(clientId, postings, 'same key'))),
      );
      expect(answers.filter(({ repeated }) => !repeated)).toHaveLength(1);
      expect(new Set(answers.map(({ transactionId }) => transactionId)).size).toBe(1);
      expect(await cash(clientId)).toBe('10');
    });

    it('refuses a key that stands for something else', async () => {
      const clientId = await newClient();
      await write(entryOf(clientId, deposit(clientId, '10'), 'key'));
      expect(await codeOf(write(entryOf(clientId, deposit(clientId, '11'), 'key')))).toBe(
        'idempotencyKeyReused',
      );
      expect(await cash(clientId)).toBe('10');
    });

    it('takes a key for its whole intent: the quote, the payee and the rate count as much as what moves', async () => {
      const clientId = await newClient();
      const payout = (intent: LedgerEntry['intent'], amount = '10') =>
        write({
          ...entryOf(clientId, deposit(clientId, amount), 'payout'),
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
          await write(entryOf(clientId, [...deposit(clientId, '1'), posting])).catch(
            (error: unknown) => error,
          ),
        ]).toEqual([posting.amount, expect.any(RangeError)]);
      }
      await expect(write(entryOf(clientId, []))).rejects.toThrow(RangeError);
      expect(await balances(clientId)).toEqual([]);
      const stored = await db.inTenant(home.id, (tx) =>
        tx.select().from(ledgerTransaction).where(eq(ledgerTransaction.clientId, clientId)),
      );
      expect(stored).toEqual([]);
      for (const amount of ['0.000000000001', '999999999999999999999999'])
        await write(entryOf(clientId, deposit(clientId, amount)));
      expect(await cash(clientId)).toBe('999999999999999999999999.000000000001');
    });

    it('lets exactly one of many writers spend what is there once', async () => {
      const clientId = await newClient();
      await write(entryOf(clientId, deposit(clientId, '100')));
      const answers = await Promise.all(
        Array.from({ length: 8 }, () =>
          codeOf(write(entryOf(clientId, withdraw(clientId, '100')))),
        ),
      );
      expect(answers.filter((answer) => answer === 'done')).toHaveLength(1);
      expect(answers.filter((answer) => answer === 'insufficientBalance')).toHaveLength(7);
      expect(await cash(clientId)).toBe('0');
    });

    it.each(['cash', 'bonus'] as const)(
      'lets a second writer of %s wait for the first, who leaves nothing',
      async (bucket) => {
        const clientId = await newClient();
        const moved = (source: AccountPath, destination: AccountPath) =>
          entryOf(clientId, [{ source, destination, asset: 'EUR', amount: '100' }]);
        const [own, bank] = [clientAccount(clientId, bucket), houseAccount('bank')];
        await write(moved(bank, own));
        const answer = await overlapping(
          db,
          (tx) => post(tx, home.id, moved(own, bank)),
          () => codeOf(write(moved(own, bank))),
        );
        expect(answer).toBe('insufficientBalance');
        expect(await balances(clientId)).toEqual([]);
      },
    );

    it('folds balances as they were on a day', async () => {
      const clientId = await newClient();
      await write({
        ...entryOf(clientId, deposit(clientId, '5')),
        at: new Date('2026-10-01T00:00:00.000Z'),
      });
      await write({
        ...entryOf(clientId, deposit(clientId, '7')),
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
  });
}
