import { listedAt } from '#core/trading/instrument.ts';
import { roundTo, toBig } from '#core/money.ts';
import type { CorporateActionRow, EntitlementRow } from '#server/db/tables/corporate.ts';
import type { Notice } from '#server/events/notify-client.ts';

type Named = Pick<CorporateActionRow, 'name' | 'instrument' | 'currency' | 'exOn' | 'perShare'>;

/** What those who hold a stock read of its dividend: what a share gets. */
export function noticeToHolder(
  action: Named,
  kind: 'dividendAnnounced' | 'dividendCancelled',
): Notice {
  const params = { amount: toBig(action.perShare).toFixed(), tax: '0', ...named(action) };
  return { kind, params, link: { to: 'dividends', id: null } };
}

/** What those who have a dividend read of it: what they got after tax. */
export function noticeOfEntitlement(
  action: Named,
  { id, net, tax, currency }: Pick<EntitlementRow, 'id' | 'net' | 'tax' | 'currency'>,
  kind: 'dividendPaid' | 'dividendReversed',
): Notice {
  const shown = (amount: string) => roundTo(amount, currency, 'halfEven');
  const params = { amount: shown(net), tax: shown(tax), ...named(action) };
  return { kind, params, link: { to: 'dividends', id } };
}

function named({ name, instrument, currency, exOn }: Named) {
  return { name, symbol: listedAt(instrument).symbol, currency, day: exOn };
}
