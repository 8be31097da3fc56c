import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { toBig } from '#core/money.ts';
import { pass, startTestApp, type TestApp } from '../test-app.ts';
import type { OpenStore } from '../test-stores.ts';

/** Acts that are done once, each in its transaction, on a market that knows the splits of a tenant from the store. */
export function marketActSuite(open: OpenStore): void {
  describe('acts on a tenant’s market', () => {
    let test: TestApp;
    beforeAll(async () => {
      test = await startTestApp(open);
    });
    afterEach(() => expect(test.faults.splice(0)).toEqual([]));
    afterAll(() => test.close());

    it('need one connection, however old what is known of splits is', async () => {
      const stock = { market: 'XMAD-S', symbol: 'IBRX' };
      const token = await test.accessToken('marta');
      const price = test.market.provider.latest(`${stock.market}:${stock.symbol}`)?.price ?? '0';
      // Splits are read again by then; a store with one connection has none left within the transaction.
      pass(test, 60);
      const answer = await test.call({
        method: 'POST',
        path: '/api/alert/app/v1/list',
        token,
        body: { ...stock, kind: 'above', value: toBig(price).times('1.2').round(2).toFixed(2) },
      });
      expect(answer.statusCode).toBe(200);
    }, 30_000);
  });
}
