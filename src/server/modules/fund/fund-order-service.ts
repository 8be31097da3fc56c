import type { CivilDay } from '#core/civil-day.ts';
import { CodedError } from '#core/errors.ts';
import { carryOut } from '#core/lifecycle/define-lifecycle.ts';
import { fundOrderLifecycle } from '#core/lifecycle/fund-order.ts';
import { compare, plainAmount, roundTo } from '#core/money.ts';
import { priceDayAt } from '#server/rules/product/price-day.ts';
import type { TenantTransaction } from '#server/db/database.ts';
import type { FundOrderRow } from '#server/db/tables/fund.ts';
import { fundOrder } from '#server/db/tables/fund.ts';
import { release, reserve } from '#server/ledger/holds.ts';
import { lockClient } from '#server/modules/client/client-service.ts';
import type { RandomSource } from '#server/platform/ids.ts';
import { newId } from '#server/platform/ids.ts';
import type { Tenant } from '#server/tenants/tenant-directory.ts';
import { requireOffered } from '#server/tenants/tenant-products.ts';
import { announceFund } from './announce-fund.ts';
import { fundInstrument, fundKey } from './fund-key-service.ts';
import type { DecidedOrder, FoundOrder } from './fund-order-record-service.ts';
import { lockFundOrder, saveOrder } from './fund-order-record-service.ts';
import { quoteOrder, type FundQuote, type WantedOrder } from './fund-quote-service.ts';
import { calendarOf, lockFund, type Fund } from './fund-record-service.ts';
import { readFundSituation } from './fund-situation.ts';

/** What a client confirms beside the order: the price day and the fee that they were shown. */
export interface ShownWith {
  readonly priceDay: CivilDay;
  readonly feePercent: string;
}

/**
 * Sets aside what an order needs until the price of its day is posted. Refuses with `notFound` (a draft too), with every obstacle
 * in `productRefused`, and with `changedMeanwhile` where price day or fee are others than were shown.
 */
export async function placeFundOrder(
  tx: TenantTransaction,
  random: RandomSource,
  tenant: Tenant,
  clientId: string,
  code: string,
  wanted: WantedOrder,
  shown: ShownWith,
  now: Date,
): Promise<FundOrderRow> {
  // Orders of one client come one after the other: the second sees what the first has set aside.
  await lockClient(tx, tenant.id, clientId);
  const fund = await lockFund(tx, tenant.id, code, 'share');
  if (fund.row.state === 'draft') throw new CodedError('notFound');
  // Who has units may leave, whatever is offered by now.
  if (wanted.side === 'buy') requireOffered(tenant, fund.row.kind);
  const situation = await readFundSituation(tx, tenant, clientId);
  const quote = quoteOrder(tenant, situation, fund, wanted, now);
  const { obstacles: reasons, priceDay, feePercent } = quote;
  if (reasons.length > 0) throw new CodedError('productRefused', { reasons });
  if (shown.priceDay !== priceDay.day || compare(shown.feePercent, feePercent) !== 0)
    throw new CodedError('changedMeanwhile');
  const owner = { tenant: tenant.id, clientId };
  return reserveOrder(tx, random, fund, owner, quote, wanted, now);
}

/** Enters a purchase without looking at who buys: of a demonstration's past. */
export function enterOrder(
  tx: TenantTransaction,
  random: RandomSource,
  fund: Fund,
  owner: Pick<FundOrderRow, 'tenant' | 'clientId'>,
  wanted: Extract<WantedOrder, { readonly side: 'buy' }>,
  now: Date,
): Promise<FundOrderRow> {
  const priceDay = priceDayAt(calendarOf(fund.terms), now.getTime());
  const quote = { priceDay, feePercent: plainAmount(fund.terms.entryFee), units: null };
  return reserveOrder(tx, random, fund, owner, quote, wanted, now);
}

