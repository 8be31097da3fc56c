import { and, eq, isNull, lt, ne, or, sql } from 'drizzle-orm';
import type { CivilDay } from '#core/civil-day.ts';
import { CodedError } from '#core/errors.ts';
import { toBig } from '#core/money.ts';
import { hasClosed } from '#core/product/price-day.ts';
import type { TenantTransaction } from '#server/db/database.ts';
import type { FundPriceRow } from '#server/db/tables/fund.ts';
import { fundOrder, fundPrice } from '#server/db/tables/fund.ts';
import { job } from '#server/db/tables/job.ts';
import { fundJobKind } from './fund-job-kind.ts';
import { calendarOf, lockFund, priceOfDay } from './fund-record-service.ts';

/** A price as it was posted, and how many orders it books. */
export interface PostedPrice {
  readonly before: FundPriceRow | null;
  readonly after: FundPriceRow;
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
  if ((await priceOfDay(tx, tenant, code, day)) !== null)
    throw new CodedError('stateConflict', { state: row.state });
  return add(tx, { tenant, code, day, version: 1, price, remark: null, postedAt: now }, null);
}

/** Replaces the price of a day by a further version: what the wrong one booked is reversed and booked anew. */
export async function correctPrice(
  tx: TenantTransaction,
  tenant: string,
  code: string,
  {
    day,
    price,
    remark,
  }: { readonly day: CivilDay; readonly price: string; readonly remark: string },
  now: Date,
): Promise<PostedPrice> {
  const { row } = await lockFund(tx, tenant, code, 'update');
  const before = await priceOfDay(tx, tenant, code, day);
  if (before === null)
    throw new CodedError('requestInvalid', {}, [{ pointer: '/day', code: 'invalid' }]);
  if (toBig(before.price).eq(price)) throw new CodedError('stateConflict', { state: row.state });
  const version = before.version + 1;
  return add(tx, { tenant, code, day, version, price, remark, postedAt: now }, before);
}

async function add(
  tx: TenantTransaction,
  after: FundPriceRow,
  before: FundPriceRow | null,
): Promise<PostedPrice> {
  if (!toBig(after.price).gt(0))
    throw new CodedError('requestInvalid', {}, [{ pointer: '/price', code: 'tooSmall' }]);
  await tx.insert(fundPrice).values(after);
  return { before, after, orders: await askOrders(tx, after, after.postedAt) };
}

/** One statement, however many orders there are; the version in the key makes it once a version for each. */
async function askOrders(
  tx: TenantTransaction,
  { tenant, code, day, version }: FundPriceRow,
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
