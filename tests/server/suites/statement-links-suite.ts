import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { components } from '#api/client.gen.ts';
import { waitingOrder } from '../given-fund.ts';
import { awaitingApplication } from '../given-offering.ts';
import { doneByDesk } from '../given-operator.ts';
import { leavingHolding, placedHolding } from '../given-product.ts';
import { startTestApp, type TestApp } from '../test-app.ts';
import type { OpenStore } from '../test-stores.ts';

type Schemas = components['schemas'];

const now = new Date('2026-11-24T10:00:00.000Z');

/** What is booked for each in cash, as the lines name it, the oldest first. */
const booked: readonly (readonly [
  string,
  string,
  readonly string[],
  (test: TestApp) => Promise<{ readonly id: string }>,
])[] = [
  ['savings', 'products', ['placement'], (test) => placedHolding(test, 'marta')],
  ['earnings by day', 'products', ['placement'], (test) => leavingHolding(test, 'marta')],
  [
    'offerings',
    'offerings',
    ['reserved', 'released'],
    async (test) => {
      const found = await awaitingApplication(test, 'marta');
      await doneByDesk(test, `offering-applications/${found.id}/reject`, { remark: 'A test.' });
      return found;
    },
  ],
  [
    'funds',
    'funds',
    ['reserved', 'released'],
    async (test) => {
      const found = await waitingOrder(test, 'marta');
      await test.call({
        method: 'POST',
        path: `/api/fund/app/v1/order/${found.id}/cancel`,
        token: await test.accessToken('marta'),
      });
      return found;
    },
  ],
];

/** Lines of a statement open what they were booked for. */
export function statementLinksSuite(open: OpenStore): void {
  describe('lines of a statement', { timeout: 300_000 }, () => {
    let test: TestApp;
    beforeEach(async () => {
      test = await startTestApp(open);
      test.now = now;
    });
    afterEach(() => test.close());

    const read = async <Answer>(path: string): Promise<Answer> => {
      const token = await test.accessToken('marta');
      return (await test.call({ path: `/api/statement/app/v1${path}`, token })).json<Answer>();
    };
    const lines = async () =>
      (await read<Schemas['Statement']>('?account=EUR&range=all&limit=50')).items;

    it.each(booked)('of %s lead to them', async (_, kind, whats, book) => {
      const before = new Set((await lines()).map(({ id }) => id));
      const { id } = await book(test);
      const added = (await lines()).filter((line) => !before.has(line.id)).reverse();
      expect(added.map(({ what }) => what)).toEqual(whats);
      for (const line of added)
        expect(await read(`/movement/${line.id}`)).toMatchObject({ link: { kind, id } });
    });
  });
}
