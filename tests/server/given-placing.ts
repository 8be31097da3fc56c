import type { components } from '#api/client.gen.ts';
import { placingFigures } from '#core/product/placing-figures.ts';
import { proveByPinAndCode } from './given-banking.ts';
import { doneByDesk } from './given-operator.ts';
import type { TestApp } from './test-app.ts';

type Schemas = components['schemas'];
export type Placing = Schemas['Placing'];
export type PlacingApplication = Schemas['PlacingApplication'];

/** Applied for until noon of a Thursday in Madrid, and locked for three months. */
export const placingBody = {
  code: 'test-placing',
  type: 'stock',
  risk: 4,
  minimum: '100',
  maximum: '3000',
  vip: 0,
  score: 0,
  stock: 'XMAD-S:IBRX',
  price: '5.25',
  fee_percent: '0.25',
  lot: 10,
  shares: '1000',
  unlocks_on: '2027-03-01',
  document: null,
  texts: { 'en-US': { name: 'A placing', summary: 'A discount.', risks: 'It can lose.' } },
  opens_at: '2026-11-20T09:00:00.000Z',
  closes_at: '2026-12-03T11:00:00.000Z',
};

/** Agreed with each client within the band of the day, without a lock-up. */
export const blockBody = {
  ...placingBody,
  code: 'test-block',
  type: 'block',
  price: null,
  unlocks_on: null,
  minimum: '500',
  maximum: null,
  texts: { 'en-US': { name: 'A block', summary: 'At once.', risks: 'It can lose.' } },
};

/** A placing as a draft; answers its code as a path parameter. */
export async function draftPlacing(test: TestApp, code = 'test-draft-place', more: object = {}) {
  await doneByDesk(test, 'placings', { ...placingBody, code, ...more });
  return { code };
}

/** A placing that clients can apply for. */
export async function openPlacing(test: TestApp, code = placingBody.code, more: object = {}) {
  const found = await draftPlacing(test, code, more);
  await doneByDesk(test, `products/${code}/open`);
  return found;
}

/** Shares at a price with their total, as a client confirms them. */
export function placingRequest(shares: string, price: string | null = placingBody.price) {
  const terms = { currency: 'EUR', feePercent: placingBody.fee_percent };
  const { total } = placingFigures(shares, price ?? '', terms);
  return { shares, price: price ?? '', total };
}

/** An application; answers its id as a path parameter. */
export async function appliedPlacing(
  test: TestApp,
  username: string,
  code: string,
  shares = '100',
) {
  const token = await test.accessToken(username);
  await proveByPinAndCode(test, username, token);
  const answer = await test.call({
    method: 'POST',
    path: `/api/placing/app/v1/item/${code}/apply`,
    token,
    body: placingRequest(shares),
  });
  return { id: answer.json<PlacingApplication>().id };
}

/** The same when the desk has approved it. */
export async function placedShares(test: TestApp, username: string, code: string, shares = '100') {
  const found = await appliedPlacing(test, username, code, shares);
  await doneByDesk(test, `placing-applications/${found.id}/approve`);
  return found;
}
