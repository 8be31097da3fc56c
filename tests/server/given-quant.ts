import type { components } from '#api/client.gen.ts';
import { utcDay } from '#core/civil-day.ts';
import { buyQuant } from '#server/modules/quant/buy-quant-service.ts';
import { systemRandom } from '#server/platform/ids.ts';
import { idOf } from './given.ts';
import { proveByPinAndCode } from './given-banking.ts';
import { doneByDesk } from './given-operator.ts';
import type { TestApp } from './test-app.ts';
import { home } from './test-tenants.ts';

type Schemas = components['schemas'];
export type QuantHolding = Schemas['QuantHolding'];

/** Bought until noon of a Thursday in Madrid, valued from the Friday on, settled half a year later. */
export const quantBody = {
  code: 'test-quant',
  currency: 'EUR',
  risk: 4,
  minimum: '100',
  maximum: '5000',
  step: '0.01',
  vip: 0,
  score: 0,
  begins_on: '2026-12-04',
  settles_on: '2027-06-04',
  low: '-4',
  high: '9',
  exit_fee: '1.5',
  minimum_fee: '5',
  value_days: 3,
  document: null,
  texts: { 'en-US': { name: 'A strategy', summary: 'Many markets.', risks: 'It can lose.' } },
  opens_at: '2026-11-20T09:00:00.000Z',
  closes_at: '2026-12-03T11:00:00.000Z',
};

/** A strategy note as a draft; answers its code as a path parameter. */
export async function draftQuant(test: TestApp, code = 'test-draft-quant', more: object = {}) {
  await doneByDesk(test, 'quants', { ...quantBody, code, ...more });
  return { code };
}

/** A strategy note that clients can buy. */
export async function openQuant(test: TestApp, code = quantBody.code, more: object = {}) {
  const found = await draftQuant(test, code, more);
  await doneByDesk(test, `products/${code}/open`);
  return found;
}

/** One whose window is over and whose first day is today; with a value of today unless there is to be none. */
export async function begunQuant(test: TestApp, code: string, price: string | null = '1.01') {
  const day = utcDay(test.now);
  await openQuant(test, code, {
    begins_on: day,
    opens_at: daysAgo(test, 9).toISOString(),
    closes_at: daysAgo(test, 2).toISOString(),
  });
  if (price !== null) await doneByDesk(test, `quants/${code}/value`, { day, price });
  return { code };
}

/** 500 units of such a one, bought while it was offered. */
export async function leavableQuant(test: TestApp, username: string, code: string) {
  await begunQuant(test, code);
  const { id: clientId } = await idOf(test, username);
  const at = daysAgo(test, 3);
  const { id } = await test.db.inTenant(home.id, (tx) =>
    buyQuant(tx, systemRandom, home, clientId, { code, amount: '500' }, at),
  );
  return { id };
}

function daysAgo({ now }: TestApp, days: number): Date {
  return new Date(now.getTime() - days * 86_400_000);
}

/** A purchase; answers its id as a path parameter. */
export async function boughtQuant(test: TestApp, username: string, code: string, amount = '500') {
  const token = await test.accessToken(username);
  await proveByPinAndCode(test, username, token);
  const answer = await test.call({
    method: 'POST',
    path: `/api/quant/app/v1/item/${code}/buy`,
    token,
    body: { amount },
  });
  return { id: answer.json<QuantHolding>().id };
}
