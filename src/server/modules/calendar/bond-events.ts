import { daysLater } from '#core/civil-day.ts';
import { maxBreak } from '#core/product/bond-schedule.ts';
import { todayOf } from '#server/tenants/tenant-day.ts';
import type { CalendarEvent } from '#server/rules/calendar/calendar-event.ts';
import type { TenantTransaction } from '#server/db/database.ts';
import { allBondOrders, bondPaymentsOf } from '#server/modules/bond/bond-order-record-service.ts';
import { bondPayments } from '#server/modules/bond/bond-payments-service.ts';
import { findBond, recentBonds } from '#server/modules/bond/bond-record-service.ts';
import { bondOfInstrument } from '#server/modules/bond/bond-key-service.ts';
import { positionsOf } from '#server/ledger/positions.ts';
import { compare, roundTo, toBig } from '#core/money.ts';
import { textsOf, type ProductReader } from '#server/modules/product/product-view-service.ts';

/** Coupons and redemptions that come, and orders of bonds that settle. */
export async function bondEvents(
  tx: TenantTransaction,
  clientId: string,
  reader: ProductReader,
): Promise<readonly CalendarEvent[]> {
  const tenant = reader.tenant.id;
  const events: CalendarEvent[] = [];
  for (const code of await ownBonds(tx, clientId, reader)) {
    const bond = await findBond(tx, tenant, code);
    const own = await allBondOrders(tx, tenant, clientId, code);
    const { currency } = bond.row;
    const { name } = textsOf(bond.row, reader);
    const id = own.findLast(({ side, status }) => side === 'buy' && status !== 'rejected')?.id;
    const object = { kind: 'bonds', id: id ?? null } as const;
    const paid = await bondPaymentsOf(tx, tenant, clientId, code);
    for (const payment of bondPayments(bond, own, paid)) {
      if (payment.isPaid) continue;
      const kind = payment.kind === 'coupon' ? ('coupon' as const) : ('maturity' as const);
      events.push({
        ...{ id: `${kind}/${code}/${payment.dueOn}`, kind, on: payment.paysOn, name },
        ...{ amount: payment.amount, currency, is_fixed: true, object },
      });
    }
    for (const order of own) {
      if (order.status !== 'pending') continue;
      const total = toBig(order.total).times(order.side === 'buy' ? -1 : 1);
      events.push({
        ...{ id: `settlement/${order.id}`, kind: 'settlement', on: order.settlesOn, name },
        ...{ amount: roundTo(total, currency, 'down'), currency, is_fixed: true },
        object: { kind: 'bonds', id: order.id },
      });
    }
  }
  return events;
}

/** Bonds that a client has, or is to have, or sold so late that the last coupon is not paid yet: nothing comes of the others. */
async function ownBonds(
  tx: TenantTransaction,
  clientId: string,
  { tenant, now }: ProductReader,
): Promise<ReadonlySet<string>> {
  const held = (await positionsOf(tx, tenant.id, clientId))
    .filter(({ quantity }) => compare(quantity, '0') > 0)
    .map(({ instrument }) => bondOfInstrument(instrument))
    .filter((code) => code !== null);
  const since = daysLater(todayOf(tenant, now), -maxBreak);
  return new Set([...held, ...(await recentBonds(tx, tenant.id, clientId, since))]);
}
