import { roundTo, toBig } from '#core/money.ts';
import type { TenantTransaction } from '#server/db/database.ts';
import type { BondOrderRow, BondPaymentRow } from '#server/db/tables/bond.ts';
import { notifyOfMoney } from '#server/events/notify-of-money.ts';
import { productNameForClient } from '#server/modules/client/name-for-client-service.ts';

/** Notifies the client of what became of an order of a bond, and open pages of the changed balance. */
export async function announceBond(
  tx: TenantTransaction,
  row: BondOrderRow,
  kind: 'bondOrdered' | 'bondSettled' | 'bondReversed',
  now: Date,
): Promise<void> {
  const { id, side, currency, total, settlesOn: day } = row;
  const amount = roundTo(total, currency, 'down');
  const name = await productNameForClient(tx, row);
  const params = { name, side, face: faceOf(row), amount, currency, day };
  const notice = { kind, params, link: { to: 'bonds', id } } as const;
  await notifyOfMoney(tx, row, { account: currency, notice }, now);
}

/** Notifies the client of a coupon or a redemption; it is read about at the order that it was paid for. */
export async function announceBondPayment(
  tx: TenantTransaction,
  row: BondPaymentRow,
  orderId: string,
  now: Date,
): Promise<void> {
  const { kind, currency, dueOn: day } = row;
  const amount = roundTo(row.amount, currency, 'down');
  const name = await productNameForClient(tx, row);
  const params = { name, face: faceOf(row), amount, currency, day };
  const named = kind === 'coupon' ? 'bondCoupon' : 'bondRedeemed';
  const notice = { kind: named, params, link: { to: 'bonds', id: orderId } } as const;
  await notifyOfMoney(tx, row, { account: currency, notice }, now);
}

function faceOf({ units, face, currency }: Pick<BondOrderRow, 'units' | 'face' | 'currency'>) {
  return roundTo(toBig(units).times(face), currency, 'down');
}
