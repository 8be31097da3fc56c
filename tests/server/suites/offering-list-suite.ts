import { describe, expect, it } from 'vitest';
import type { components } from '#api/client.gen.ts';
import { awaitingApplication, openOffering } from '../given-offering.ts';
import { offeringStage } from '../offering-stage.ts';
import type { OpenStore } from '../test-stores.ts';

/** A client's applications as a list: by status and by when they applied. */
export function offeringListSuite(open: OpenStore): void {
  describe('applications for offerings', { timeout: 300_000 }, () => {
    const stage = offeringStage(open);

    it('are found by status and by the day on which they were made, where the tenant is', async () => {
      // In Madrid it is the next day already.
      stage.test.now = new Date('2026-11-21T23:30:00.000Z');
      const { id } = await awaitingApplication(stage.test, 'marta');
      const token = await stage.test.accessToken('marta');
      const ask = (query: string) =>
        stage.test.call({ path: `/api/offering/app/v1/application/list?${query}`, token });
      const isThere = async (query: string) =>
        (await ask(query))
          .json<components['schemas']['OfferingApplicationList']>()
          .items.some((each) => each.id === id);
      for (const [query, there] of [
        ['status=awaiting&from=2026-11-22&to=2026-11-22', true],
        ['from=2026-11-21&to=2026-11-21', false],
        ['from=2026-11-22', true],
        ['to=2026-11-21', false],
        ['range=today', true],
        ['range=today&status=payment', false],
        ['', true],
      ] as const)
        expect([query, await isThere(query)]).toEqual([query, there]);
      for (const query of ['range=today&from=2026-11-21', 'from=2026-11-22&to=2026-11-21'])
        expect([query, (await ask(query)).statusCode]).toEqual([query, 400]);
    });

    it('that were allotted nothing say so among the transactions, with what is set aside until it is returned', async () => {
      const { code } = await openOffering(stage.test);
      // Two shares at the lowest price, and 1 % of it.
      const { id } = await stage.apply(code, { lots: 1, price: '8', total: '16.16' });
      const listed = async () => {
        const token = await stage.test.accessToken('marta');
        const path = '/api/transaction/app/v1/list?type=offering&status=rejected&limit=100';
        const { items } = (await stage.test.call({ path, token })).json<
          components['schemas']['TransactionList']
        >();
        return items.find(({ product }) => product?.object.id === id)?.product;
      };
      await stage.desk(`offerings/${code}/close`);
      await stage.desk(`offerings/${code}/allot`, { price: '10', seed: 'test' });
      await stage.run();
      expect((await stage.read(id)).status).toBe('none');
      expect(await listed()).toMatchObject({ unallotted: 'setAside', amount: '16.16' });
      await stage.runAfter(4);
      expect((await stage.read(id)).status).toBe('refunded');
      expect(await listed()).toMatchObject({ unallotted: 'returned', amount: '0.00' });
    });
  });
}
