import { plainAmount, roundTo } from '#core/money.ts';
import type { OtcMessage } from '#core/product/otc-message.ts';
import type { TenantTransaction } from '#server/db/database.ts';
import type { OtcBidRow } from '#server/db/tables/otc.ts';
import { notifyOfMoney } from '#server/events/notify-of-money.ts';
import { productNameForClient } from '#server/modules/client/name-for-client-service.ts';

/** Notifies the client of what became of a request, and open pages of what changed by it. */
export async function announceOtc(
  tx: TenantTransaction,
  row: OtcBidRow,
  kind: OtcMessage['kind'],
  now: Date,
): Promise<void> {
  const { id, currency, total } = row;
  const params: OtcMessage['params'] = {
    name: await productNameForClient(tx, row),
    quantity: plainAmount(row.shares),
    amount: roundTo(total ?? '0', currency, 'down'),
    currency,
  };
  const notice = { kind, params, link: { to: 'otcBids', id } } as const;
  await notifyOfMoney(tx, row, { account: currency, notice }, now);
}
