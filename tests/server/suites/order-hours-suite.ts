import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { compare } from '#core/money.ts';
import type { Order } from '../given-trading.ts';
import { placedOrder, quotedOrder, trade } from '../given-trading.ts';
import type { TestApp } from '../test-app.ts';
import { startTestApp } from '../test-app.ts';
import type { OpenStore } from '../test-stores.ts';

/** Orders outside the hours of a venue. */
export function orderHoursSuite(open: OpenStore): void {
  describe('orders outside the hours of a venue', { timeout: 300_000 }, () => {
    let test: TestApp;
    beforeAll(async () => {
      test = await startTestApp(open, { alwaysOpen: false });
    });
    afterAll(() => test.close());

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
      await trade(test, 60);
      const { status, worst_price, average_price } = (
        await test.call({ path, token })
      ).json<Order>();
      // A market order is protected from what happened over the weekend.
      if (status === 'holding') expect(compare(average_price ?? '0', worst_price)).toBeLessThan(1);
      else expect(status).toBe('pending');
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
    });
  });
}
