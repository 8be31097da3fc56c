import Big from 'big.js';
import type { CivilDay } from '#core/civil-day.ts';

/** An order as a payment looks at it. */
export interface SettledOrder {
  readonly side: 'buy' | 'sell';
  readonly units: string;
  readonly settlesOn: CivilDay;
  readonly status: string;
}

/**
 * Bonds for which a client is paid what is due on a day: those that settled before it, by the days that were agreed and not by
 * when a job looked. Who buys with settlement on the day itself pays no interest and gets none.
 */
export function entitledUnits(orders: readonly SettledOrder[], due: CivilDay): string {
  return orders
    .filter(({ status, settlesOn }) => status !== 'rejected' && settlesOn < due)
    .reduce(
      (units, order) => (order.side === 'buy' ? units.plus(order.units) : units.minus(order.units)),
      new Big(0),
    )
    .toFixed();
}
