import type { CivilDay } from '#core/civil-day.ts';
import { compare, roundTo, toBig } from '#core/money.ts';
import { entitledUnits } from '#server/rules/product/bond-entitlement.ts';
import { couponAmount } from '#core/product/bond-figures.ts';
import { couponDates, paidOn } from '#core/product/bond-schedule.ts';
import type { BondOrderRow, BondPaymentRow } from '#server/db/tables/bond.ts';
import { countedBond, scheduleOf, type Bond } from './bond-record-service.ts';

/** What a bond pays to a client on a day; amounts are of its currency. */
export interface BondPayment {
  readonly kind: BondPaymentRow['kind'];
  readonly dueOn: CivilDay;
  readonly paysOn: CivilDay;
  readonly faceAmount: string;
  readonly amount: string;
  readonly isPaid: boolean;
}

/** What was paid for a bond and what comes by the orders as they are now, the earliest first. */
export function bondPayments(
  bond: Bond,
  orders: readonly BondOrderRow[],
  paid: readonly BondPaymentRow[],
): readonly BondPayment[] {
  const { currency } = bond.row;
  const { face, holidays, maturesOn } = bond.terms;
  const counted = countedBond(bond);
  const faceOf = (units: string) => roundTo(toBig(units).times(face), currency, 'down');
  const coming = couponDates(scheduleOf(bond.terms)).flatMap((dueOn): BondPayment[] => {
    const units = entitledUnits(orders, dueOn);
    if (compare(units, '0') <= 0 || paid.some((each) => each.dueOn === dueOn)) return [];
    const common = {
      dueOn,
      paysOn: paidOn(dueOn, holidays),
      faceAmount: faceOf(units),
      isPaid: false,
    };
    const coupon = {
      ...common,
      kind: 'coupon',
      amount: couponAmount(counted, units, dueOn),
    } as const;
    const redemption = { ...common, kind: 'redemption', amount: faceOf(units) } as const;
    return dueOn === maturesOn ? [coupon, redemption] : [coupon];
  });
  return [
    ...paid.map(({ kind, dueOn, paysOn, units, amount }) => ({
      ...{ kind, dueOn, paysOn, faceAmount: faceOf(units), isPaid: true },
      amount: roundTo(amount, currency, 'down'),
    })),
    ...coming,
  ];
}
