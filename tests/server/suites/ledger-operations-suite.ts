import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Database } from '#server/db/database.ts';
import { hold } from '#server/db/tables/hold.ts';
import { ledgerPosting, ledgerTransaction } from '#server/db/tables/ledger.ts';
import { clientAccount, houseAccount } from '#server/ledger/account-path.ts';
import { checkLedger } from '#server/ledger/check-ledger.ts';
import type { Capture, Reservation } from '#server/ledger/holds.ts';
import { capture, draw, release, reserve } from '#server/ledger/holds.ts';
import { openHolds } from '#server/ledger/open-holds.ts';
import type { Reversal } from '#server/ledger/reverse.ts';
import { reverse } from '#server/ledger/reverse.ts';
import type { LedgerClient } from '../test-ledger.ts';
import { atHome, ledgerId, newLedgerClient, nextCall, outcome } from '../test-ledger.ts';
import type { OpenStore } from '../test-stores.ts';
import { home, stranger } from '../test-tenants.ts';

/** What the ledger can do besides posting: undo, set aside, use, give back. */
export function ledgerOperationsSuite(open: OpenStore): void {
  describe('ledger operations', { timeout: 90_000 }, () => {
    let db: Database;
    let client: LedgerClient;
    beforeAll(async () => {
      db = await open();
      client = await newLedgerClient(db);
    });
    afterAll(async () => {
      expect((await checkLedger(db, home.id)).differences).toEqual([]);
      await db.close();
    });

    const undo = (transactionId: string, more: Partial<Reversal> = {}) =>
      atHome(db, (tx, tenant) =>
        reverse(tx, tenant, { ...nextCall(), transactionId, reason: 'entered twice', ...more }),
      );
    const setAside = (amount: string, more: Partial<Reservation> = {}, of: LedgerClient = client) =>
      atHome(db, (tx, tenant) =>
        reserve(tx, tenant, {
          ...nextCall(),
          clientId: of.id,
          bucket: 'cash',
          asset: 'EUR',
          amount,
          reason: { kind: 'withdrawal', params: {} },
          link: null,
          ...more,
        }),
      );
    const giveBack = (holdId: string, more: Partial<Capture> = {}) =>
      atHome(db, (tx, tenant) => release(tx, tenant, { ...nextCall(), holdId, ...more }));
    const payOut = (
      holdId: string,
      amount: string,
      of: LedgerClient,
      more: Partial<Capture> = {},
      by: typeof capture = capture,
    ) =>
      atHome(db, (tx, tenant) =>
        by(tx, tenant, {
          ...nextCall(),
          holdId,
          kind: 'withdraw.complete',
          postings: [
            {
              source: clientAccount(of.id, 'frozen'),
              destination: houseAccount('bank'),
              asset: 'EUR',
              amount,
            },
          ],
          ...more,
        }),
      );
    const holdsOf = (of: LedgerClient) =>
      atHome(db, (tx, tenant) =>
        openHolds(tx, tenant, of.id, { asset: null, after: null, limit: 50 }),
      );

    describe('a reversal', () => {
      it('moves everything back, names what it undoes and why, and leaves both to be read', async () => {
        const own = await newLedgerClient(db);
        await own.deposit('100');
        const id = await own.post('trade.buy', [
          {
            source: clientAccount(own.id, 'cash'),
            destination: houseAccount('market'),
            asset: 'EUR',
            amount: '40',
          },
          {
            source: clientAccount(own.id, 'cash'),
            destination: houseAccount('fees'),
            asset: 'EUR',
            amount: '0.04',
          },
          {
            source: houseAccount('market'),
            destination: clientAccount(own.id, 'holding'),
            asset: 'XMAD-S:IBRX',
            amount: '2',
          },
        ]);
        const { transactionId } = await undo(id);
        expect(await own.held()).toEqual({ 'cash EUR': '100' });
        const [row] = await atHome(db, (tx) =>
          tx.select().from(ledgerTransaction).where(eq(ledgerTransaction.id, transactionId)),
        );
        expect(row).toMatchObject({
          kind: 'ledger.reverse',
          reverses: id,
          reason: 'entered twice',
          clientId: own.id,
        });
        const rows = await atHome(db, (tx) =>
          tx.select().from(ledgerPosting).where(eq(ledgerPosting.transactionId, id)),
        );
        expect(rows).toHaveLength(3);
      });

      it('happens once, however many ask at the same time; the same key answers the same', async () => {
        const own = await newLedgerClient(db);
        const id = await own.deposit('100');
        await own.deposit('100');
        const call = nextCall();
        const answers = await Promise.all([
          ...Array.from({ length: 5 }, () => outcome(undo(id))),
          outcome(undo(id, call)),
          outcome(undo(id, call)),
        ]);
        expect(answers.filter((answer) => answer === 'done').length).toBeLessThanOrEqual(2);
        expect(answers.filter((answer) => answer !== 'done' && answer !== 'stateConflict')).toEqual(
          [],
        );
        expect(await own.held()).toEqual({ 'cash EUR': '100' });
        const once = await newLedgerClient(db);
        const other = await once.deposit('7');
        const again = nextCall();
        expect(await undo(other, again)).toEqual({ transactionId: again.id, repeated: false });
        expect(await undo(other, { ...again, id: ledgerId() })).toEqual({
          transactionId: again.id,
          repeated: true,
        });
        expect(await outcome(undo(other, { ...again, id: ledgerId(), reason: 'another' }))).toBe(
          'idempotencyKeyReused',
        );
        expect(await outcome(undo(other))).toBe('stateConflict');
        expect(await once.held()).toEqual({});
      });

      it('is not undone itself, nor what is not there, nor another tenant’s', async () => {
        const id = await client.deposit('5');
        const { transactionId } = await undo(id);
        expect(await outcome(undo(transactionId))).toBe('stateConflict');
        expect(await outcome(undo(ledgerId()))).toBe('notFound');
        expect(
          await outcome(
            db.inTenant(stranger.id, (tx) =>
              reverse(tx, stranger.id, { ...nextCall(), transactionId: id, reason: 'x' }),
            ),
          ),
        ).toBe('notFound');
      });

      it('is refused when the money has been spent', async () => {
        const own = await newLedgerClient(db);
        const id = await own.deposit('100');
        await own.post('withdraw.complete', [
          {
            source: clientAccount(own.id, 'cash'),
            destination: houseAccount('bank'),
            asset: 'EUR',
            amount: '60',
          },
        ]);
        expect(await outcome(undo(id))).toBe('insufficientBalance');
        expect(await own.held()).toEqual({ 'cash EUR': '40' });
        await own.deposit('60');
        expect(await outcome(undo(id))).toBe('done');
        expect(await own.held()).toEqual({});
      });

      it('of what a hold was used for pays to where the hold had taken it from; of its beginning or its release there is none', async () => {
        const own = await newLedgerClient(db);
        await own.deposit('100');
        const held = await setAside('30', {}, own);
        expect(await outcome(undo(held.transactionId))).toBe('stateConflict');
        const paid = await payOut(held.holdId, '20', own);
        expect(await own.held()).toEqual({ 'cash EUR': '80' });
        await undo(paid.transactionId);
        expect(await own.held()).toEqual({ 'cash EUR': '100' });
        const released = await giveBack((await setAside('10', {}, own)).holdId);
        expect(await outcome(undo(released.transactionId))).toBe('stateConflict');
      });
    });

    describe('a hold', () => {
      it('keeps what it took until it ends, and says why', async () => {
        const own = await newLedgerClient(db);
        await own.deposit('100');
        await own.buy('XMAD-S:IBRX', '9', '50');
        const money = await setAside(
          '30',
          {
            reason: { kind: 'withdrawal', params: { payee: 'ES9…' } },
            link: { kind: 'withdrawal', id: 'w1' },
          },
          own,
        );
        const shares = await setAside(
          '4',
          { bucket: 'holding', asset: 'XMAD-S:IBRX', reason: { kind: 'order', params: {} } },
          own,
        );
        expect(await own.held()).toEqual({
          'cash EUR': '20',
          'frozen EUR': '30',
          'held XMAD-S:IBRX': '4',
          'holding XMAD-S:IBRX': '5',
        });
        expect(
          (await holdsOf(own)).map(({ id, reason, params, linkKind, linkId }) => ({
            id,
            reason,
            params,
            linkKind,
            linkId,
          })),
        ).toEqual([
          { id: shares.holdId, reason: 'order', params: {}, linkKind: null, linkId: null },
          {
            id: money.holdId,
            reason: 'withdrawal',
            params: { payee: 'ES9…' },
            linkKind: 'withdrawal',
            linkId: 'w1',
          },
        ]);
        await giveBack(shares.holdId);
        await payOut(money.holdId, '12.5', own);
        expect(await own.held()).toEqual({ 'cash EUR': '37.5', 'holding XMAD-S:IBRX': '9' });
        expect(await holdsOf(own)).toEqual([]);
      });

      it('takes no more than there is, and gives no more than it took', async () => {
        const own = await newLedgerClient(db);
        await own.deposit('10');
        expect(await outcome(setAside('10.01', {}, own))).toBe('insufficientBalance');
        const first = await setAside('4', {}, own);
        const second = await setAside('6', {}, own);
        // The frozen bucket has enough: the money of the other hold.
        expect(await outcome(payOut(first.holdId, '4.01', own))).toBe('insufficientBalance');
        expect(await outcome(payOut(first.holdId, '4', own))).toBe('done');
        expect((await holdsOf(own)).map(({ id }) => id)).toEqual([second.holdId]);
        expect(await own.held()).toEqual({ 'frozen EUR': '6' });
      });

      it('ends once: of using it and giving it back at the same time exactly one wins', async () => {
        const own = await newLedgerClient(db);
        await own.deposit('100');
        for (let round = 0; round < 4; round += 1) {
          const { holdId } = await setAside('10', {}, own);
          const [use, giveUp] = [
            () => outcome(payOut(holdId, '10', own)),
            () => outcome(giveBack(holdId)),
          ];
          const answers = await Promise.all(
            (round % 2 === 0 ? [giveUp, use, giveUp, use] : [use, giveUp, use, giveUp]).map((end) =>
              end(),
            ),
          );
          expect(answers.toSorted()).toEqual([
            'done',
            'stateConflict',
            'stateConflict',
            'stateConflict',
          ]);
        }
        expect(await holdsOf(own)).toEqual([]);
      });

      it('is used in parts, each once, and gives back what is left', async () => {
        const own = await newLedgerClient(db);
        await own.deposit('100');
        const { holdId } = await setAside('10', {}, own);
        const part = nextCall();
        const take = (amount: string, more: Partial<Capture> = {}) =>
          payOut(holdId, amount, own, more, draw);
        expect(await take('3', part)).toEqual({ transactionId: part.id, repeated: false });
        expect(await take('3', { ...part, id: ledgerId() })).toEqual({
          transactionId: part.id,
          repeated: true,
        });
        expect(await outcome(take('7.01'))).toBe('insufficientBalance');
        expect(await outcome(take('7'))).toBe('RangeError');
        expect(await own.held()).toEqual({ 'cash EUR': '90', 'frozen EUR': '7' });
        await take('2.5');
        await giveBack(holdId);
        expect(await own.held()).toEqual({ 'cash EUR': '94.5' });
        expect(await outcome(take('1'))).toBe('stateConflict');
        const other = await setAside('10', {}, own);
        await payOut(other.holdId, '4', own, {}, draw);
        expect(await outcome(payOut(other.holdId, '6.01', own))).toBe('insufficientBalance');
        await payOut(other.holdId, '5', own);
        expect(await own.held()).toEqual({ 'cash EUR': '85.5' });
        expect(await holdsOf(own)).toEqual([]);
      });

      it('answers a repeated call with what it did', async () => {
        const own = await newLedgerClient(db);
        await own.deposit('100');
        const [begin, end] = [nextCall(), nextCall()];
        const made = await setAside('10', begin, own);
        expect(await setAside('10', { ...begin, id: ledgerId() }, own)).toEqual({
          ...made,
          repeated: true,
        });
        expect(
          await outcome(
            setAside(
              '10',
              { ...begin, id: ledgerId(), reason: { kind: 'order', params: {} } },
              own,
            ),
          ),
        ).toBe('idempotencyKeyReused');
        expect(await payOut(made.holdId, '7', own, end)).toEqual({
          transactionId: end.id,
          repeated: false,
        });
        expect(await payOut(made.holdId, '7', own, { ...end, id: ledgerId() })).toEqual({
          transactionId: end.id,
          repeated: true,
        });
        expect(await outcome(payOut(made.holdId, '8', own, { ...end, id: ledgerId() }))).toBe(
          'idempotencyKeyReused',
        );
        expect(await own.held()).toEqual({ 'cash EUR': '93' });
      });

      it('alone moves what is frozen, and never changes what it is of', async () => {
        const own = await newLedgerClient(db);
        await own.deposit('100');
        for (const bucket of ['frozen', 'held'] as const) {
          expect(
            await outcome(
              own.post('test.move', [
                {
                  source: clientAccount(own.id, 'cash'),
                  destination: clientAccount(own.id, bucket),
                  asset: 'EUR',
                  amount: '1',
                },
              ]),
            ),
          ).toBe('RangeError');
        }
        const { holdId } = await setAside('10', {}, own);
        expect(await outcome(payOut(holdId, '1', own, { postings: [] }))).toBe('RangeError');
        for (const statement of [
          sql`update hold set amount = 1`,
          sql`update hold set client_id = id`,
          sql`delete from hold`,
        ]) {
          await expect(atHome(db, (tx) => tx.execute(statement))).rejects.toMatchObject({
            cause: { code: '42501' },
          });
        }
        expect(await outcome(giveBack(ledgerId()))).toBe('notFound');
      });

      it('that does not add up is reported', async () => {
        const own = await newLedgerClient(db);
        await own.deposit('100');
        const { holdId } = await setAside('10', {}, own);
        const amount = (value: string) =>
          atHome(db, async (tx) => {
            await tx.execute(sql`reset role`);
            await tx.update(hold).set({ amount: value }).where(eq(hold.id, holdId));
          });
        await amount('9');
        expect((await checkLedger(db, home.id)).differences).toEqual([
          {
            check: 'holds',
            path: clientAccount(own.id, 'frozen').path,
            asset: 'EUR',
            expected: '10',
            found: '9',
          },
        ]);
        await amount('10');
      });
    });
  });
}
