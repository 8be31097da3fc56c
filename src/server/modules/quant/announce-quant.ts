import { minorUnit, roundTo } from '#core/money.ts';
import type { QuantMessage } from '#core/product/quant-message.ts';
import { showUnits } from '#core/product/units.ts';
import type { TenantTransaction } from '#server/db/database.ts';
import type { QuantHoldingRow } from '#server/db/tables/quant.ts';
import { notifyOfMoney } from '#server/events/notify-of-money.ts';
import { productNameForClient } from '#server/modules/client/name-for-client-service.ts';

/** Notifies the client of what became of a holding, and open pages of the changed balance. */
export async function announceQuant(
  tx: TenantTransaction,
  row: QuantHoldingRow,
  kind: QuantMessage['kind'],
  day: string,
  now: Date,
): Promise<void> {
  const { id, currency, units, total } = row;
  const params = {
    name: await productNameForClient(tx, row),
    units: showUnits(units, minorUnit(currency)),
    amount: roundTo(total ?? units, currency, 'down'),
    currency,
    day,
  };
  const notice = { kind, params, link: { to: 'quants', id } } as const;
  await notifyOfMoney(tx, row, { account: currency, notice }, now);
}
