import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
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

type Assets = components['schemas']['Assets'];

const figures = ['asset', 'portfolio?range=90D', 'worth?range=90D'];

/** What cannot be valued is said to be unavailable: a sum without a part of it would be a wrong one. */
export function valuationSuite(open: OpenStore): void {
  describe('figures that cannot be computed', { timeout: 300_000 }, () => {
    let knowsDollars = true;
    let test: TestApp;
    beforeAll(async () => {
      const known = simulatedRates();
      const rates = {
        ...known,
        rate: (from: string, to: string) =>
          from === 'USD' && !knowsDollars ? null : known.rate(from, to),
      };
      test = await startTestApp(open, { rates });
    });
    afterEach(() => expect(test.faults).toEqual([]));
    afterAll(() => test.close());

    const answers = async (username: string) => {
      const token = await test.accessToken(username);
      return Promise.all(
        figures.map(async (path) => {
          const answer = await test.call({ path: `/api/stat/app/v1/${path}`, token });
          return answer.statusCode === 200 ? 'known' : answer.json<{ code: string }>().code;
        }),
      );
    };
    const unavailable = figures.map(() => 'serviceUnavailable');
    const known = figures.map(() => 'known');

    it('for want of the price of a holding are unavailable, and back as soon as it is not held', async () => {
      const { id: clientId } = await idOf(test, 'newcomer');
      const [cash, market] = [clientAccount(clientId, 'cash'), houseAccount('market')];
      const call = () => {
        const id = newId(test.now, systemRandom);
        return { id, key: id, at: test.now };
      };
      const bought = call();
      await test.db.inTenant(home.id, async (tx) => {
        const paid = { destination: cash, asset: 'EUR', amount: '1000' };
        await post(tx, home.id, {
          ...{ ...call(), clientId, kind: 'deposit.confirm' },
          postings: [{ source: houseAccount('bank'), ...paid }],
        });
        await post(tx, home.id, {
          ...{ ...bought, clientId, kind: 'trade.buy' },
          postings: [
            { source: cash, destination: market, asset: 'EUR', amount: '400' },
            {
              source: market,
              destination: clientAccount(clientId, 'holding'),
              asset: 'XMAD-S:UNLISTED',
              amount: '4',
            },
          ],
        });
      });
      expect(await answers('newcomer')).toEqual(unavailable);
      await test.db.inTenant(home.id, (tx) =>
        reverse(tx, home.id, { transactionId: bought.id, ...call(), reason: 'a wrong stock' }),
      );
      expect(await answers('newcomer')).toEqual(known);
      const token = await test.accessToken('newcomer');
      const assets = await test.call({ path: '/api/stat/app/v1/asset', token });
      expect(assets.json<Assets>().total).toBe('1000.00');
    });

    it('for want of a rate are unavailable, while each account still says what is on it', async () => {
      expect(await answers('marta')).toEqual(known);
      knowsDollars = false;
      expect(await answers('marta')).toEqual(unavailable);
      const token = await test.accessToken('marta');
      const accounts = await test.call({ path: '/api/acc/app/v1/list', token });
      expect(accounts.statusCode).toBe(200);
      knowsDollars = true;
      expect(await answers('marta')).toEqual(known);
    });
  });
}
