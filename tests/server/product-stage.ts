import { and, eq } from 'drizzle-orm';
import { afterEach, beforeEach, expect } from 'vitest';
import { sum, toBig } from '#core/money.ts';
import { productAccrual } from '#server/db/tables/product.ts';
import { balancesOf } from '#server/ledger/balances.ts';
import { checkLedger } from '#server/ledger/check-ledger.ts';
import { startRecurring } from '#server/jobs/recurring-jobs.ts';
import { changeClient } from '#server/modules/client/client-service.ts';
import { productJobs } from '#server/modules/product/product-job-service.ts';
import { systemRandom } from '#server/platform/ids.ts';
import { idOf } from './given.ts';
import { doneByDesk } from './given-operator.ts';
import type { Holding } from './given-product.ts';
import { application, leaving, openHoldings } from './given-product.ts';
import { runnerOf } from './jobs.ts';
import type { TestApp } from './test-app.ts';
import { startTestApp } from './test-app.ts';
import type { OpenStore } from './test-stores.ts';
import { home } from './test-tenants.ts';

interface ProductMessage {
  readonly kind: string;
  readonly params: Readonly<Record<string, string>>;
  readonly link: { readonly to: string; readonly id: string } | null;
}

/**
 * A server with a store of its own for each test, because their clocks run on for months, and a client who saves. After each test
 * the ledger is held to its postings, and what is in products to what the ledger says is invested.
 */
export function productStage(open: OpenStore) {
  let test: TestApp;
  let clientId = '';
  const faults: unknown[] = [];
  beforeEach(async () => {
    test = await startTestApp(open);
    ({ id: clientId } = await idOf(test, 'marta'));
  });
  afterEach(async () => {
    expect(test.faults.splice(0)).toEqual([]);
    expect(faults.splice(0)).toEqual([]);
    expect((await checkLedger(test.db, home.id)).differences).toEqual([]);
    const held = (await openHoldings(test, 'marta')).map(({ principal }) => plain(principal));
    expect(plain(await balance('invested'))).toBe(sum(held));
    await test.close();
  });

  const token = () => test.accessToken('marta');
  const balance = async (bucket: 'cash' | 'invested' | 'frozen') =>
    (await test.db.inTenant(home.id, (tx) => balancesOf(tx, home.id, clientId))).find(
      (each) => each.bucket === bucket && each.asset === 'EUR',
    )?.amount ?? '0';
  const call = async (method: 'GET' | 'POST', path: string, body?: object, key?: string) =>
    test.call({
      method,
      path: `/api/product/app/v1${path}`,
      token: await token(),
      ...(body && { body }),
      ...(key !== undefined && { key }),
    });
  const place = async (code: string, amount: string, more: object = {}) => {
    const body = { ...(await application(test, code, amount)), ...more };
    const answer = await call('POST', `/item/${code}/apply`, body);
    expect([answer.statusCode, answer.body]).toEqual([200, answer.body]);
    return answer.json<Holding>();
  };
  const read = async (id: string) => (await call('GET', `/holding/${id}`)).json<Holding>();
  const leave = async (id: string, amount: string) =>
    call('POST', `/holding/${id}/leave`, await leaving(test, await token(), id, amount));
  const runAt = async (at: string | Date) => {
    test.now = new Date(at);
    const handlers = productJobs(systemRandom);
    await startRecurring(test.db, systemRandom, [home.id], handlers, test.now);
    await runnerOf(test, handlers, faults).runDue();
  };
  const accruals = (id: string) =>
    test.db.inTenant(home.id, (tx) =>
      tx
        .select()
        .from(productAccrual)
        .where(and(eq(productAccrual.tenant, home.id), eq(productAccrual.holdingId, id)))
        .orderBy(productAccrual.day),
    );
  const newest = async (id: string) => {
    const answer = await test.call({
      path: '/api/message/app/v1/list?limit=50',
      token: await token(),
    });
    return answer.json<{ items: ProductMessage[] }>().items.find(({ link }) => link?.id === id);
  };
  const desk = (path: string, body?: object) => doneByDesk(test, path, body);
  const change = (changes: Parameters<typeof changeClient>[3]) =>
    test.db.inTenant(home.id, (tx) => changeClient(tx, home.id, clientId, changes));

  return {
    /** Of this test. */
    get test() {
      return test;
    },
    /** What failed in a job. */
    faults,
    balance,
    call,
    place,
    read,
    leave,
    runAt,
    accruals,
    newest,
    desk,
    change,
  };
}

export function plain(amount: string): string {
  return toBig(amount).toFixed();
}
