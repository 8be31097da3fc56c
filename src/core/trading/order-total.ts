import { toBig } from '#core/money.ts';
import type { OrderFees } from './order-fees.ts';
import { feeTotal } from './order-fees.ts';
import type { OrderSide } from './order.ts';

/** What a purchase costs, fees included; what a sale brings after them. */
export function orderTotal(side: OrderSide, amount: string, fees: OrderFees): string {
  const traded = toBig(amount);
  return (side === 'buy' ? traded.plus(feeTotal(fees)) : traded.minus(feeTotal(fees))).toFixed();
}
