import type { ClientMessageKind } from '#core/client-messages.ts';
import { roundTo } from '#core/money.ts';
import { showUnits } from '#core/product/units.ts';
import type { TenantTransaction } from '#server/db/database.ts';
import type { FundOrderRow } from '#server/db/tables/fund.ts';
import { notifyOfMoney } from '#server/events/notify-of-money.ts';
import { productNameForClient } from '#server/modules/client/name-for-client-service.ts';

export type FundMessageKind = Extract<ClientMessageKind, `fund${string}`>;

/** Notifies the client of what became of an order of a fund, and open pages of the changed balance. */
export async function announceFund(
  tx: TenantTransaction,
  row: FundOrderRow,
  kind: FundMessageKind,
  now: Date,
): Promise<void> {
  const { id, side, currency, unitDigits, units, askedUnits, amount, total, priceDay, paysOn } =
    row;
  const params = {
    name: await productNameForClient(tx, row),
    side,
    units: showUnits(units ?? askedUnits ?? '0', unitDigits),
    amount: roundTo(total ?? amount ?? '0', currency, 'down'),
    currency,
    day: kind === 'fundRedeemed' ? (paysOn ?? priceDay) : priceDay,
  };
  const notice = { kind, params, link: { to: 'funds', id } } as const;
  await notifyOfMoney(tx, row, { account: currency, notice }, now);
}
