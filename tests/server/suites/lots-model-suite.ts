import Big from 'big.js';
import fc from '#tests/fast-check.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Database } from '#server/db/database.ts';
import { clientAccount, houseAccount } from '#server/ledger/account-path.ts';
import { checkLedger } from '#server/ledger/check-ledger.ts';
import { capture, release, reserve } from '#server/ledger/holds.ts';
import { positionsOf } from '#server/ledger/positions.ts';
import { reverse } from '#server/ledger/reverse.ts';
import { LedgerModel } from '../ledger-model.ts';
import type { LedgerClient } from '../test-ledger.ts';
import {
  atHome,
  ledgerId,
  newLedgerClient,
  nextCall,
  openLotsOf,
  outcome,
} from '../test-ledger.ts';
import type { OpenStore } from '../test-stores.ts';
import { home } from '../test-tenants.ts';

const ibrx = 'XMAD-S:IBRX';

/** Lots beside a model of them that is too simple to be wrong. */
export function lotsModelSuite(open: OpenStore): void {
  describe('lots and their model', { timeout: 120_000 }, () => {
    let db: Database;
    beforeAll(async () => {
      db = await open();
    });
    afterAll(() => db.close());

    const positions = (of: LedgerClient) =>
      atHome(db, (tx, tenant) => positionsOf(tx, tenant, of.id));
    const openLots = (of: LedgerClient) => openLotsOf(db, of);
    const differences = async () => (await checkLedger(db, home.id)).differences;

    it('agree with the simplest model of the same, whatever happens to a client, and so does everything that is kept', async () => {
      const size = fc.integer({ min: 1, max: 60 });
      const action = fc.oneof(
        fc.record({
          kind: fc.constantFrom('deposit' as const, 'deposit' as const, 'withdraw' as const),
          size,
        }),
        fc.record({
          kind: fc.constantFrom('buy' as const, 'buy' as const, 'sell' as const, 'sell' as const),
          size,
          price: fc.integer({ min: 1, max: 999 }),
        }),
        fc.record({
          kind: fc.constantFrom(
            'reserve cash' as const,
            'reserve cash' as const,
            'reserve holding' as const,
            'release' as const,
            'capture' as const,
            'capture' as const,
          ),
          size,
          which: fc.nat(),
        }),
        fc.record({ kind: fc.constant('reverse' as const), size, which: fc.nat() }),
      );
      const happened = new Set<string>();
      // Everything that has to be met once, whatever chance brings beside it.
      const once = [
        { kind: 'buy' as const, size: 10, price: 100 },
        { kind: 'sell' as const, size: 4, price: 200 },
        { kind: 'sell' as const, size: 60, price: 200 },
        { kind: 'reserve cash' as const, size: 5, which: 0 },
        { kind: 'reserve holding' as const, size: 2, which: 0 },
        { kind: 'capture' as const, size: 20, which: 0 },
        { kind: 'release' as const, size: 1, which: 1 },
        { kind: 'reverse' as const, size: 1, which: 2 },
        { kind: 'reverse' as const, size: 1, which: 2 },
      ];
      await fc.assert(
        fc.asyncProperty(fc.array(action, { minLength: 8, maxLength: 24 }), async (actions) => {
          const client = await newLedgerClient(db);
          const model = new LedgerModel();
          model.deposit(await client.deposit('500'), new Big(500));
          const chosen = (ids: Iterable<string>, which: number) => {
            const list = [...ids];
            return list[which % Math.max(list.length, 1)] ?? ledgerId();
          };
          for (const each of actions) {
            const call = nextCall();
            const pair = await perform(each, call, client, model, chosen);
            expect([each.kind, pair[0]]).toEqual([each.kind, pair[1]]);
            happened.add(`${each.kind} ${pair[0]}`);
          }
          const held = await client.held();
          const shown = (key: string) => new Big(held[key] ?? 0).toFixed();
          expect([
            shown('cash EUR'),
            shown('frozen EUR'),
            shown(`holding ${ibrx}`),
            shown(`held ${ibrx}`),
          ]).toEqual(
            [model.cash, model.held('cash'), model.holding, model.held('holding')].map((each) =>
              each.toFixed(),
            ),
          );
          expect(await openLots(client)).toEqual(
            model.lots
              .filter(({ remaining }) => remaining.gt(0))
              .map(({ id, remaining, cost }) => [id, remaining.toFixed(), cost.toFixed()]),
          );
          expect((await positions(client))[0]?.realised ?? '0').toBe(model.realised.toFixed());
        }),
        { numRuns: 20, examples: [[once]] },
      );
      expect(await differences()).toEqual([]);
      // Or it would have proven little.
      for (const needed of [
        'sell done',
        'sell insufficientBalance',
        'reverse done',
        'reverse stateConflict',
        'capture done',
        'release done',
        'reserve cash done',
        'reserve holding done',
      ]) {
        expect(happened).toContain(needed);
      }
    });

    type Action = {
      readonly kind: string;
      readonly size: number;
      readonly price?: number;
      readonly which?: number;
    };
    type Chosen = (ids: Iterable<string>, which: number) => string;

    /** Runs one action on the ledger and on the model; answers both outcomes. */
    async function perform(
      { kind, size, price = 1, which = 0 }: Action,
      call: ReturnType<typeof nextCall>,
      client: LedgerClient,
      model: LedgerModel,
      chosen: Chosen,
    ) {
      const amount = new Big(size).times(
        kind === 'deposit' || kind === 'withdraw' || kind === 'reserve cash' ? '10.01' : 1,
      );
      const worth = new Big(size).times(price).div(100);
      const [cash, bank] = [clientAccount(client.id, 'cash'), houseAccount('bank')];
      if (kind === 'deposit') {
        const work = client.post(
          kind,
          [{ source: bank, destination: cash, asset: 'EUR', amount: amount.toFixed() }],
          call,
        );
        return [await outcome(work), model.deposit(call.id, amount)];
      }
      if (kind === 'withdraw') {
        const work = client.post(
          kind,
          [{ source: cash, destination: bank, asset: 'EUR', amount: amount.toFixed() }],
          call,
        );
        return [await outcome(work), model.withdraw(call.id, amount)];
      }
      if (kind === 'buy')
        return [
          await outcome(client.buy(ibrx, String(size), worth.toFixed(), call)),
          model.buy(call.id, amount, worth),
        ];
      if (kind === 'sell')
        return [
          await outcome(client.sell(ibrx, String(size), worth.toFixed(), call)),
          model.sell(call.id, amount, worth),
        ];
      if (kind === 'reverse') {
        const transactionId = chosen(model.done.keys(), which);
        return [
          await outcome(
            atHome(db, (tx, tenant) =>
              reverse(tx, tenant, { ...call, transactionId, reason: 'x' }),
            ),
          ),
          model.reverse(transactionId),
        ];
      }
      if (kind === 'release') {
        const holdId = chosen(model.holds.keys(), which);
        return [
          await outcome(atHome(db, (tx, tenant) => release(tx, tenant, { ...call, holdId }))),
          model.end(holdId, new Big(0)),
        ];
      }
      if (kind === 'capture') {
        const holdId = chosen(
          [...model.holds].filter(([, { bucket }]) => bucket === 'cash').map(([id]) => id),
          which,
        );
        const postings = [
          {
            source: clientAccount(client.id, 'frozen'),
            destination: bank,
            asset: 'EUR',
            amount: amount.toFixed(),
          },
        ];
        return [
          await outcome(
            atHome(db, (tx, tenant) =>
              capture(tx, tenant, { ...call, holdId, kind: 'withdraw.complete', postings }),
            ),
          ),
          model.end(holdId, amount),
        ];
      }
      const bucket = kind === 'reserve cash' ? 'cash' : 'holding';
      const work = atHome(db, (tx, tenant) =>
        reserve(tx, tenant, {
          ...call,
          clientId: client.id,
          bucket,
          asset: bucket === 'cash' ? 'EUR' : ibrx,
          amount: amount.toFixed(),
          reason: { kind: 'order', params: {} },
          link: null,
        }),
      );
      return [await outcome(work), model.reserve(call.id, bucket, amount)];
    }
  });
}
