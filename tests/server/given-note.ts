import type { components } from '#api/client.gen.ts';
import type { NoteMarket } from '#server/modules/note/note-progress-service.ts';
import { advanceNote } from '#server/modules/note/note-progress-service.ts';
import { runSubscription } from '#server/modules/note/run-subscription-service.ts';
import { systemRandom } from '#server/platform/ids.ts';
import { proveByPinAndCode } from './given-banking.ts';
import { doneByDesk } from './given-operator.ts';
import type { TestApp } from './test-app.ts';
import { home } from './test-tenants.ts';

type Schemas = components['schemas'];
export type NoteSubscription = Schemas['NoteSubscription'];

/** Subscribed until noon of a Thursday in Madrid, issued on the Friday, observed a year later. */
export const noteBody = {
  code: 'test-note',
  currency: 'EUR',
  risk: 4,
  minimum: '1000',
  maximum: '5000',
  step: '500',
  vip: 0,
  score: 0,
  issue_price: '100',
  issues_on: '2026-12-04',
  observes_on: '2027-12-03',
  matures_on: '2027-12-10',
  underlying: 'XMAD-S:IBRX',
  payoff: { kind: 'reverseConvertible', coupon: '7.5', barrier: '70' },
  minimum_volume: '2000',
  document: null,
  texts: { 'en-US': { name: 'A note', summary: 'A coupon.', risks: 'It can lose.' } },
  opens_at: '2026-11-20T09:00:00.000Z',
  closes_at: '2026-12-03T11:00:00.000Z',
};

/** A note as a draft; answers its code as a path parameter. */
export async function draftNote(test: TestApp, code = 'test-draft-note', more: object = {}) {
  await doneByDesk(test, 'notes', { ...noteBody, code, ...more });
  return { code };
}

/** A note that clients can subscribe. */
export async function openNote(test: TestApp, code = noteBody.code, more: object = {}) {
  const found = await draftNote(test, code, more);
  await doneByDesk(test, `products/${code}/open`);
  return found;
}

/** A subscription of a note; answers its id as a path parameter. */
export async function subscribedNote(
  test: TestApp,
  username: string,
  code: string,
  nominal = '1000',
) {
  const token = await test.accessToken(username);
  await proveByPinAndCode(test, username, token);
  const answer = await test.call({
    method: 'POST',
    path: `/api/note/app/v1/item/${code}/subscribe`,
    token,
    body: { nominal, amount: nominal },
  });
  return { id: answer.json<NoteSubscription>().id };
}

/** The same when its note has been issued. */
export async function issuedNote(test: TestApp, username: string, code: string, nominal = '2000') {
  const found = await subscribedNote(test, username, code, nominal);
  const at = new Date('2026-12-04T12:00:00.000Z');
  await test.db.inTenant(home.id, async (tx) => {
    await advanceNote(tx, home, code, { initial: null, final: null }, at);
    await runSubscription(tx, systemRandom, home.id, found.id, at);
  });
  return found;
}

/** The market with closes of one's own: of the days that are named, and of no other. */
export function marketWith(test: TestApp, closes: ReadonlyMap<string, string>): NoteMarket {
  const { stocks, venues } = test.market.provider;
  return {
    stocks,
    venues,
    // Half past five in Madrid.
    dailyCloses: async () =>
      [...closes].map(([day, close]) => ({ at: Date.parse(`${day}T16:30:00.000Z`), close })),
  };
}
