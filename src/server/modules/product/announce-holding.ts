import type { ClientMessageKind } from '#core/client-messages.ts';
import { roundTo } from '#core/money.ts';
import type { TenantTransaction } from '#server/db/database.ts';
import type { HoldingRow } from '#server/db/tables/product.ts';
import { notifyOfMoney } from '#server/events/notify-of-money.ts';
import { productNameForClient } from '#server/modules/client/name-for-client-service.ts';

export type HoldingMessageKind = Extract<ClientMessageKind, `holding${string}`>;

export interface HoldingMoney {
  readonly amount: string;
  readonly interest?: string;
  /** A day of the calendar, where the message names one. */
  readonly day?: string | null;
}

/** Notifies the client of what became of money in a product, and open pages of the changed balance. */
export async function announceHolding(
  tx: TenantTransaction,
  row: HoldingRow,
  kind: HoldingMessageKind,
  { amount, interest = '0', day = null }: HoldingMoney,
  now: Date,
): Promise<void> {
  const { id, currency } = row;
  const params = {
    name: await productNameForClient(tx, row),
    product: row.kind,
    amount: roundTo(amount, currency, 'down'),
    interest: roundTo(interest, currency, 'down'),
    currency,
    day: day ?? '',
  };
  const notice = { kind, params, link: { to: 'products', id } } as const;
  await notifyOfMoney(tx, row, { account: currency, notice }, now);
}

/** Interest that was paid: open pages show it, and no message is made of every day. */
export function announceInterest(tx: TenantTransaction, row: HoldingRow, now: Date): Promise<void> {
  return notifyOfMoney(tx, row, { account: row.currency, notice: null }, now);
}
