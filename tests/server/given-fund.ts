import { and, eq } from 'drizzle-orm';
import type { components } from '#api/client.gen.ts';
import { priceDayAt } from '#server/rules/product/price-day.ts';
import { product } from '#server/db/tables/product.ts';
import { calendarOf, findFund } from '#server/modules/fund/fund-record-service.ts';
import { doneByDesk } from './given-operator.ts';
import type { TestApp } from './test-app.ts';
import { home } from './test-tenants.ts';

export type FundOrder = components['schemas']['FundOrder'];
type OrderRequest = components['schemas']['FundOrderRequest'];

export const fundBody = {
  code: 'test-fund',
  currency: 'EUR',
  risk: 4,
  minimum: '10',
  maximum: null,
  step: '0.01',
  vip: 0,
  score: 0,
  unit_digits: 4,
  entry_fee: '1',
  exit_fee: '0.5',
  ongoing_fee: '0.6',
  timezone: 'Europe/Madrid',
  cut_off: '15:00',
  settle_days: 2,
  holidays: [],
  document: null,
  texts: { 'en-US': { name: 'A fund', summary: 'Many shares.', risks: 'Its price can fall.' } },
  opens_at: null,
  closes_at: null,
};

/** A day whose orders have closed long ago, for a price that is known before every order. */
export const firstPrice = { day: '2026-11-19', price: '100' };

/** A fund as a draft, made anew; answers its code as a path parameter. */
export async function draftFund(test: TestApp, code = 'test-draft-fund', more: object = {}) {
  await test.db.inTenant(home.id, (tx) =>
    tx
      .update(product)
      .set({ state: 'draft' })
      .where(and(eq(product.tenant, home.id), eq(product.code, code))),
  );
  await doneByDesk(test, 'funds', { ...fundBody, code, ...more });
  return { code };
}

/** A fund that clients can buy, with a first price. */
export async function openFund(test: TestApp, code = fundBody.code, more: object = {}) {
  const found = await draftFund(test, code, more);
  await doneByDesk(test, `products/${code}/open`);
  await doneByDesk(test, `funds/${code}/price`, firstPrice);
  return found;
}

/** What a client confirms: the price day and the fee as they are shown. */
export async function confirmed(
  test: TestApp,
  code: string,
  wanted: { readonly amount: string } | { readonly units: string | null },
): Promise<OrderRequest> {
  const { terms } = await test.db.inTenant(home.id, (tx) => findFund(tx, home.id, code));
  const price_day = priceDayAt(calendarOf(terms), test.now.getTime()).day;
  return 'amount' in wanted
    ? { side: 'buy', amount: wanted.amount, units: null, price_day, fee_percent: terms.entryFee }
    : { side: 'redeem', amount: null, units: wanted.units, price_day, fee_percent: terms.exitFee };
}

/** An order that waits for its price; answers its id as a path parameter. */
export async function waitingOrder(test: TestApp, username: string, code?: string) {
  const found = code === undefined ? await openFund(test) : { code };
  const answer = await test.call({
    method: 'POST',
    path: `/api/fund/app/v1/item/${found.code}/order`,
    token: await test.accessToken(username),
    body: await confirmed(test, found.code, { amount: '10' }),
  });
  return { id: answer.json<FundOrder>().id };
}
