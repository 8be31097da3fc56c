import { and, eq, isNull, lt, ne, or, sql } from 'drizzle-orm';
import type { CivilDay } from '#core/civil-day.ts';
import { CodedError } from '#core/errors.ts';
import { hasClosed } from '#server/rules/product/price-day.ts';
import type { TenantTransaction } from '#server/db/database.ts';
import { fundOrder } from '#server/db/tables/fund.ts';
import { job } from '#server/db/tables/job.ts';
import type { ProductPriceRow } from '#server/db/tables/product-price.ts';
import type { PriceVersion } from '#server/modules/product/post-day-price-service.ts';
import { addDayPrice, correctDayPrice } from '#server/modules/product/post-day-price-service.ts';
import { fundJobKind } from './fund-job-kind.ts';
import { calendarOf, lockFund } from './fund-record-service.ts';

/** A price as it was posted, and how many orders it books. */
export interface PostedPrice extends PriceVersion {
  readonly orders: number;
}

/**
 * Posts the price of a day, and asks for every order that waits for it. A day that is none of the fund's, or whose orders have not
 * closed, is a field error; a day that has a price is `stateConflict`.
 */
export async function postPrice(
  tx: TenantTransaction,
  tenant: string,
  code: string,
  { day, price }: { readonly day: CivilDay; readonly price: string },
  now: Date,
): Promise<PostedPrice> {
  const { row, terms } = await lockFund(tx, tenant, code, 'update');
  // A client who knew the price before could order at it.
  if (!hasClosed(calendarOf(terms), day, now.getTime()))
    throw new CodedError('requestInvalid', {}, [{ pointer: '/day', code: 'invalid' }]);
  const posted = await addDayPrice(tx, row, { day, price }, now);
  return { ...posted, orders: await askOrders(tx, posted.after, now) };
}

/** Replaces the price of a day by a further version: what the wrong one booked is reversed and booked anew. */
export async function correctPrice(
  tx: TenantTransaction,
  tenant: string,
  code: string,
  corrected: { readonly day: CivilDay; readonly price: string; readonly remark: string },
  now: Date,
): Promise<PostedPrice> {
  const { row } = await lockFund(tx, tenant, code, 'update');
  const posted = await correctDayPrice(tx, row, corrected, now);
  return { ...posted, orders: await askOrders(tx, posted.after, now) };
}

/** One statement, however many orders there are; the version in the key makes it once a version for each. */
async function askOrders(
  tx: TenantTransaction,
  { tenant, code, day, version }: ProductPriceRow,
  now: Date,
): Promise<number> {
  const due = and(
    eq(fundOrder.tenant, tenant),
    eq(fundOrder.product, code),
    eq(fundOrder.priceDay, day),
    ne(fundOrder.status, 'rejected'),
    or(isNull(fundOrder.version), lt(fundOrder.version, version)),
  );
  const asked = tx
    .select({
      tenant: fundOrder.tenant,
      id: sql`gen_random_uuid()`.as('id'),
      kind: sql`${fundJobKind}::text`.as('kind'),
      runKey: sql`${fundOrder.id}::text || ' ' || ${version}::text`.as('run_key'),
      payload: sql`jsonb_build_object('order', ${fundOrder.id})`.as('payload'),
      runAt: sql`${now.toISOString()}::timestamptz`.as('run_at'),
    })
    .from(fundOrder)
    .where(due);
  await tx.execute(
    sql`insert into ${job} (tenant, id, kind, run_key, payload, run_at) ${asked} on conflict (tenant, kind, run_key) do nothing`,
  );
  return tx.$count(fundOrder, due);
}
