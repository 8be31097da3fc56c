import { describe, expect, it } from 'vitest';
import { givenOverdrawn } from '../given-credit.ts';
import { doneByDesk } from '../given-operator.ts';
import { setTrading, trade } from '../given-trading.ts';
import { codesOf, orderContext } from '../order-context.ts';
import type { OpenStore } from '../test-stores.ts';

const note = 'A test of the desk';

/** Orders of a client whose trading is suspended, for a balance is outstanding. */
export function orderSuspendedSuite(open: OpenStore): void {
  describe('orders of a client who owes', { timeout: 300_000 }, () => {
    const on = orderContext(open);
    const { detail, placed, quoted, cancel, desk } = on;

    it('rest until it is cleared, and go on with what is traded afterwards', async () => {
      const bought = await placed({ value: '8' });
      const sold = await placed({ side: 'sell', value: '5' });
      const { id } = await givenOverdrawn(on.test, 'marta');
      for (let round = 0; round < 4; round += 1) await trade(on.test, 15);
      for (const order of [bought, sold])
        expect(await detail(order.id)).toMatchObject({ status: 'pending', filled: '0' });
      expect(codesOf((await quoted()).obstacles)).toContain('outstanding');
      await doneByDesk(on.test, `overdrawn/${id}/waive`, { note });
      const cleared = on.test.now.getTime();
      for (let round = 0; round < 4; round += 1) await trade(on.test, 5);
      for (const [order, status] of [
        [bought, 'holding'],
        [sold, 'settle'],
      ] as const) {
        const done = await detail(order.id);
        expect(done.status).toBe(status);
        for (const { at } of done.executions) expect(Date.parse(at)).toBeGreaterThan(cleared);
      }
    });

    it('are cancelled as any other', async () => {
      const { id } = await placed({ value: '8' });
      const debt = await givenOverdrawn(on.test, 'marta');
      expect((await cancel(id)).json()).toMatchObject({ status: 'rejected', reason: 'cancelled' });
      await doneByDesk(on.test, `overdrawn/${debt.id}/waive`, { note });
    });

    it('are lent nothing more by the desk', async () => {
      await setTrading(on.test, 'review');
      const { id } = await placed({ value: '8' });
      const debt = await givenOverdrawn(on.test, 'marta');
      const refused = await desk(`${id}/authorise`, { up_to: '100', days: 1, note });
      expect(refused.json()).toMatchObject({
        status: 409,
        code: 'stateConflict',
        params: { state: 'outstanding' },
      });
      expect((await desk(`${id}/reject`, { reason: 'other' })).statusCode).toBe(204);
      await doneByDesk(on.test, `overdrawn/${debt.id}/waive`, { note });
    });
  });
}
