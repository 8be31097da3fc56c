import { listedAt } from '#core/trading/instrument.ts';
import { compare, roundTo, toBig } from '#core/money.ts';
import type { CorporateActionRow, EntitlementRow } from '#server/db/tables/corporate.ts';
import type { Notice } from '#server/events/notify-client.ts';
import { splitOf } from './split-service.ts';

type SplitNotice = Extract<Notice['kind'], `split${string}`>;

/** What those who hold a stock read of its split. */
export function splitNoticeToHolder(
  action: CorporateActionRow,
  kind: Extract<SplitNotice, 'splitAnnounced' | 'splitCancelled'>,
): Notice {
  const params = { ...named(action), quantity: '0', amount: '0' };
  return { kind, params, link: { to: 'splits', id: null } };
}

/** What a client reads of their own shares, or of those in a trading plan: how many they are now, and what was paid for the part of one. */
export function noticeOfSplit(
  action: CorporateActionRow,
  { planId, quantity, received, gross, currency }: EntitlementRow,
  what: 'applied' | 'reversed',
): Notice {
  const isPaid = compare(gross, '0') > 0;
  const params = {
    ...named(action),
    quantity: toBig(what === 'reversed' ? quantity : (received ?? quantity)).toFixed(),
    amount: roundTo(gross, currency, 'halfEven'),
  };
  if (planId !== null)
    return {
      kind: what === 'reversed' ? 'splitOfPlanReversed' : 'splitOfPlan',
      params,
      link: { to: 'plans', id: planId },
    };
  const kind = what === 'reversed' ? 'splitReversed' : isPaid ? 'splitPaid' : 'splitApplied';
  return { kind, params, link: { to: 'splits', id: null } };
}

function named(action: CorporateActionRow) {
  const { newShares, oldShares } = splitOf(action);
  return {
    name: action.name,
    symbol: listedAt(action.instrument).symbol,
    currency: action.currency,
    day: action.exOn,
    newShares: String(newShares),
    oldShares: String(oldShares),
  };
}
