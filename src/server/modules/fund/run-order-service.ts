import { CodedError } from '#core/errors.ts';
import { carryOut } from '#core/lifecycle/define-lifecycle.ts';
import { fundOrderLifecycle } from '#core/lifecycle/fund-order.ts';
import { compare, plainAmount } from '#core/money.ts';
import { businessDaysLater } from '#server/rules/product/price-day.ts';
import type { UnitFigures } from '#core/product/units.ts';
import { boughtUnits, redeemedUnits } from '#core/product/units.ts';
import type { TenantTransaction } from '#server/db/database.ts';
import type { FundOrderRow } from '#server/db/tables/fund.ts';
import type { ProductPriceRow } from '#server/db/tables/product-price.ts';
import { capture } from '#server/ledger/holds.ts';
import { post } from '#server/ledger/ledger.ts';
import { reverse } from '#server/ledger/reverse.ts';
import { priceOfDay } from '#server/modules/product/day-price-service.ts';
import type { RandomSource } from '#server/platform/ids.ts';
import { newId } from '#server/platform/ids.ts';
import { recordSecurity } from '#server/security-log/record-security.ts';
import { todayOf } from '#server/tenants/tenant-day.ts';
import type { Tenant } from '#server/tenants/tenant-directory.ts';
import { announceFund } from './announce-fund.ts';
import { fundKey } from './fund-key-service.ts';
import { lockFundOrder, saveOrder } from './fund-order-record-service.ts';
import { releaseOrder } from './fund-order-service.ts';
import { payoutPostings, purchasePostings, redemptionPostings } from './fund-postings.ts';
import { findFund } from './fund-record-service.ts';

/** Who acts where no person does, as the security log names it. */
const fundActor = { kind: 'system', name: 'funds' } as const;

/**
 * Brings one order to where it should be by now, once, however late, often or on how many servers it is asked for: booked at the
 * price of its day, booked anew where that was corrected, paid on its settlement day.
 */
export async function runFundOrder(
  tx: TenantTransaction,
  random: RandomSource,
  tenant: Tenant,
  id: string,
  now: Date,
): Promise<void> {
  let row = await lockFundOrder(tx, tenant.id, { id, clientId: null });
  const price = await priceOfDay(tx, tenant.id, row.product, row.priceDay);
  if (price === null || row.status === 'rejected') return;
  if (row.version === null) row = await bookOrder(tx, random, row, price, now);
  else if (row.version < price.version && (row.stuckAt ?? 0) < price.version)
    row = await correctOrder(tx, random, row, price, now);
  if (row.status === 'settle' && row.paysOn !== null && row.paysOn <= todayOf(tenant, now))
    await payOrder(tx, random, row, now);
}

/** The one ledger transaction of a price: what was set aside is used, and what it leaves goes back. */
async function bookOrder(
  tx: TenantTransaction,
  random: RandomSource,
  before: FundOrderRow,
  price: ProductPriceRow,
  now: Date,
): Promise<FundOrderRow> {
  const figures = figuresOf(before, price);
  // The price rose above what the amount buys one unit for.
  if (compare(figures.units, '0') === 0) return failOrder(tx, random, before, price, now);
  const isBuy = before.side === 'buy';
  const step = isBuy
    ? fundOrderLifecycle.step<'buy'>(before.status, 'buy', 'system')
    : fundOrderLifecycle.step<'redeem'>(before.status, 'redeem', 'system');
  const bookedBy = newId(now, random);
  const changes = await bookedAs(tx, before, price, figures);
  const after = await saveOrder(tx, before, { ...changes, status: step.to, bookedBy }, now);
  await record(tx, after, now);
  await carryOut(step, {
    async book() {
      await capture(tx, before.tenant, {
        holdId: before.holdId,
        id: bookedBy,
        kind: isBuy ? 'product.buy' : 'product.redeem',
        key: fundKey('book', before.id, price.version),
        at: now,
        postings: isBuy
          ? purchasePostings(before, 'frozen', figures)
          : redemptionPostings(before, 'held', figures),
        intent: { order: before.id, day: price.day, version: price.version },
      });
    },
    announce: () => announceFund(tx, after, isBuy ? 'fundBought' : 'fundRedeemed', now),
  });
  return after;
}

async function failOrder(
  tx: TenantTransaction,
  random: RandomSource,
  before: FundOrderRow,
  price: ProductPriceRow,
  now: Date,
): Promise<FundOrderRow> {
  const step = fundOrderLifecycle.step<'fail'>(before.status, 'fail', 'system');
  const changes = { status: step.to, price: price.price, version: price.version };
  const after = await saveOrder(tx, before, changes, now);
  await carryOut(step, {
    release: () => releaseOrder(tx, random, before, now),
    announce: () => announceFund(tx, after, 'fundFailed', now),
  });
  return after;
}

/**
 * Reverses what a wrong price booked, and books the right one. Where money or units are gone meanwhile nothing is changed: the
 * order is listed at the desk as not corrected.
 */
async function correctOrder(
  tx: TenantTransaction,
  random: RandomSource,
  before: FundOrderRow,
  price: ProductPriceRow,
  now: Date,
): Promise<FundOrderRow> {
  try {
    // Within a savepoint: a refusal of the ledger leaves the rest of the transaction usable.
    return await tx.transaction((inner) => bookAnew(inner, random, before, price, now));
  } catch (error) {
    const unavailable = ['insufficientBalance', 'stateConflict'];
    if (!(error instanceof CodedError) || !unavailable.includes(error.code)) throw error;
    return saveOrder(tx, before, { stuckAt: price.version }, now);
  }
}

