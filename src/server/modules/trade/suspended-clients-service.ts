import { CodedError } from '#core/errors.ts';
import type { TenantTransaction } from '#server/db/database.ts';
import type { OrderRow } from '#server/db/tables/trade.ts';
import { owingAmong } from '#server/modules/overdrawn/owed-service.ts';
import type { Tenant } from '#server/tenants/tenant-directory.ts';
import { lockOrder } from './order-step-service.ts';

export type SuspendingTenant = Pick<Tenant, 'id' | 'featuresSuspended'>;

/**
 * Clients of some orders whose trading is suspended, for a balance is outstanding (specification §4). Orders of a trading plan go on:
 * it holds nothing overnight.
 */
export async function suspendedClients(
  tx: TenantTransaction,
  { id, featuresSuspended }: SuspendingTenant,
  orders: readonly Pick<OrderRow, 'clientId' | 'planId'>[],
): Promise<ReadonlySet<string>> {
  if (!featuresSuspended.includes('trade')) return new Set();
  const own = orders.filter(({ planId }) => planId === null).map(({ clientId }) => clientId);
  return owingAmong(tx, id, [...new Set(own)]);
}

/** Refuses with 409 `stateConflict` what would lend more to a client who owes already. */
export async function refuseSuspended(
  tx: TenantTransaction,
  tenant: SuspendingTenant,
  orderId: string,
): Promise<void> {
  const order = await lockOrder(tx, tenant.id, orderId);
  const suspended = await suspendedClients(tx, tenant, [order]);
  if (suspended.size > 0) throw new CodedError('stateConflict', { state: 'outstanding' });
}
