import { describe, expect, it } from 'vitest';
import { toBig } from '#core/money.ts';
import { placedOrder, trade } from '../given-trading.ts';
import { codesOf, orderContext } from '../order-context.ts';
import type { OpenStore } from '../test-stores.ts';

// Far above anything that is paid: it waits.
const farAbove = { type: 'limit', validity: 'gtc' } as const;

/** A sale that names the purchase whose shares it sells, and what goes on beside it. */
export function orderPurchaseSuite(open: OpenStore): void {
  describe('sales of one purchase', { timeout: 300_000 }, () => {
    const on = orderContext(open);
    const { call, detail, quoted, placed } = on;

    /** Two purchases of ten shares, the older first. */
    async function bought(): Promise<readonly [string, string]> {
      const first = await placed();
      await trade(on.test, 10);
      const second = await placed();
      await trade(on.test, 10);
      return [first.id, second.id];
    }
    const remaining = async (id: string) => (await detail(id)).position?.remaining;
    const priceAbove = () => on.last().times('1.05').round(2, 3).toFixed();

    it('sell its shares at its cost, and leave older ones where they are', async () => {
      const [older, newer] = await bought();
      const sale = await placed({ side: 'sell', value: '6', purchase: newer });
      await trade(on.test, 10);
      const sold = await detail(sale.id);
      expect(sold).toMatchObject({ purchase: newer, filled: '6' });
      expect([await remaining(older), await remaining(newer)]).toEqual(['10', '4']);
      const { amount } = await detail(newer);
      const cost = toBig(amount).times(6).div(10);
      expect(
        toBig(sold.position?.cost ?? '0')
          .minus(cost)
          .abs()
          .lt('0.01'),
      ).toBe(true);
      // Without a name the oldest are sold first, down to the last one of them.
      const { held } = await quoted({ side: 'sell', value: '1' });
      const value = toBig(held).minus(4).toFixed();
      const plain = await placed({ side: 'sell', value });
      await trade(on.test, 10);
      expect((await detail(plain.id)).purchase).toBeNull();
      expect([await remaining(older), await remaining(newer)]).toEqual(['0', '4']);
    });

    it('have as many shares as it has left, less those on sale by name', async () => {
      const [, newer] = await bought();
      const whole = { side: 'sell', purchase: newer } as const;
      const above = await quoted({ ...whole, value: '11' });
      expect(above).toMatchObject({ id: null, held: '10' });
      expect(above.obstacles).toEqual([{ code: 'aboveHolding', params: { quantity: '10' } }]);
      await placed({ ...whole, ...farAbove, price: priceAbove(), value: '4' });
      expect((await quoted({ ...whole, value: '6' })).obstacles).toEqual([]);
      expect((await quoted({ ...whole, value: '7' })).held).toBe('6');
      await placed({ ...whole, value: '6' });
      await trade(on.test, 10);
      expect(codesOf((await quoted({ ...whole, value: '1' })).obstacles)).toEqual(['noHolding']);
    });

    it('keep them from sales that name none, and from a quote that was made before', async () => {
      const [older, newer] = await bought();
      const named = await placed({
        side: 'sell',
        ...farAbove,
        price: priceAbove(),
        value: '10',
        purchase: older,
      });
      // All that is not on sale: newer ones are among them.
      const { held } = await quoted({ side: 'sell', value: '1' });
      await placed({ side: 'sell', value: held });
      await trade(on.test, 10);
      expect([await remaining(older), await remaining(newer)]).toEqual(['10', '0']);
      await on.cancel(named.id);
      const late = await quoted({ side: 'sell', value: '10', purchase: older });
      await placed({ side: 'sell', value: '10', purchase: older });
      const refused = await call('POST', '', { quote: late.id });
      expect(refused.json()).toMatchObject({
        status: 409,
        code: 'orderRefused',
        params: { reasons: [{ code: 'noHolding' }] },
      });
      await trade(on.test, 10);
      expect(await remaining(older)).toBe('0');
    });

    it('name a purchase of the client, in this stock', async () => {
      const [older] = await bought();
      const other = await placed({ symbol: 'ALTM', value: '1' });
      const stranger = await on.test.accessToken('planner');
      const theirs = await placedOrder(on.test, stranger);
      await trade(on.test, 10);
      const sale = await placed({ side: 'sell', value: '1', purchase: older });
      for (const purchase of [other.id, theirs.id, sale.id, '019e2f40-1a2b-7c3d-8e4f-5a6b7c8d9e40'])
        expect(await quoted({ side: 'sell', value: '1', purchase })).toMatchObject({
          status: 400,
          errors: [{ pointer: '/purchase', code: 'notOneOf' }],
        });
      expect(await quoted({ value: '1', purchase: older })).toMatchObject({
        status: 400,
        errors: [{ pointer: '/purchase', code: 'unknownKey' }],
      });
      await trade(on.test, 10);
    });
  });
}
