import type { components } from '#api/client.gen.ts';
import { saleFigures } from '#server/rules/product/otc-figures.ts';
import { placingFigures } from '#core/product/placing-figures.ts';
import { proveByPinAndCode } from './given-banking.ts';
import { doneByDesk } from './given-operator.ts';
import type { TestApp } from './test-app.ts';

type Schemas = components['schemas'];
export type OtcBid = Schemas['OtcBid'];

/** Bought at once, in lots of five. */
export const otcBody = {
  code: 'test-otc',
  trading_type: 'holding',
  currency: 'EUR',
  risk: 5,
  minimum: '100',
  maximum: '3000',
  vip: 0,
  score: 0,
  fee_percent: '0.5',
  lot: 5,
  shares: '1000',
  document: null,
  texts: { 'en-US': { name: 'Unlisted shares', summary: 'No market.', risks: 'All can be lost.' } },
  opens_at: null,
  closes_at: null,
};

const otcPrice = '20.50';

/** So many milliseconds from now, as an instant. */
export function inMs({ now }: TestApp, ms: number): string {
  return new Date(now.getTime() + ms).toISOString();
}

const minute = 60_000;

/** Shares that are not quoted, as a draft; answers their code as a path parameter. */
export async function draftOtc(test: TestApp, code = 'test-draft-otc', more: object = {}) {
  await doneByDesk(test, 'otc', { ...otcBody, code, ...more });
  return { code };
}

/** Shares that clients can buy for a quarter of an hour. */
export async function quotedOtc(test: TestApp, code = otcBody.code, more: object = {}) {
  await draftOtc(test, code, more);
  await doneByDesk(test, `products/${code}/open`);
  const quote = { price: otcPrice, expires_at: inMs(test, 15 * minute) };
  await doneByDesk(test, `otc/${code}/quote`, quote);
  return { code };
}

/** Shares at a price with their total, as a client confirms them. */
export function otcRequest(shares: string, price = otcPrice) {
  const terms = { currency: 'EUR', feePercent: otcBody.fee_percent };
  return { shares, price, total: placingFigures(shares, price, terms).total };
}

async function posted<Answer>(test: TestApp, username: string, path: string, body?: object) {
  const token = await test.accessToken(username);
  await proveByPinAndCode(test, username, token);
  const answer = await test.call({
    method: 'POST',
    path: `/api${path}`,
    token,
    ...(body !== undefined && { body }),
  });
  return answer.json<Answer>();
}

/** Shares that a client has bought; answers the application's id as a path parameter. */
export async function boughtOtc(test: TestApp, username: string, code: string, shares = '50') {
  const { id } = await posted<{ id: string }>(
    test,
    username,
    `/placing/app/v1/item/${code}/apply`,
    otcRequest(shares),
  );
  return { id };
}

/** A request for a price of shares that were bought for it. */
export async function askedBid(test: TestApp, username: string, code: string, shares = '50') {
  await boughtOtc(test, username, code, shares);
  const path = `/otc/app/v1/item/${code}/bid`;
  const { id } = await posted<OtcBid>(test, username, path, { shares });
  return { id };
}

/** The same with a price that stands for a quarter of an hour. */
export async function quotedBid(test: TestApp, username: string, code: string, shares = '50') {
  const found = await askedBid(test, username, code, shares);
  const quote = { price: '20.00', expires_at: inMs(test, 15 * minute) };
  await doneByDesk(test, `otc-bids/${found.id}/quote`, quote);
  return found;
}

/** What is paid out for 50 shares at 20.00, of which half a percent is the fee. */
export const bidAcceptance = { price: '20.00', total: '995.00' };

/** The same when the client has accepted it. */
export async function soldBid(test: TestApp, username: string, code: string, shares = '50') {
  const found = await quotedBid(test, username, code, shares);
  const { total } = saleFigures(shares, '20.00', {
    currency: 'EUR',
    feePercent: otcBody.fee_percent,
  });
  await posted(test, username, `/otc/app/v1/bid/${found.id}/accept`, { price: '20.00', total });
  return found;
}
