import type { ClientMessageKind } from '#core/client-messages.ts';
import { roundTo } from '#core/money.ts';
import type { TenantTransaction } from '#server/db/database.ts';
import type { PlanRow } from '#server/db/tables/trading-plan.ts';
import { notifyOfMoney } from '#server/events/notify-of-money.ts';

export type PlanMessageKind = Extract<ClientMessageKind, `plan${string}`>;

export interface PlanNews {
  readonly kind: PlanMessageKind;
  readonly amount?: string;
  readonly result?: string;
  readonly day?: string;
}

/** Notifies the client of what became of a plan, and open pages of the changed balance; last in its transaction. */
export async function announcePlan(
  tx: TenantTransaction,
  plan: PlanRow,
  news: PlanNews | null,
  now: Date,
): Promise<void> {
  const { id, currency, strategy } = plan;
  if (news === null) return notifyOfMoney(tx, plan, { account: currency, notice: null }, now);
  const { kind, amount = plan.amount, result = '0', day = '' } = news;
  const params = {
    strategy,
    amount: roundTo(amount, currency, 'down'),
    result: roundTo(result, currency, 'halfEven'),
    currency,
    day,
  };
  const notice = { kind, params, link: { to: 'plans', id } } as const;
  await notifyOfMoney(tx, plan, { account: currency, notice }, now);
}
