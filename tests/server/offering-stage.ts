import { afterEach, beforeEach, expect } from 'vitest';
import { toBig } from '#core/money.ts';
import { checkLedger } from '#server/ledger/check-ledger.ts';
import { balancesOf } from '#server/ledger/balances.ts';
import { changeClient } from '#server/modules/client/client-service.ts';
import type { Application } from './given-offering.ts';
import { runOfferings } from './given-offering.ts';
import { idOf } from './given.ts';
import { doneByDesk } from './given-operator.ts';
import type { TestApp } from './test-app.ts';
import { startTestApp } from './test-app.ts';
import type { OpenStore } from './test-stores.ts';
import { home } from './test-tenants.ts';

interface OfferingMessage {
  readonly kind: string;
  readonly params: Readonly<Record<string, string>>;
  readonly link: { readonly to: string; readonly id: string } | null;
}

const day = 86_400_000;

/**
 * A server with a store of its own for each test, because their clocks run on for days, and clients who apply. After each test the
 * ledger is held to its postings, and what is set aside to the applications.
 */
export function offeringStage(open: OpenStore) {
  let test: TestApp;
  const faults: unknown[] = [];
  beforeEach(async () => {
    test = await startTestApp(open);
  });
  afterEach(async () => {
    expect(test.faults.splice(0)).toEqual([]);
    expect(faults.splice(0)).toEqual([]);
    expect((await checkLedger(test.db, home.id)).differences).toEqual([]);
    await test.close();
  });

  const call = async (
    method: 'GET' | 'POST',
    path: string,
    { as = 'marta', body, key }: { as?: string; body?: object; key?: string } = {},
  ) =>
    test.call({
      method,
      path: `/api/offering/app/v1${path}`,
      token: await test.accessToken(as),
      ...(body && { body }),
      ...(key !== undefined && { key }),
    });
  const balance = async (bucket: string, { as = 'marta', asset = 'EUR' } = {}) => {
    const { id } = await idOf(test, as);
    const all = await test.db.inTenant(home.id, (tx) => balancesOf(tx, home.id, id));
    const found = all.find((each) => each.bucket === bucket && each.asset === asset);
    return toBig(found?.amount ?? '0').toNumber();
  };
  const apply = async (code: string, body: object, as = 'marta') => {
    const answer = await call('POST', `/item/${code}/apply`, { as, body });
    expect([answer.statusCode, answer.body]).toEqual([200, answer.body]);
    return answer.json<Application>();
  };
  const read = async (id: string, as = 'marta') =>
    (await call('GET', `/application/${id}`, { as })).json<Application>();
  const messages = async (id: string, as = 'marta') => {
    const token = await test.accessToken(as);
    const answer = await test.call({ path: '/api/message/app/v1/list?limit=50', token });
    return answer
      .json<{ items: OfferingMessage[] }>()
      .items.filter(({ link }) => link?.id === id)
      .map(({ kind }) => kind);
  };
  const change = async (as: string, changes: Parameters<typeof changeClient>[3]) => {
    const { id } = await idOf(test, as);
    await test.db.inTenant(home.id, (tx) => changeClient(tx, home.id, id, changes));
  };

  return {
    /** Of this test. */
    get test() {
      return test;
    },
    /** What failed in a job. */
    faults,
    call,
    balance,
    apply,
    read,
    messages,
    change,
    desk: (path: string, body?: object) => doneByDesk(test, path, body),
    run: () => runOfferings(test, faults),
    /** Lets so many days pass, then does what is due. */
    async runAfter(days: number) {
      test.now = new Date(test.now.getTime() + days * day);
      await runOfferings(test, faults);
    },
  };
}
