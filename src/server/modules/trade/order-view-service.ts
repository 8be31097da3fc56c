import { listedAt } from '#core/trading/instrument.ts';
import type { components } from '#api/client.gen.ts';
import { roundTo, toBig } from '#core/money.ts';
import type { OrderObstacle } from '#core/trading/order-obstacles.ts';
import { advancedOf } from '#server/rules/trading/order-payment.ts';
import type { TenantTransaction } from '#server/db/database.ts';
import type { ExecutionRow, OrderRow } from '#server/db/tables/trade.ts';
import { soldSince } from './held-orders-service.ts';
import { toPay } from './order-due-service.ts';

type Schemas = components['schemas'];

/** Orders as their client sees them: a purchase whose shares have all been sold since is `sold`. */
export async function clientOrders(
  tx: TenantTransaction,
  rows: readonly OrderRow[],
): Promise<Schemas['Order'][]> {
  const sold = await soldSince(tx, rows);
  return rows.map((row) => ({
    ...wireOrder(row),
    ...(sold.has(row.id) && { status: 'sold' as const }),
  }));
}

/** One order as its client sees it. */
export async function clientOrder(tx: TenantTransaction, row: OrderRow): Promise<Schemas['Order']> {
  const [shown = wireOrder(row)] = await clientOrders(tx, [row]);
  return shown;
}

/** An order in the status of its lifecycle, as the desk sees it. */
export function wireOrder(row: OrderRow): Schemas['Order'] {
  const { instrument, currency, account, filled, filledValue, price } = row;
  const money = (value: string) => roundTo(value, currency, 'halfEven');
  const due = toPay(row);
  return {
    id: row.id,
    ...listedAt(instrument),
    name: row.name,
    side: row.side,
    type: row.type,
    validity: row.validity,
    trading_type: row.tradingType,
    subtype: row.subtype,
    plan: row.planId,
    status: row.status,
    reason: row.reason,
    currency,
    account,
    rate: account === currency ? null : plain(row.rate),
    quantity: plain(row.quantity),
    price: price === null ? null : plain(price),
    worst_price: plain(row.worstPrice),
    reserved: plain(row.reserved),
    filled: plain(filled),
    average_price: averageOf(filledValue, filled),
    amount: money(row.amount),
    tax_fees: money(row.tax),
    duty_fees: money(row.duty),
    trade_fees: money(row.trade),
    paid: roundTo(row.paid, account, 'halfEven'),
    advance_limit: row.paymentLimit === null ? null : roundTo(row.paymentLimit, account, 'up'),
    advanced: roundTo(advancedOf(row), account, 'up'),
    to_pay: due === null ? null : roundTo(due, account, 'up'),
    payment_due: row.paymentDue?.toISOString() ?? null,
    steps: [...row.steps],
    placed_at: row.placedAt.toISOString(),
    expires_at: row.expiresAt.toISOString(),
    ended_at: row.endedAt?.toISOString() ?? null,
  };
}

/** `postings` are those of its transactions. */
export function wireExecution(
  row: ExecutionRow,
  { currency, account }: Pick<OrderRow, 'currency' | 'account'>,
  postings: Schemas['OrderExecution']['postings'],
): Schemas['OrderExecution'] {
  const money = (value: string) => roundTo(value, currency, 'halfEven');
  return {
    at: row.at.toISOString(),
    quantity: plain(row.quantity),
    price: averageOf(row.value, row.quantity) ?? '0',
    amount: money(row.amount),
    tax_fees: money(row.tax),
    duty_fees: money(row.duty),
    trade_fees: money(row.trade),
    paid: roundTo(row.paid, account, 'halfEven'),
    settles_on: row.settlesOn,
    settled_at: row.settledAt?.toISOString() ?? null,
    transaction: row.transactionId,
    postings,
  };
}

export function wireObstacle({ code, params }: OrderObstacle): Schemas['OrderObstacle'] {
  return { code, params: { ...params } };
}

export function averageOf(value: string, quantity: string): string | null {
  const shares = toBig(quantity);
  return shares.eq(0) ? null : toBig(value).div(shares).round(6, 2).toFixed();
}

function plain(value: string): string {
  return toBig(value).toFixed();
}
