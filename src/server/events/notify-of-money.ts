import type { TenantTransaction } from '#server/db/database.ts';
import { appendEvent } from './append-event.ts';
import { notifyClient, type Notice } from './notify-client.ts';

export interface MoneyNews {
  /** The cash account that changed, by its currency. */
  readonly account: string;
  /** `null` leaves it at open pages. */
  readonly notice: Notice | null;
}

/** Notifies open pages of a changed balance, and the client of why, in the caller's transaction and last in it (as `appendEvent`). */
export async function notifyOfMoney(
  tx: TenantTransaction,
  { tenant, clientId }: { readonly tenant: string; readonly clientId: string },
  { account, notice }: MoneyNews,
  now: Date,
): Promise<void> {
  await appendEvent(tx, tenant, clientId, { kind: 'balance.changed', params: { account } }, now);
  if (notice !== null) await notifyClient(tx, tenant, clientId, notice, now);
}
