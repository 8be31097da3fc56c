import { and, eq } from 'drizzle-orm';
import type { components } from '#api/client.gen.ts';
import { product } from '#server/db/tables/product.ts';
import { doneByDesk } from './given-operator.ts';
import type { TestApp } from './test-app.ts';
import { home } from './test-tenants.ts';

type Schemas = components['schemas'];
export type BondOrder = Schemas['BondOrder'];

/** Its coupons are due on December 5th: a Saturday in 2026, before a Monday that is a holiday here, and a Sunday in 2027. */
export const bondBody = {
  code: 'test-bond',
  currency: 'EUR',
  risk: 2,
  minimum: '1000',
  maximum: null,
  step: '1000',
  vip: 0,
  score: 0,
  face: '1000',
  coupon_rate: '5',
  frequency: 1,
  day_count: 'actActIcma',
  accrues_from: '2024-12-05',
  first_coupon: '2025-12-05',
  matures_on: '2027-12-05',
  spread: '0.4',
  settle_days: 2,
  holidays: ['2026-12-07'],
  document: null,
  texts: { 'en-US': { name: 'A bond', summary: 'A loan.', risks: 'Its price can fall.' } },
  opens_at: null,
  closes_at: null,
};

/** A bond as a draft, made anew; answers its code as a path parameter. */
export async function draftBond(test: TestApp, code = 'test-draft-bond', more: object = {}) {
  await test.db.inTenant(home.id, (tx) =>
    tx
      .update(product)
      .set({ state: 'draft' })
      .where(and(eq(product.tenant, home.id), eq(product.code, code))),
  );
  await doneByDesk(test, 'bonds', { ...bondBody, code, ...more });
  return { code };
}

/** The latest business day until now, whose price is new enough to deal at. */
export function bondPrice({ now }: { readonly now: Date }, price = '99.5') {
  const day = new Date(now);
  while (day.getUTCDay() % 6 === 0) day.setUTCDate(day.getUTCDate() - 1);
  return { day: day.toISOString().slice(0, 10), price };
}

/** A bond that clients can buy, with a price of today. */
export async function openBond(test: TestApp, code = bondBody.code, more: object = {}) {
  const found = await draftBond(test, code, more);
  await doneByDesk(test, `products/${code}/open`);
  await doneByDesk(test, `bonds/${code}/price`, bondPrice(test));
  return found;
}

/** What a client confirms: price, total and settlement day as they are shown. */
export async function agreedBonds(
  test: TestApp,
  username: string,
  code: string,
  wanted: Schemas['BondQuoteRequest'],
): Promise<Schemas['BondOrderRequest']> {
  const answer = await test.call({
    method: 'POST',
    path: `/api/bond/app/v1/item/${code}/quote`,
    token: await test.accessToken(username),
    body: wanted,
  });
  const { price, total, settles_on } = answer.json<Schemas['BondQuote']>();
  return { ...wanted, price: price ?? '0', total: total ?? '0', settles_on };
}

/** A purchase that has not settled; answers its id as a path parameter. */
export async function boughtBond(test: TestApp, username: string, code?: string) {
  const found = code === undefined ? await openBond(test) : { code };
  const wanted = { side: 'buy', face_amount: '1000' } as const;
  const answer = await test.call({
    method: 'POST',
    path: `/api/bond/app/v1/item/${found.code}/order`,
    token: await test.accessToken(username),
    body: { ...(await agreedBonds(test, username, found.code, wanted)) },
  });
  return { id: answer.json<BondOrder>().id };
}
