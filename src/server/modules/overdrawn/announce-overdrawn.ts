import { leftOf } from '#core/banking/overdrawn.ts';
import type { ClientMessageKind } from '#core/client-messages.ts';
import { roundTo } from '#core/money.ts';
import type { TenantTransaction } from '#server/db/database.ts';
import type { OverdrawnRow } from '#server/db/tables/overdrawn-record.ts';
import { appendEvent } from '#server/events/append-event.ts';
import { notifyOfMoney } from '#server/events/notify-of-money.ts';
import { askScore } from '#server/modules/score/score-job-service.ts';
import type { RandomSource } from '#server/platform/ids.ts';

/** Notifies the client and open pages: what it closes or opens again follows at once, without a reload. */
export async function announceOverdrawn(
  tx: TenantTransaction,
  random: RandomSource,
  tenant: string,
  record: OverdrawnRow,
  kind: Extract<ClientMessageKind, `overdrawn${string}`>,
  amount: string,
  now: Date,
): Promise<void> {
  const { id, clientId, currency } = record;
  await askScore(tx, random, tenant, clientId, now);
  await appendEvent(tx, tenant, clientId, { kind: 'permissions.changed', params: {} }, now);
  const notice = {
    kind,
    params: {
      amount: roundTo(amount, currency, 'halfEven'),
      left: roundTo(leftOf(record), currency, 'halfEven'),
      currency,
    },
    link: { to: 'outstanding', id },
  } as const;
  await notifyOfMoney(tx, { tenant, clientId }, { account: currency, notice }, now);
}