async function reserveOrder(
  tx: TenantTransaction,
  random: RandomSource,
  fund: Fund,
  owner: Pick<FundOrderRow, 'tenant' | 'clientId'>,
  quote: Pick<FundQuote, 'priceDay' | 'feePercent' | 'units'>,
  wanted: WantedOrder,
  now: Date,
): Promise<FundOrderRow> {
  const { tenant, clientId } = owner;
  const id = newId(now, random);
  const row = newOrder(fund, quote, wanted, { tenant, clientId, id }, now);
  const isBuy = row.amount !== null;
  const { holdId } = await reserve(tx, tenant, {
    id: newId(now, random),
    clientId,
    bucket: isBuy ? 'cash' : 'holding',
    asset: isBuy ? row.currency : fundInstrument(row.product),
    amount: row.amount ?? row.askedUnits ?? '0',
    reason: { kind: isBuy ? 'fundPurchase' : 'fundRedemption', params: {} },
    link: { kind: 'funds', id },
    key: fundKey('hold', id),
    at: now,
  });
  const placed = { ...row, holdId };
  await tx.insert(fundOrder).values(placed);
  await announceFund(tx, placed, 'fundOrdered', now);
  return placed;
}

function newOrder(
  { row: { code, currency }, terms: { unitDigits, settleDays } }: Fund,
  { priceDay, feePercent, units }: Pick<FundQuote, 'priceDay' | 'feePercent' | 'units'>,
  wanted: WantedOrder,
  owner: Pick<FundOrderRow, 'tenant' | 'clientId' | 'id'>,
  now: Date,
): FundOrderRow {
  const { initial: status } = fundOrderLifecycle.table;
  return {
    ...owner,
    product: code,
    side: wanted.side,
    currency,
    status,
    amount: wanted.side === 'buy' ? roundTo(wanted.amount, currency, 'down') : null,
    askedUnits: units === null ? null : plainAmount(units),
    whole: wanted.side === 'redeem' && wanted.units === null,
    unitDigits,
    feePercent,
    priceDay: priceDay.day,
    closesAt: new Date(priceDay.closesAt),
    dueOn: priceDay.dueOn,
    settleDays,
    holdId: owner.id,
    price: null,
    version: null,
    units: null,
    value: null,
    fee: null,
    total: null,
    bookedBy: null,
    paysOn: null,
    paidBy: null,
    stuckAt: null,
    remark: null,
    steps: [{ status, at: now.toISOString() }],
    createdAt: now,
  };
}

/** Takes back an order that waits: its client until orders of the day close, the desk with a remark until it is priced. */
export async function takeBackOrder(
  tx: TenantTransaction,
  random: RandomSource,
  tenant: string,
  found: FoundOrder,
  by: { readonly by: 'client' } | { readonly by: 'operator'; readonly remark: string },
  now: Date,
): Promise<DecidedOrder> {
  const before = await lockFundOrder(tx, tenant, found);
  const isClient = by.by === 'client';
  const step = isClient
    ? fundOrderLifecycle.step<'cancel'>(before.status, 'cancel', 'client')
    : fundOrderLifecycle.step<'reject'>(before.status, 'reject', 'operator');
  // The end is the first moment that is too late.
  if (isClient && now >= before.closesAt)
    throw new CodedError('stateConflict', { state: before.status });
  const remark = isClient ? null : by.remark;
  const after = await saveOrder(tx, before, { status: step.to, remark }, now);
  await carryOut(step, {
    release: () => releaseOrder(tx, random, before, now),
    announce: () => announceFund(tx, after, isClient ? 'fundCancelled' : 'fundRejected', now),
  });
  return { before, after };
}

/** Gives back what an order has set aside. */
export async function releaseOrder(
  tx: TenantTransaction,
  random: RandomSource,
  { tenant, id, holdId }: FundOrderRow,
  now: Date,
): Promise<void> {
  await release(tx, tenant, {
    holdId,
    id: newId(now, random),
    key: fundKey('release', id),
    at: now,
  });
}
