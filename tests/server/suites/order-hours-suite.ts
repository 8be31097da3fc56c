import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { components } from '#api/client.gen.ts';
import { compare } from '#core/money.ts';
import type { Order } from '../given-trading.ts';
import { placedOrder, quotedOrder, trade } from '../given-trading.ts';
import type { TestApp } from '../test-app.ts';
import { startTestApp } from '../test-app.ts';
import type { OpenStore } from '../test-stores.ts';

type Schemas = components['schemas'];

/** Orders outside the hours of a venue. */
export function orderHoursSuite(open: OpenStore): void {
  describe('orders outside the hours of a venue', { timeout: 300_000 }, () => {
    let test: TestApp;
    beforeAll(async () => {
      test = await startTestApp(open, { alwaysOpen: false });
    });
    afterAll(() => test.close());

    // Days later the session is over: signed in again.
    const read = async (id: string) => {
      const token = await test.accessToken('marta');
      const path = `/api/trade/app/v1/${id}`;
      return (await test.call({ path, token })).json<Schemas['OrderDetail']>();
    };
    /** Trades on until an order is filled: all of it, and none of it before the opening. */
    const filledAfter = async (id: string, opening: string) => {
      for (let round = 0; round < 60 && (await read(id)).status === 'pending'; round += 1)
        await trade(test, 60);
      const done = await read(id);
      expect(done).toMatchObject({ status: 'holding', filled: '10' });
      const first = done.executions.at(-1)?.at ?? '';
      expect(Date.parse(first)).toBeGreaterThanOrEqual(Date.parse(opening));
      return done;
    };

    it('wait for its opening', async () => {
      // Friday after the close; the tests' venue opens on Monday at nine.
      test.now = new Date('2026-11-20T20:00:00.000Z');
      let token = await test.accessToken('marta');
      const quote = await quotedOrder(test, token);
      expect(quote).toMatchObject({
        obstacles: [],
        opens_at: '2026-11-23T08:00:00.000Z',
        settles_on: '2026-11-25',
      });
      const { id, expires_at } = await placedOrder(test, token);
      expect(expires_at).toBe('2026-11-23T16:30:00.000Z');
      await trade(test, 3600);
      test.now = new Date('2026-11-23T08:01:00.000Z');
      token = await test.accessToken('marta');
      const path = `/api/trade/app/v1/${id}`;
      expect((await test.call({ path, token })).json()).toMatchObject({ filled: '0' });
      const { worst_price, average_price } = await filledAfter(id, '2026-11-23T08:00:00.000Z');
      // A market order is protected from what happened over the weekend.
      expect(compare(average_price ?? '0', worst_price)).toBeLessThan(1);
      expect(test.faults).toEqual([]);
    });

    it('are rejected at the opening where their limit is outside the prices of that day', async () => {
      test.now = new Date('2026-12-04T20:00:00.000Z');
      let token = await test.accessToken('marta');
      const { stocks, limits } = test.market.provider;
      const limitOf = ({ instrument }: { instrument: string }) => limits(instrument)?.lower ?? '';
      const own = stocks.filter(({ market }) => market === 'XMAD-S');
      const lowest = new Map(own.map((stock) => [stock.symbol, limitOf(stock)]));
      test.now = new Date('2026-12-07T10:00:00.000Z');
      const moved = own.filter(
        (stock) => compare(lowest.get(stock.symbol) ?? '0', limitOf(stock)) < 0,
      );
      const kept = own.filter(
        (stock) => compare(lowest.get(stock.symbol) ?? '0', limitOf(stock)) >= 0,
      );
      expect([moved.length > 0, kept.length > 0]).toEqual([true, true]);
      test.now = new Date('2026-12-04T20:00:00.000Z');
      const queue = ({ symbol }: { symbol: string } = { symbol: '' }) =>
        placedOrder(test, token, {
          ...{ symbol, type: 'limit', validity: 'gtc', price: lowest.get(symbol) ?? null },
        });
      const [outside, inside] = [await queue(moved[0]), await queue(kept[0])];
      const read = async ({ id }: Order) =>
        (await test.call({ path: `/api/trade/app/v1/${id}`, token })).json<Order>();
      test.now = new Date('2026-12-07T07:59:00.000Z');
      await trade(test, 0);
      token = await test.accessToken('marta');
      expect((await read(outside)).status).toBe('pending');
      test.now = new Date('2026-12-07T08:00:00.000Z');
      await trade(test, 2);
      expect(await read(outside)).toMatchObject({ status: 'rejected', reason: 'outsideBand' });
      expect((await read(inside)).status).toBe('pending');
      expect(test.faults).toEqual([]);
    });

    it('wait through a holiday', async () => {
      test.now = new Date('2026-12-25T10:00:00.000Z');
      const token = await test.accessToken('marta');
      expect(await quotedOrder(test, token)).toMatchObject({
        opens_at: '2026-12-28T08:00:00.000Z',
      });
      const { id } = await placedOrder(test, token);
      await trade(test, 60);
      const path = `/api/trade/app/v1/${id}`;
      expect((await test.call({ path, token })).json()).toMatchObject({ filled: '0' });
      const opening = '2026-12-28T08:00:00.000Z';
      test.now = new Date(Date.parse(opening) - 1000);
      await trade(test, 0);
      const { status, filled } = await read(id);
      expect([status, filled]).toEqual(['pending', '0']);
      test.now = new Date(opening);
      await filledAfter(id, opening);
      expect(test.faults).toEqual([]);
    });
  });
}
