import type { CivilDay } from '#core/civil-day.ts';
import { bondOrderLifecycle } from '#core/lifecycle/bond-order.ts';
import { carryOut } from '#core/lifecycle/define-lifecycle.ts';
import { compare, roundTo, toBig } from '#core/money.ts';
import { entitledUnits } from '#server/rules/product/bond-entitlement.ts';
import { couponAmount } from '#core/product/bond-figures.ts';
import { couponDates, paidOn } from '#core/product/bond-schedule.ts';
import type { TenantTransaction } from '#server/db/database.ts';
import type { BondOrderRow, BondPaymentRow } from '#server/db/tables/bond.ts';
import { bondPayment } from '#server/db/tables/bond.ts';
import { capture } from '#server/ledger/holds.ts';
import { post } from '#server/ledger/ledger.ts';
import { lockClient } from '#server/modules/client/client-service.ts';
import type { RandomSource } from '#server/platform/ids.ts';
import { newId } from '#server/platform/ids.ts';
import { recordSecurity } from '#server/security-log/record-security.ts';
import { todayOf } from '#server/tenants/tenant-day.ts';
import type { Tenant } from '#server/tenants/tenant-directory.ts';
import { announceBond, announceBondPayment } from './announce-bond.ts';
import { bondKey } from './bond-key-service.ts';
import { allBondOrders, bondPaymentsOf, saveBondOrder } from './bond-order-record-service.ts';
import { orderPostings, paymentPostings } from './bond-postings.ts';
import { countedBond, findBond, scheduleOf, type Bond } from './bond-record-service.ts';

/** Who acts where no person does, as the security log names it. */
const bondActor = { kind: 'system', name: 'bonds' } as const;

/** What a client has of one bond. */
export interface BondOwner {
  readonly clientId: string;
  readonly product: string;
}

/**
 * Brings what a client has of one bond to where it should be by now, once, however late, often or on how many servers it is asked
 * for: orders settle on their day, coupons are paid once for each of their dates, and the bond is redeemed at maturity.
 */
export async function runBond(
  tx: TenantTransaction,
  random: RandomSource,
  tenant: Tenant,
  { clientId, product }: BondOwner,
  now: Date,
): Promise<void> {
  await lockClient(tx, tenant.id, clientId);
  const today = todayOf(tenant, now);
  const bond = await findBond(tx, tenant.id, product);
  for (const order of await allBondOrders(tx, tenant.id, clientId, product))
    if (order.status === 'pending' && order.settlesOn <= today)
      await settleOrder(tx, random, order, now);
  await payDue(tx, random, bond, { clientId, product }, today, now);
}

async function settleOrder(
  tx: TenantTransaction,
  random: RandomSource,
  before: BondOrderRow,
  now: Date,
): Promise<void> {
  const isBuy = before.side === 'buy';
  const step = isBuy
    ? bondOrderLifecycle.step<'receive'>(before.status, 'receive', 'system')
    : bondOrderLifecycle.step<'deliver'>(before.status, 'deliver', 'system');
  const bookedBy = newId(now, random);
  const after = await saveBondOrder(tx, before, { status: step.to, bookedBy }, now);
  await record(tx, before, 'bondBooked', { id: before.id }, now);
  await carryOut(step, {
    async book() {
      await capture(tx, before.tenant, {
        holdId: before.holdId,
        id: bookedBy,
        kind: isBuy ? 'product.buy' : 'product.sell',
        key: bondKey('book', before.product, before.id),
        at: now,
        postings: orderPostings(before),
        intent: { order: before.id },
      });
    },
    announce: () => announceBond(tx, after, 'bondSettled', now),
  });
}

/** Pays what is due and was not paid: for what had settled by then, whenever that was booked. */
async function payDue(
  tx: TenantTransaction,
  random: RandomSource,
  bond: Bond,
  { clientId, product }: BondOwner,
  today: CivilDay,
  now: Date,
): Promise<void> {
  const { tenant, currency } = bond.row;
  const { face, holidays, maturesOn } = bond.terms;
  const orders = await allBondOrders(tx, tenant, clientId, product);
  const paid = await bondPaymentsOf(tx, tenant, clientId, product);
  const counted = countedBond(bond);
  for (const dueOn of couponDates(scheduleOf(bond.terms))) {
    const paysOn = paidOn(dueOn, holidays);
    const units = entitledUnits(orders, dueOn);
    const isPaid = paid.some((each) => each.dueOn === dueOn);
    if (paysOn > today || isPaid || compare(units, '0') <= 0) continue;
    const common = { tenant, clientId, product, dueOn, paysOn, currency, units, face, at: now };
    const pay = (kind: BondPaymentRow['kind'], amount: string) =>
      payOne(tx, { ...common, id: newId(now, random), kind, amount }, orders, now);
    await pay('coupon', couponAmount(counted, units, dueOn));
    if (dueOn !== maturesOn) continue;
    await pay('redemption', roundTo(toBig(units).times(face), currency, 'down'));
    await redeemOrders(tx, orders, now);
  }
}

async function payOne(
  tx: TenantTransaction,
  payment: BondPaymentRow,
  orders: readonly BondOrderRow[],
  now: Date,
): Promise<void> {
  const { tenant, id, clientId, product, kind, dueOn, amount, currency } = payment;
  // What it was paid for: the last purchase that had settled.
  const order = orders.findLast(
    ({ side, status, settlesOn }) => side === 'buy' && status !== 'rejected' && settlesOn < dueOn,
  );
  if (order === undefined) throw new Error(`${product} pays a client who never bought it`);
  await tx.insert(bondPayment).values(payment);
  const postings = paymentPostings(payment);
  // A bond without coupons pays nothing on their dates, and says nothing.
  if (postings.length === 0) return;
  await post(tx, tenant, {
    id,
    clientId,
    kind: kind === 'coupon' ? 'product.coupon' : 'product.repay',
    key: bondKey(kind, product, order.id, dueOn),
    at: now,
    postings,
    intent: { product, due: dueOn },
  });
  await record(tx, payment, 'bondPaid', { id, amount, currency }, now);
  await announceBondPayment(tx, payment, order.id, now);
}

async function redeemOrders(
  tx: TenantTransaction,
  orders: readonly BondOrderRow[],
  now: Date,
): Promise<void> {
  for (const order of orders) {
    if (order.status !== 'holding') continue;
    const { to: status } = bondOrderLifecycle.step<'redeem'>(order.status, 'redeem', 'system');
    await saveBondOrder(tx, order, { status }, now);
  }
}

function record(
  tx: TenantTransaction,
  { tenant, clientId }: Pick<BondOrderRow, 'tenant' | 'clientId'>,
  kind: 'bondBooked' | 'bondPaid',
  detail: Readonly<Record<string, string>>,
  now: Date,
): Promise<void> {
  return recordSecurity(
    tx,
    tenant,
    { kind, actor: bondActor, clientId, origin: null, detail },
    now,
  );
}
