import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { components } from '#api/client.gen.ts';
import { clientAccount, houseAccount } from '#server/ledger/account-path.ts';
import { post } from '#server/ledger/ledger.ts';
import { reverse } from '#server/ledger/reverse.ts';
import { simulatedRates } from '#server/platform/exchange-rates.ts';
import { newId, systemRandom } from '#server/platform/ids.ts';
import { idOf } from '../given.ts';
import type { TestApp } from '../test-app.ts';
import { startTestApp } from '../test-app.ts';
import type { OpenStore } from '../test-stores.ts';
import { home } from '../test-tenants.ts';

/** Figures of what has no price, or is in a currency without a rate: none, and never a sum that leaves it out. */
export function unknownValueSuite(open: OpenStore): void {
  describe('figures of what has no known value', { timeout: 300_000 }, () => {
    let test: TestApp;
    let clientId = '';
    let knowsDollars = true;
    beforeAll(async () => {
      const still = simulatedRates();
      const known = (from: string, to: string) => knowsDollars || (from !== 'USD' && to !== 'USD');
      test = await startTestApp(open, {
        rates: {
          rate: (from, to) => (known(from, to) ? still.rate(from, to) : null),
          rateOn: (day, from, to) => (known(from, to) ? still.rateOn(day, from, to) : null),
        },
      });
      clientId = (await idOf(test, 'newcomer')).id;
    });
    afterAll(() => test.close());

    const read = async (path: string) =>
      test.call({ path: `/api/stat/app/v1${path}`, token: await test.accessToken('newcomer') });
    const figures = async () => [await read('/asset'), await read('/portfolio?range=30D')];
    const statuses = async () =>
      (await figures()).map((answer) => [
        answer.statusCode,
        answer.json<{ code?: string }>().code ?? null,
      ]);
    const fine = [
      [200, null],
      [200, null],
    ];
    const unavailable = [
      [503, 'serviceUnavailable'],
      [503, 'serviceUnavailable'],
    ];
    const bought = async (instrument: string, currency: string) => {
      const id = newId(test.now, systemRandom);
      const [cash, holding] = [clientAccount(clientId, 'cash'), clientAccount(clientId, 'holding')];
      const market = houseAccount('market');
      await test.db.inTenant(home.id, (tx) =>
        post(tx, home.id, {
          id,
          clientId,
          kind: 'trade.buy',
          key: id,
          at: test.now,
          postings: [
            { source: houseAccount('bank'), destination: cash, asset: currency, amount: '100' },
            { source: cash, destination: market, asset: currency, amount: '100' },
            { source: market, destination: holding, asset: instrument, amount: '5' },
          ],
        }),
      );
      return async () => {
        const undo = newId(test.now, systemRandom);
        const at = test.now;
        await test.db.inTenant(home.id, (tx) =>
          reverse(tx, home.id, { transactionId: id, id: undo, key: undo, at, reason: 'a test' }),
        );
      };
    };

    it('say so of a holding whose price is missing, and are there again without it', async () => {
      expect(await statuses()).toEqual(fine);
      const undo = await bought('XMAD-S:GONE', 'EUR');
      expect(await statuses()).toEqual(unavailable);
      await undo();
      expect(await statuses()).toEqual(fine);
    });

    it('say so of a currency without a rate, and are there again with it', async () => {
      const stock = test.market.provider.stocks.find(({ market }) => market === 'XNYC-S');
      await bought(stock?.instrument ?? '', 'USD');
      const portfolio = async () =>
        (await read('/portfolio?range=30D')).json<components['schemas']['Portfolio']>();
      expect((await portfolio()).est_effects).not.toBeNull();
      knowsDollars = false;
      expect(await statuses()).toEqual(unavailable);
      knowsDollars = true;
      expect(await statuses()).toEqual(fine);
      // No fault of the server: it knows that it does not know.
      expect(test.faults).toEqual([]);
    });
  });
}
