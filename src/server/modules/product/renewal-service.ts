import { CodedError } from '#core/errors.ts';
import { traitsOf } from '#server/rules/product/product-kind.ts';
import type { Renewal } from '#server/rules/product/renewal.ts';
import type { TenantTransaction } from '#server/db/database.ts';
import { todayOf } from '#server/tenants/tenant-day.ts';
import type { Tenant } from '#server/tenants/tenant-directory.ts';
import type { DecidedHolding, FoundHolding } from './holding-record-service.ts';
import { lockHolding, saveHolding } from './holding-record-service.ts';

/** What becomes of a fixed term when it matures; it can be chosen until the day before. */
export async function chooseRenewal(
  tx: TenantTransaction,
  tenant: Tenant,
  found: FoundHolding,
  renewal: Renewal,
  now: Date,
): Promise<DecidedHolding> {
  const before = await lockHolding(tx, tenant.id, found);
  const { kind, status, maturesOn } = before;
  const isOpen = status === 'awaiting' || status === 'holding';
  const isOver = maturesOn !== null && maturesOn <= todayOf(tenant, now);
  if (traitsOf(kind).rate !== 'fixed' || !isOpen || isOver)
    throw new CodedError('stateConflict', { state: status });
  return { before, after: await saveHolding(tx, before, { renewal }, now) };
}
