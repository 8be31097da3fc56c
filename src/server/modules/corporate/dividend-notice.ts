import { listedAt } from '#core/trading/instrument.ts';
import { roundTo } from '#core/money.ts';
import type { CorporateActionRow, EntitlementRow } from '#server/db/tables/corporate.ts';
import type { Notice } from '#server/events/notify-client.ts';
import { termsOf } from './entitlement-service.ts';

type Named = Pick<CorporateActionRow, 'name' | 'instrument' | 'currency' | 'exOn'>;

/** What those who hold a stock read of its dividend: what a share gets. */
export function noticeToHolder(
  action: CorporateActionRow,
  kind: 'dividendAnnounced' | 'dividendCancelled',
): Notice {
  const params = { amount: termsOf(action).perShare, tax: '0', ...named(action) };
  return { kind, params, link: { to: 'dividends', id: null } };
}

/** What those who have a dividend read of it: what they got after tax. */
export function noticeOfEntitlement(
  action: Named,
  {
    id,
    planId,
    net,
    tax,
    currency,
  }: Pick<EntitlementRow, 'id' | 'planId' | 'net' | 'tax' | 'currency'>,
  kind: 'dividendPaid' | 'dividendReversed',
): Notice {
  const shown = (amount: string) => roundTo(amount, currency, 'halfEven');
  const params = { amount: shown(net), tax: shown(tax), ...named(action) };
  const isOfPlan = planId !== null && kind === 'dividendPaid';
  return { kind: isOfPlan ? 'dividendOfPlan' : kind, params, link: { to: 'dividends', id } };
}

function named({ name, instrument, currency, exOn }: Named) {
  return { name, symbol: listedAt(instrument).symbol, currency, day: exOn };
}