async function bookAnew(
  tx: TenantTransaction,
  random: RandomSource,
  before: FundOrderRow,
  price: ProductPriceRow,
  now: Date,
): Promise<FundOrderRow> {
  const figures = figuresOf(before, price);
  const isBuy = before.side === 'buy';
  const isNothing = isBuy && compare(figures.units, '0') === 0;
  if (isNothing) return undoPurchase(tx, random, before, price, now);
  const step = isBuy
    ? fundOrderLifecycle.step<'correctPurchase'>(before.status, 'correctPurchase', 'system')
    : fundOrderLifecycle.step<'correctRedemption'>(before.status, 'correctRedemption', 'system');
  const bookedBy = newId(now, random);
  const booked = await bookedAs(tx, before, price, figures);
  const changes = { ...booked, status: step.to, bookedBy, paidBy: null, stuckAt: null };
  const after = await saveOrder(tx, before, changes, now);
  await record(tx, after, now);
  await carryOut(step, {
    undo: () => undo(tx, random, before, price, now),
    async book() {
      await post(tx, before.tenant, {
        id: bookedBy,
        clientId: before.clientId,
        kind: isBuy ? 'product.buy' : 'product.redeem',
        key: fundKey('book', before.id, price.version),
        at: now,
        postings: isBuy
          ? purchasePostings(before, 'cash', figures)
          : redemptionPostings(before, 'holding', figures),
        intent: { order: before.id, day: price.day, version: price.version },
      });
    },
    announce: () => announceFund(tx, after, 'fundCorrected', now),
  });
  return after;
}

/** The right price is above what the amount buys one unit for. */
async function undoPurchase(
  tx: TenantTransaction,
  random: RandomSource,
  before: FundOrderRow,
  price: ProductPriceRow,
  now: Date,
): Promise<FundOrderRow> {
  const step = fundOrderLifecycle.step<'undoPurchase'>(before.status, 'undoPurchase', 'system');
  const changes = {
    status: step.to,
    price: price.price,
    version: price.version,
    units: null,
    value: null,
    fee: null,
    total: null,
    bookedBy: null,
    stuckAt: null,
  };
  const after = await saveOrder(tx, before, changes, now);
  await carryOut(step, {
    undo: () => undo(tx, random, before, price, now),
    announce: () => announceFund(tx, after, 'fundFailed', now),
  });
  return after;
}

async function undo(
  tx: TenantTransaction,
  random: RandomSource,
  { tenant, id, bookedBy, paidBy }: FundOrderRow,
  { version, remark }: ProductPriceRow,
  now: Date,
): Promise<void> {
  const reason = remark ?? '';
  const undone = (what: 'undo' | 'unpay', transactionId: string) =>
    reverse(tx, tenant, {
      transactionId,
      id: newId(now, random),
      key: fundKey(what, id, version),
      at: now,
      reason,
    });
  if (paidBy !== null) await undone('unpay', paidBy);
  if (bookedBy === null) throw new Error('an order that was priced has no transaction');
  await undone('undo', bookedBy);
}

async function payOrder(
  tx: TenantTransaction,
  random: RandomSource,
  before: FundOrderRow,
  now: Date,
): Promise<void> {
  const step = fundOrderLifecycle.step<'pay'>(before.status, 'pay', 'system');
  const postings = payoutPostings(before, plainAmount(before.total ?? '0'));
  const paidBy = postings.length === 0 ? null : newId(now, random);
  const after = await saveOrder(tx, before, { status: step.to, paidBy }, now);
  await carryOut(step, {
    async payOut() {
      if (paidBy === null) return;
      await post(tx, before.tenant, {
        id: paidBy,
        clientId: before.clientId,
        kind: 'product.pay',
        key: fundKey('pay', before.id, before.version ?? 0),
        at: now,
        postings,
        intent: { order: before.id },
      });
    },
    announce: () => announceFund(tx, after, 'fundPaid', now),
  });
}

/** What an order comes to at the price of its day. */
function figuresOf(
  { currency, unitDigits, feePercent, amount, askedUnits }: FundOrderRow,
  { price }: ProductPriceRow,
): UnitFigures {
  const terms = { currency, unitDigits, feePercent: plainAmount(feePercent) };
  return amount === null
    ? redeemedUnits(plainAmount(askedUnits ?? '0'), plainAmount(price), terms)
    : boughtUnits(plainAmount(amount), plainAmount(price), terms);
}

async function bookedAs(
  tx: TenantTransaction,
  { tenant, product, side, priceDay, settleDays }: FundOrderRow,
  { price, version }: ProductPriceRow,
  { units, value, fee, total }: UnitFigures,
): Promise<Partial<FundOrderRow>> {
  const { terms } = await findFund(tx, tenant, product);
  const paysOn = side === 'buy' ? null : businessDaysLater(terms, priceDay, settleDays);
  return { price, version, units, value, fee, total, paysOn };
}

function record(
  tx: TenantTransaction,
  { tenant, clientId, id, version }: FundOrderRow,
  now: Date,
): Promise<void> {
  return recordSecurity(
    tx,
    tenant,
    {
      kind: 'fundBooked',
      actor: fundActor,
      clientId,
      origin: null,
      detail: { id, version: String(version) },
    },
    now,
  );
}
