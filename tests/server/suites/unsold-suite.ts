import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { components } from '#api/client.gen.ts';
import { subscribeNote } from '#server/modules/note/subscribe-service.ts';
import { buyQuant } from '#server/modules/quant/buy-quant-service.ts';
import { systemRandom } from '#server/platform/ids.ts';
import { proveByPinAndCode } from '../given-banking.ts';
import { noteBody, openNote } from '../given-note.ts';
import { otcRequest, quotedOtc } from '../given-otc.ts';
import { openPlacing, placingBody, placingRequest } from '../given-placing.ts';
import { openQuant, quantBody } from '../given-quant.ts';
import { idOf } from '../given.ts';
import { startTestApp, type TestApp } from '../test-app.ts';
import type { OpenStore } from '../test-stores.ts';
import { home } from '../test-tenants.ts';

type Schemas = components['schemas'];

interface Family {
  readonly area: 'note' | 'quant' | 'placing';
  readonly make: (test: TestApp) => Promise<{ readonly code: string }>;
  readonly act: string;
  readonly body: object;
}

const families: readonly (readonly [string, Family])[] = [
  [
    'structured notes',
    {
      ...{ area: 'note', make: (test) => openNote(test), act: 'subscribe' },
      body: { nominal: '1000', amount: '1000' },
    },
  ],
  [
    'strategy notes',
    { area: 'quant', make: (test) => openQuant(test), act: 'buy', body: { amount: '500' } },
  ],
  [
    'placings',
    {
      area: 'placing',
      make: (test) => openPlacing(test, placingBody.code, { stock: 'XMAD-S:AERB' }),
      act: 'apply',
      body: placingRequest('100'),
    },
  ],
  [
    'shares over the counter',
    { area: 'placing', make: (test) => quotedOtc(test), act: 'apply', body: otcRequest('50') },
  ],
];

/** Products of a type that the tenant does not sell, beside a tenant that sells it. */
export function unsoldSuite(open: OpenStore): void {
  describe('products of a type that is not sold', { timeout: 300_000 }, () => {
    let [seller, other]: TestApp[] = [];
    const start = async (products: readonly string[]) => {
      const test = await startTestApp(open, { products });
      test.now = new Date('2026-11-24T10:00:00.000Z');
      return test;
    };
    beforeAll(async () => {
      seller = await start(['savings', 'subscribe', 'quant', 'stock', 'otc']);
      other = await start(['savings']);
    });
    afterAll(async () => {
      await seller?.close();
      await other?.close();
    });

    const call = async (test: TestApp, path: string, body?: object | null) => {
      const token = await test.accessToken('marta');
      if (body !== undefined) await proveByPinAndCode(test, 'marta', token);
      return test.call({
        ...{ path: `/api${path}`, token },
        ...(body !== undefined && { method: 'POST' as const }),
        ...(body && { body }),
      });
    };
    const found = async (test: TestApp | undefined, { area, make, act, body }: Family) => {
      if (test === undefined) throw new Error('no server was started');
      const { code } = await make(test);
      const list = (await call(test, `/${area}/app/v1/list`)).json<{
        items: readonly { readonly code: string }[];
      }>();
      const detail = await call(test, `/${area}/app/v1/item/${code}`);
      const applied = await call(test, `/${area}/app/v1/item/${code}/${act}`, body);
      return {
        isListed: list.items.some((each) => each.code === code),
        detail: detail.statusCode,
        applied: [applied.statusCode, applied.json<{ code?: string }>().code],
      };
    };

    it.each(families)('%s are not there, and there where they are sold', async (_name, family) => {
      expect(await found(other, family)).toEqual({
        isListed: false,
        detail: 404,
        applied: [404, 'notFound'],
      });
      expect(await found(seller, family)).toEqual({
        isListed: true,
        detail: 200,
        applied: [200, undefined],
      });
    });

    it('stay with who has them: no more is bought, nothing is changed, and a subscription is withdrawn', async () => {
      const test = await start(['savings']);
      const [{ code: note }, { code: quant }] = [await openNote(test), await openQuant(test)];
      const { id: clientId } = await idOf(test, 'marta');
      // While they were still sold.
      const { id } = await test.db.inTenant(home.id, async (tx) => {
        const bought = { code: quantBody.code, amount: '500' };
        await buyQuant(tx, systemRandom, home, clientId, bought, test.now);
        const wanted = { nominal: noteBody.minimum, amount: noteBody.minimum };
        return subscribeNote(tx, systemRandom, home, clientId, note, wanted, test.now);
      });
      expect((await call(test, `/quant/app/v1/item/${quant}`)).json()).toMatchObject({
        obstacles: [{ code: 'closed' }],
      });
      expect((await call(test, `/note/app/v1/item/${note}`)).json()).toMatchObject({
        obstacles: [{ code: 'closed' }, { code: 'subscribed' }],
        own: { id, can_change: false },
      });
      const subscription = `/note/app/v1/subscription/${id}`;
      expect((await call(test, subscription)).json<Schemas['NoteSubscription']>()).toMatchObject({
        can_change: false,
        can_withdraw: true,
      });
      const more = { nominal: '2000', amount: '2000' };
      expect((await call(test, `${subscription}/change`, more)).json()).toMatchObject({
        code: 'productRefused',
        params: { reasons: [{ code: 'closed' }] },
      });
      expect((await call(test, `${subscription}/withdraw`, null)).json()).toMatchObject({
        status: 'rejected',
        can_withdraw: false,
      });
      await test.close();
    });
  });
}
