import type { components } from '#api/client.gen.ts';
import { startRecurring } from '#server/jobs/recurring-jobs.ts';
import { offeringJobs } from '#server/modules/offering/offering-job-service.ts';
import { systemRandom } from '#server/platform/ids.ts';
import { doneByDesk } from './given-operator.ts';
import { runnerOf } from './jobs.ts';
import type { TestApp } from './test-app.ts';
import { home } from './test-tenants.ts';

type Schemas = components['schemas'];
export type Application = Schemas['OfferingApplication'];

const hour = 3_600_000;
let made = 0;

/** An offering as the desk writes it: open now, ends in a day, and everything else follows day by day. */
export function offeringBody(test: TestApp, code: string, more: object = {}) {
  const at = (days: number) => new Date(test.now.getTime() + days * 24 * hour).toISOString();
  return {
    code,
    type: 'ipo',
    instrument: 'XMAD-S:IBRX',
    currency: 'EUR',
    risk: 4,
    lot: 2,
    lots: 100,
    min_lots: 1,
    max_lots: 50,
    price_low: '8',
    price_high: '10',
    price_step: '0.5',
    fee_rate: '1',
    vip: 0,
    score: 0,
    tranche_vip: null,
    tranche_percent: null,
    texts: { 'en-US': { name: 'Iberra', summary: 'Wind farms.', risks: 'Prices may fall.' } },
    start_time: at(-0.01),
    end_time: at(1),
    pub_time: at(2),
    refund_time: at(3),
    lwr_time: at(4),
    listed_time: at(5),
    settlement_time: at(6),
    ...more,
  };
}

/** A draft with a code that nothing else has; answers it as a path parameter. */
export async function draftOffering(test: TestApp, more: object = {}) {
  made += 1;
  const code = `test-offering-${made}`;
  await doneByDesk(test, 'offerings', offeringBody(test, code, more));
  return { code };
}

/** An offering that clients can apply for. */
export async function openOffering(test: TestApp, more: object = {}) {
  const found = await draftOffering(test, more);
  await doneByDesk(test, `offerings/${found.code}/publish`);
  await doneByDesk(test, `offerings/${found.code}/open`);
  return found;
}

/** One that is published and has not begun. */
export async function upcomingOffering(test: TestApp) {
  const start_time = new Date(test.now.getTime() + hour).toISOString();
  const found = await draftOffering(test, { start_time });
  await doneByDesk(test, `offerings/${found.code}/publish`);
  return found;
}

/** One that has ended, without an application. */
export async function closedOffering(test: TestApp, more: object = {}) {
  const found = await openOffering(test, more);
  await doneByDesk(test, `offerings/${found.code}/close`);
  return found;
}

/** One lot at the cut-off price: 2 shares at 10, and 1 % of it. */
export const oneLot = { lots: 1, price: null, total: '20.2' };

/** An application for one lot; answers its id as a path parameter. */
export async function awaitingApplication(test: TestApp, username: string, more: object = {}) {
  const { code } = await openOffering(test, more);
  return { ...(await appliedFor(test, username, code)), code };
}

/** An application for one lot of an offering; answers its id as a path parameter. */
export async function appliedFor(test: TestApp, username: string, code: string) {
  const answer = await test.call({
    method: 'POST',
    path: `/api/offering/app/v1/item/${code}/apply`,
    token: await test.accessToken(username),
    body: oneLot,
  });
  return { id: answer.json<Application>().id };
}

/** An application that was allotted, at the highest price. */
export async function allottedApplication(test: TestApp, username: string) {
  const { id, code } = await awaitingApplication(test, username);
  await doneByDesk(test, `offerings/${code}/close`);
  await doneByDesk(test, `offerings/${code}/allot`, { price: '10', seed: 'test' });
  await runOfferings(test);
  return { id, code };
}

/** An application whose client has to pay for a second lot. */
export async function unpaidApplication(test: TestApp, username: string) {
  const { id } = await allottedApplication(test, username);
  const remark = 'From the increased offer.';
  await doneByDesk(test, `offering-applications/${id}/raise`, { lots: 1, days: 3, remark });
  return { id };
}

/** Does whatever is due about offerings now. */
export async function runOfferings(test: TestApp, faults: unknown[] = []): Promise<void> {
  const handlers = offeringJobs(test.db, systemRandom);
  await startRecurring(test.db, systemRandom, [home.id], handlers, test.now);
  await runnerOf(test, handlers, faults).runDue();
}
