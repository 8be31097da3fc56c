import { plainAmount, roundTo } from '#core/money.ts';
import type { PlacingMessage } from '#core/product/placing-message.ts';
import { listedAt } from '#core/trading/instrument.ts';
import type { TenantTransaction } from '#server/db/database.ts';
import type { PlacingRow } from '#server/db/tables/placing.ts';
import { notifyOfMoney } from '#server/events/notify-of-money.ts';
import { productNameForClient } from '#server/modules/client/name-for-client-service.ts';
import { otcMarket } from '#server/modules/otc/otc-key-service.ts';

/** Notifies the client of what became of an application, and open pages of the changed balance. */
export async function announcePlacing(
  tx: TenantTransaction,
  row: PlacingRow,
  kind: PlacingMessage['kind'],
  now: Date,
): Promise<void> {
  const { id, currency, instrument, unlocksOn } = row;
  const { market } = listedAt(instrument);
  const params: PlacingMessage['params'] = {
    name: await productNameForClient(tx, row),
    quantity: plainAmount(row.shares),
    amount: roundTo(row.total, currency, 'down'),
    currency,
    day: unlocksOn ?? '',
    lock: row.status === 'settle' ? 'yes' : market === otcMarket ? 'bid' : 'no',
  };
  const notice = { kind, params, link: { to: 'placings', id } } as const;
  await notifyOfMoney(tx, row, { account: currency, notice }, now);
}
