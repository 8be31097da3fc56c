import { and, eq, inArray } from 'drizzle-orm';
import type { components } from '#api/client.gen.ts';
import { openHoldingStatuses } from '#core/lifecycle/product-holding.ts';
import { product, productHolding } from '#server/db/tables/product.ts';
import { rateOn } from '#core/product/interest.ts';
import { findProduct } from '#server/modules/product/product-record-service.ts';
import { todayOf } from '#server/tenants/tenant-day.ts';
import { idOf } from './given.ts';
import { doneByDesk } from './given-operator.ts';
import type { TestApp } from './test-app.ts';
import { home } from './test-tenants.ts';

export type Holding = components['schemas']['ProductHolding'];
type Exit = components['schemas']['ProductExit'];
type Application = components['schemas']['ProductApplication'];

export const catalogueBody = {
  code: 'test-90',
  type: 'savings',
  subtype: 'fixed',
  trading_type: 'holding',
  currency: 'EUR',
  risk: 1,
  minimum: '100',
  maximum: '50000',
  step: '1',
  vip: 0,
  score: 0,
  days: 90,
  early_rate: '0.5',
  texts: { 'en-US': { name: 'Savings', summary: 'A fixed rate.', risks: 'Rates may change.' } },
  opens_at: null,
  closes_at: null,
};

/** A draft of the catalogue, made anew; answers its code as a path parameter. */
export async function draftProduct(test: TestApp, code = 'test-draft', more: object = {}) {
  await forgetProduct(test, code);
  const body = { ...catalogueBody, code, ...more };
  await doneByDesk(test, 'products', body);
  return { code };
}

/** A draft with a rate from today on. */
export async function ratedProduct(test: TestApp, code = 'test-rated', more: object = {}) {
  const found = await draftProduct(test, code, more);
  const body = { from: dayOf(test), annual_rate: '3' };
  await doneByDesk(test, `products/${code}/rate`, body);
  return found;
}

/** A product that clients can apply for. */
export async function openProduct(test: TestApp, code = 'test-open', more: object = {}) {
  const found = await ratedProduct(test, code, more);
  await doneByDesk(test, `products/${code}/open`);
  return found;
}

export async function closedProduct(test: TestApp, code = 'test-closed') {
  const found = await openProduct(test, code);
  await doneByDesk(test, `products/${code}/close`);
  return found;
}

/** As it was before it was opened; clients' money in it stays. */
async function forgetProduct(test: TestApp, code: string): Promise<void> {
  await test.db.inTenant(home.id, (tx) =>
    tx
      .update(product)
      .set({ state: 'draft' })
      .where(and(eq(product.tenant, home.id), eq(product.code, code))),
  );
}

/** What a client confirms who places an amount: the day and the rate as they are shown. */
export async function application(
  test: TestApp,
  code: string,
  amount = '1000',
): Promise<Application> {
  const as_of = dayOf(test);
  const { rates } = await test.db.inTenant(home.id, (tx) => findProduct(tx, home.id, code, as_of));
  return { amount, as_of, annual_rate: rateOn(rates, as_of) ?? '0', renewal: 'payOut' };
}

/** Money that a client has placed; answers its id as a path parameter. */
export async function placedHolding(
  test: TestApp,
  username: string,
  code = 'savings-182',
  amount = '1000',
) {
  const token = await test.accessToken(username);
  const answer = await test.call({
    method: 'POST',
    path: `/api/product/app/v1/item/${code}/apply`,
    token,
    body: await application(test, code, amount),
  });
  return { id: answer.json<Holding>().id };
}

/** An application that waits for the desk, for little enough to be made many times. */
export async function awaitingHolding(test: TestApp, username: string) {
  const { code } = await openProduct(test, 'test-review', {
    trading_type: 'review',
    minimum: '10',
  });
  return placedHolding(test, username, code, '10');
}

/** Little money in a fixed term. */
export async function smallTerm(test: TestApp, username: string) {
  const { code } = await openProduct(test, 'test-term', { minimum: '10' });
  return placedHolding(test, username, code, '10');
}

/** What a client confirms who leaves: the figures as they are shown. */
export async function leaving(test: TestApp, token: string, id: string, amount: string) {
  const answer = await test.call({
    path: `/api/product/app/v1/holding/${id}/exit?amount=${amount}`,
    token,
  });
  const { interest, as_of } = answer.json<Exit>();
  return { amount, interest, as_of };
}

/** Money that leaves on the next day. */
export async function leavingHolding(test: TestApp, username: string) {
  const found = await placedHolding(test, username, 'earn-daily', '50');
  const token = await test.accessToken(username);
  await test.call({
    method: 'POST',
    path: `/api/product/app/v1/holding/${found.id}/leave`,
    token,
    body: await leaving(test, token, found.id, '50'),
  });
  return found;
}

/** Every holding of a client that is not over. */
export async function openHoldings(test: TestApp, username: string) {
  const { id } = await idOf(test, username);
  return test.db.inTenant(home.id, (tx) =>
    tx
      .select()
      .from(productHolding)
      .where(
        and(
          eq(productHolding.tenant, home.id),
          eq(productHolding.clientId, id),
          inArray(productHolding.status, [...openHoldingStatuses]),
        ),
      ),
  );
}

function dayOf(test: TestApp): string {
  return todayOf(home, test.now);
}
