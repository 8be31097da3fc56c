import { afterAll, afterEach, beforeAll, beforeEach, expect } from 'vitest';
import type { components } from '#api/client.gen.ts';
import { toBig } from '#core/money.ts';
import { checkLedger } from '#server/ledger/check-ledger.ts';
import type { OrderChanges } from './given-trading.ts';
import { placedOrder, quotedOrder, setTrading } from './given-trading.ts';
import type { TestApp } from './test-app.ts';
import { deskToken, pass, startTestApp } from './test-app.ts';
import type { OpenStore } from './test-stores.ts';
import { home } from './test-tenants.ts';

type Schemas = components['schemas'];

/** A server with a client who trades; after each test nothing is open, and every posting adds up. */
export function orderContext(open: OpenStore) {
  let test: TestApp;
  let marta = '';
  beforeAll(async () => {
    test = await startTestApp(open);
    // A Saturday: the venues of the tests trade around the clock.
    test.now = new Date('2026-11-21T10:00:00.000Z');
  });
  beforeEach(async () => {
    pass(test, 60);
    marta = await test.accessToken('marta');
  });
  afterEach(async () => {
    await setTrading(test, 'open');
    for (const { id } of (await list('?status=pending')).items) await cancel(id);
    expect(test.faults.splice(0)).toEqual([]);
    expect((await checkLedger(test.db, home.id)).differences).toEqual([]);
  });
  afterAll(() => test.close());

  const call = (method: 'GET' | 'POST', path: string, body?: object, key?: string) =>
    test.call({
      method,
      path: `/api/trade/app/v1${path}`,
      token: marta,
      ...(body && { body }),
      ...(key !== undefined && { key }),
    });
  const list = async (query = '') =>
    (await call('GET', `/list${query}`)).json<Schemas['OrderList']>();
  const detail = async (id: string) => (await call('GET', `/${id}`)).json<Schemas['OrderDetail']>();
  const cancel = (id: string) => call('POST', `/${id}/cancel`);
  return {
    get test() {
      return test;
    },
    get marta() {
      return marta;
    },
    call,
    list,
    detail,
    cancel,
    quoted: (changes: OrderChanges = {}) => quotedOrder(test, marta, changes),
    placed: (changes: OrderChanges = {}) => placedOrder(test, marta, changes),
    desk: (path: string, body?: object) =>
      test.call({
        method: 'POST',
        path: `/desk/v1/orders/${path}`,
        token: deskToken,
        ...(body && { body }),
      }),
    async account(currency = 'EUR') {
      const answer = await test.call({ path: '/api/acc/app/v1/list', token: marta });
      const found = answer
        .json<Schemas['AccountList']>()
        .items.find((each) => each.currency === currency);
      return { cash: found?.cash ?? '0', unsettled: found?.unsettled ?? '0' };
    },
    async notified() {
      const answer = await test.call({ path: '/api/message/app/v1/list', token: marta });
      return answer.json<{ items: { kind: string; params: object; link: object }[] }>().items[0];
    },
    async notices() {
      const answer = await test.call({ path: '/api/message/app/v1/list', token: marta });
      return answer.json<{ items: { kind: string }[] }>().items;
    },
    last: () => toBig(test.market.provider.latest('XMAD-S:IBRX')?.price ?? '0'),
    /** After days the session is over: signed in again. */
    async refreshed(id: string) {
      marta = await test.accessToken('marta');
      return detail(id);
    },
  };
}

export function codesOf(obstacles: readonly { readonly code: string }[]): readonly string[] {
  return obstacles.map(({ code }) => code);
}
