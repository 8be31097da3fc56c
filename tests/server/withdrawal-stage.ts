import { afterAll, afterEach, beforeAll, beforeEach, expect } from 'vitest';
import type { components } from '#api/client.gen.ts';
import { toBig } from '#core/money.ts';
import { checkLedger } from '#server/ledger/check-ledger.ts';
import { changeClient } from '#server/modules/client/client-service.ts';
import { idOf } from './given.ts';
import { proveByPinAndCode } from './given-banking.ts';
import type { Withdrawal } from './given-withdrawal.ts';
import { checkedBody, givenWithdrawing } from './given-withdrawal.ts';
import type { TestApp } from './test-app.ts';
import { deskToken, startTestApp } from './test-app.ts';
import type { OpenStore } from './test-stores.ts';
import { home } from './test-tenants.ts';

type Check = components['schemas']['WithdrawalCheck'];
type Terms = components['schemas']['WithdrawalTerms'];

/** A server and a client who can withdraw, each test a minute after the one before; afterwards the ledger is held to its postings. */
export function withdrawalStage(open: OpenStore) {
  let test: TestApp;
  let token = '';
  let payee = '';
  let start = new Date('2026-11-21T10:00:00.000Z');
  beforeAll(async () => {
    test = await startTestApp(open, { autopilot: 20 });
  });
  beforeEach(async () => {
    // Time never runs back: what is the oldest session of a client is ended when there are too many.
    start = new Date(test.now.getTime() + 60_000);
    test.now = start;
    token = await test.accessToken('marta');
    payee = await givenWithdrawing(test, 'marta');
  });
  afterEach(async () => {
    expect(test.faults.splice(0)).toEqual([]);
    expect((await checkLedger(test.db, home.id)).differences).toEqual([]);
  });
  afterAll(() => test.close());

  const call = (method: 'GET' | 'POST', path: string, body?: object, key?: string) =>
    test.call({
      method,
      path: `/api/withdraw/app/v1${path}`,
      token,
      ...(body && { body }),
      ...(key !== undefined && { key }),
    });
  const check = async (amount: string, to = payee) =>
    (await call('POST', '/check', { payee: to, amount })).json<Check>();
  const terms = async () => (await call('GET', '/terms')).json<Terms>();
  const ask = async (amount: string, key?: string) => {
    const body = await checkedBody(test, 'marta', payee, amount);
    await proveByPinAndCode(test, 'marta', token);
    return call('POST', '', body, key);
  };
  const asked = async (amount = '250') => (await ask(amount)).json<Withdrawal>();
  const desk = (id: string, step: string, body?: object) =>
    test.call({
      method: 'POST',
      path: `/desk/v1/withdrawals/${id}/${step}`,
      token: deskToken,
      ...(body && { body }),
    });
  const cash = async () => toBig((await terms()).available);
  const notified = async () =>
    (await test.call({ path: '/api/message/app/v1/list', token })).json<{
      items: { kind: string; params: object; link: object }[];
    }>().items[0];
  const change = async (changes: Parameters<typeof changeClient>[3]) => {
    const { id } = await idOf(test, 'marta');
    await test.db.inTenant(home.id, (tx) => changeClient(tx, home.id, id, changes));
  };

  return {
    get test() {
      return test;
    },
    /** A session of the client. */
    get token() {
      return token;
    },
    set token(value: string) {
      token = value;
    },
    /** Id of the bank account that money can be sent to. */
    get payee() {
      return payee;
    },
    /** When this test began. */
    get start() {
      return start;
    },
    call,
    check,
    terms,
    ask,
    asked,
    desk,
    cash,
    notified,
    change,
  };
}
