import type { VenueRejection } from '#core/trading/order.ts';
import type { TenantTransaction } from '#server/db/database.ts';
import type { OrderRow } from '#server/db/tables/trade.ts';
import type { RandomSource } from '#server/platform/ids.ts';
import { recordSecurity } from '#server/security-log/record-security.ts';
import { takeOrderStep } from './order-step-service.ts';

/**
 * Ends an order that is locked because its venue rejected what is left of it: what was executed stays, the rest of what was set aside
 * is given back, and the client is notified of the reason. It is recorded, for no person decided it.
 */
export async function rejectByVenue(
  tx: TenantTransaction,
  random: RandomSource,
  { tenant, id, clientId }: Pick<OrderRow, 'tenant' | 'id' | 'clientId'>,
  reason: VenueRejection,
  now: Date,
): Promise<void> {
  await recordSecurity(
    tx,
    tenant,
    {
      kind: 'orderRejected',
      actor: { kind: 'system', name: 'venue' },
      clientId,
      origin: null,
      detail: { id, reason },
    },
    now,
  );
  const act = { act: 'venueReject', reason } as const;
  await takeOrderStep(tx, random, tenant, { id, clientId: null }, 'venue', act, now);
}
