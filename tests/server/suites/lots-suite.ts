import Big from 'big.js';
import type { SQL } from 'drizzle-orm';
import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Database } from '#server/db/database.ts';
import { lotClosing } from '#server/db/tables/position.ts';
import { clientAccount, houseAccount } from '#server/ledger/account-path.ts';
import { checkLedger } from '#server/ledger/check-ledger.ts';
import { capture, reserve } from '#server/ledger/holds.ts';
import { heldSince, positionsOf } from '#server/ledger/positions.ts';
import { reverse } from '#server/ledger/reverse.ts';
import type { LedgerClient } from '../test-ledger.ts';
import { atHome, newLedgerClient, nextCall, openLotsOf, outcome } from '../test-ledger.ts';
import type { OpenStore } from '../test-stores.ts';
import { home } from '../test-tenants.ts';

const [ibrx, altm] = ['XMAD-S:IBRX', 'XMAD-S:ALTM'];

/** What was bought when, which sale closed how much of it, and what that brought. */
export function lotsSuite(open: OpenStore): void {
  describe('lots', { timeout: 120_000 }, () => {
    let db: Database;
    beforeAll(async () => {
      db = await open();
    });
    afterAll(() => db.close());

    const positions = (of: LedgerClient) =>
      atHome(db, (tx, tenant) => positionsOf(tx, tenant, of.id));
    const openLots = (of: LedgerClient) => openLotsOf(db, of);
    const closings = (transactionId: string) =>
      atHome(db, async (tx) => {
        const rows = await tx
          .select()
          .from(lotClosing)
          .where(eq(lotClosing.transactionId, transactionId))
          .orderBy(lotClosing.openedBy);
        return rows.map(({ openedBy, quantity, cost, proceeds, realised }) => [
          openedBy,
          ...[quantity, cost, proceeds, realised].map((each) => new Big(each).toFixed()),
        ]);
      });
    const undo = (transactionId: string) =>
      atHome(db, (tx, tenant) =>
        reverse(tx, tenant, { ...nextCall(), transactionId, reason: 'entered twice' }),
      );
    const differences = async () => (await checkLedger(db, home.id)).differences;

    async function investor(): Promise<LedgerClient> {
      const client = await newLedgerClient(db);
      await client.deposit('10000');
      return client;
    }

    it('are closed first in first out, with what each had cost and brought', async () => {
      const client = await investor();
      const first = await client.buy(ibrx, '10', '100');
      const other = await client.buy(altm, '7', '70');
      const second = await client.buy(ibrx, '10', '140');
      const sale = await client.sell(ibrx, '12', '180');
      expect(await closings(sale)).toEqual([
        [first, '10', '100', '150', '50'],
        [second, '2', '28', '30', '2'],
      ]);
      expect(await openLots(client)).toEqual([
        [other, '7', '70'],
        [second, '8', '112'],
      ]);
      expect(await positions(client)).toEqual([
        { instrument: altm, currency: 'EUR', quantity: '7', cost: '70', realised: '0' },
        { instrument: ibrx, currency: 'EUR', quantity: '8', cost: '112', realised: '52' },
      ]);
      expect(await outcome(client.sell(ibrx, '8.000000000001', '1'))).toBe('insufficientBalance');
      await client.sell(ibrx, '8', '12');
      expect((await positions(client))[1]).toEqual({
        instrument: ibrx,
        currency: 'EUR',
        quantity: '0',
        cost: '0',
        realised: '-48',
      });
    });

    it('of a client who bought very often are closed by one sale of them all', async () => {
      const client = await investor();
      for (let round = 0; round < 120; round += 1) await client.buy(ibrx, '1', '2');
      const sale = await client.sell(ibrx, '119.5', '300');
      expect(await closings(sale)).toHaveLength(120);
      expect(await positions(client)).toEqual([
        { instrument: ibrx, currency: 'EUR', quantity: '0.5', cost: '1', realised: '61' },
      ]);
    });

    it('are as they were once a sale is undone, to the last digit, and a purchase was never there', async () => {
      const client = await investor();
      const first = await client.buy(ibrx, '3', '10');
      const second = await client.buy(ibrx, '3', '11');
      await client.sell(ibrx, '1', '5');
      const before = await openLots(client);
      const sale = await client.sell(ibrx, '3', '7.77');
      await client.sell(ibrx, '1', '1');
      await undo(sale);
      expect(await openLots(client)).toEqual([
        [first, '2', '6.666666666667'],
        [second, '2', '7.333333333333'],
      ]);
      expect(before).toEqual([
        [first, '2', '6.666666666667'],
        [second, '3', '11'],
      ]);
      // A later sale has used some of the second purchase, none of a third.
      expect(await outcome(undo(first))).toBe('stateConflict');
      expect(await outcome(undo(second))).toBe('stateConflict');
      const third = await client.buy(ibrx, '4', '40');
      await undo(third);
      expect(await openLots(client)).toEqual([
        [first, '2', '6.666666666667'],
        [second, '2', '7.333333333333'],
      ]);
      expect(await positions(client)).toMatchObject([
        { quantity: '4', cost: '14', realised: '-1' },
      ]);
    });

    it('are closed by what is on sale too, and by nothing that only moves there', async () => {
      const client = await investor();
      const lot = await client.buy(ibrx, '5', '50');
      const { holdId } = await atHome(db, (tx, tenant) =>
        reserve(tx, tenant, {
          ...nextCall(),
          clientId: client.id,
          bucket: 'holding',
          asset: ibrx,
          amount: '4',
          reason: { kind: 'order', params: {} },
          link: { kind: 'order', id: 'o1' },
        }),
      );
      expect(await openLots(client)).toEqual([[lot, '5', '50']]);
      const { transactionId } = await atHome(db, (tx, tenant) =>
        capture(tx, tenant, {
          ...nextCall(),
          holdId,
          kind: 'trade.sell',
          postings: [
            {
              source: clientAccount(client.id, 'held'),
              destination: houseAccount('market'),
              asset: ibrx,
              amount: '3',
            },
            {
              source: houseAccount('market'),
              destination: clientAccount(client.id, 'unsettled'),
              asset: 'EUR',
              amount: '45',
            },
          ],
        }),
      );
      expect(await closings(transactionId)).toEqual([[lot, '3', '30', '45', '15']]);
      expect(await client.held()).toEqual({
        'cash EUR': '9950',
        [`holding ${ibrx}`]: '2',
        'unsettled EUR': '45',
      });
      await undo(transactionId);
      expect(await client.held()).toEqual({ 'cash EUR': '9950', [`holding ${ibrx}`]: '5' });
      expect(await openLots(client)).toEqual([[lot, '5', '50']]);
    });

    it('are closed once, however many sell at the same time, from the holding and from what is on sale', async () => {
      const client = await investor();
      const unsettled = clientAccount(client.id, 'unsettled');
      const sale = (from: 'holding' | 'held', quantity: string, amount: string) => [
        {
          source: clientAccount(client.id, from),
          destination: houseAccount('market'),
          asset: ibrx,
          amount: quantity,
        },
        { source: houseAccount('market'), destination: unsettled, asset: 'EUR', amount },
      ];
      for (let round = 0; round < 12; round += 1) await client.buy(ibrx, '2', '10');
      const holds: string[] = [];
      for (let round = 0; round < 6; round += 1) {
        const { holdId } = await atHome(db, (tx, tenant) =>
          reserve(tx, tenant, {
            ...nextCall(),
            clientId: client.id,
            bucket: 'holding',
            asset: ibrx,
            amount: '2',
            reason: { kind: 'order', params: {} },
            link: null,
          }),
        );
        holds.push(holdId);
      }
      const fromHeld = (holdId: string) =>
        atHome(db, (tx, tenant) =>
          capture(tx, tenant, {
            ...nextCall(),
            holdId,
            kind: 'trade.sell',
            postings: sale('held', '2', '12'),
          }),
        );
      const answers = await Promise.all(
        holds.flatMap((holdId) => [
          outcome(fromHeld(holdId)),
          outcome(client.post('trade.sell', sale('holding', '1', '6'))),
        ]),
      );
      expect(answers).toEqual(answers.map(() => 'done'));
      expect(await positions(client)).toEqual([
        { instrument: ibrx, currency: 'EUR', quantity: '6', cost: '30', realised: '18' },
      ]);
      expect(await client.held()).toEqual({
        'cash EUR': '9880',
        [`holding ${ibrx}`]: '6',
        'unsettled EUR': '108',
      });
      expect(await differences()).toEqual([]);
    });

    it('say what was held on each day on which it changed, also when a trade is entered late', async () => {
      const client = await investor();
      const on = (day: string) => ({ at: new Date(`2026-11-${day}T15:00:00.000Z`) });
      await client.buy(ibrx, '10', '100', on('02'));
      await client.buy(altm, '1', '1', on('03'));
      await client.buy(ibrx, '5', '50', on('10'));
      await client.sell(ibrx, '4', '50', on('10'));
      await client.sell(ibrx, '2', '30', on('05'));
      expect(
        await atHome(db, (tx, tenant) => heldSince(tx, tenant, client.id, '2026-11-05')),
      ).toEqual([
        { instrument: altm, day: '2026-11-03', quantity: '1' },
        { instrument: ibrx, day: '2026-11-02', quantity: '10' },
        { instrument: ibrx, day: '2026-11-05', quantity: '8' },
        { instrument: ibrx, day: '2026-11-10', quantity: '9' },
      ]);
      expect(await differences()).toEqual([]);
    });

    it('cost what was paid to the market, and nothing where nothing was; what is ambiguous is refused whole', async () => {
      const client = await investor();
      const [cash, holding, market] = [
        clientAccount(client.id, 'cash'),
        clientAccount(client.id, 'holding'),
        houseAccount('market'),
      ];
      await client.post('share.grant', [
        { source: houseAccount('promotion'), destination: holding, asset: altm, amount: '2' },
      ]);
      expect(await positions(client)).toEqual([
        { instrument: altm, currency: null, quantity: '2', cost: '0', realised: '0' },
      ]);
      const come = (asset: string) => ({
        source: market,
        destination: holding,
        asset,
        amount: '1',
      });
      const pay = (asset: string) => ({ source: cash, destination: market, asset, amount: '1' });
      await client.deposit('5', 'USD');
      for (const postings of [
        [pay('EUR'), come(ibrx), come(altm)],
        [pay('EUR'), pay('USD'), come(ibrx)],
        [{ source: market, destination: cash, asset: 'EUR', amount: '1' }, come(ibrx)],
      ])
        expect(await outcome(client.post('trade.buy', postings))).toBe('RangeError');
      await client.buy(ibrx, '1', '10');
      expect(await outcome(client.post('trade.buy', [pay('USD'), come(ibrx)]))).toBe('RangeError');
      expect(await client.held()).toEqual({
        'cash EUR': '9990',
        'cash USD': '5',
        [`holding ${altm}`]: '2',
        [`holding ${ibrx}`]: '1',
      });
    });

    it('that are not what postings say are reported', async () => {
      const client = await investor();
      const lot = await client.buy(ibrx, '10', '100');
      const sale = await client.sell(ibrx, '4', '50');
      const asOwner = (statement: SQL) =>
        atHome(db, async (tx) => {
          await tx.execute(sql`reset role`);
          await tx.execute(statement);
        });
      const found = async () =>
        (await differences()).map(({ check, path, expected, found: there }) => [
          check,
          path.slice(path.indexOf(':', 7)),
          expected,
          there,
        ]);
      await asOwner(
        sql`update position set realised = realised + 1 where client_id = ${client.id}`,
      );
      expect(await found()).toEqual([['positions', ':realised of the position', '10', '11']]);
      await asOwner(
        sql`update position set realised = realised - 1 where client_id = ${client.id}`,
      );
      await asOwner(sql`update position_lot set remaining_cost = 1 where opened_by = ${lot}`);
      expect(await found()).toEqual([
        ['positions', ':cost of the position', '1', '60'],
        ['lots', `: lot ${lot}, cost`, '100', '41'],
      ]);
      await asOwner(sql`update position_lot set remaining_cost = 60 where opened_by = ${lot}`);
      await asOwner(sql`delete from lot_closing where transaction_id = ${sale}`);
      expect((await found()).map(([check]) => check)).toEqual([
        'positions',
        'lots',
        'lots',
        'sales',
        'flows',
        'amountsOfDays',
        'amountsOfDays',
        'amountsOfDays',
      ]);
      await asOwner(sql`update position_day set quantity = 7 where client_id = ${client.id}`);
      expect(await found()).toContainEqual(['days', ': end of 2026-11-20', '6', '7']);
      await asOwner(sql`update position_flow set taken_out = 30 where client_id = ${client.id}`);
      expect(await found()).toContainEqual(['flows', ': paid in', '100', '70']);
      await asOwner(
        sql`update position_amount set held_cost = 61 where client_id = ${client.id} and held_cost > 0`,
      );
      expect(await found()).toContainEqual([
        'amountsOfDays',
        ': cost held of 2026-11-20',
        '60',
        '61',
      ]);
    });
  });
}
