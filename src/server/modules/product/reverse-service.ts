import { CodedError } from '#core/errors.ts';
import { carryOut } from '#core/lifecycle/define-lifecycle.ts';
import { productHoldingLifecycle } from '#core/lifecycle/product-holding.ts';
import type { TenantTransaction } from '#server/db/database.ts';
import { reverse } from '#server/ledger/reverse.ts';
import type { RandomSource } from '#server/platform/ids.ts';
import { newId } from '#server/platform/ids.ts';
import { announceHolding } from './announce-holding.ts';
import type { DecidedHolding, FoundHolding } from './holding-record-service.ts';
import { lockHolding, paymentsOf, saveHolding } from './holding-record-service.ts';
import { productKey } from './product-key-service.ts';

/** Undoes a placement that was a mistake. Refuses with `stateConflict` once something was paid from it. */
export async function reverseHolding(
  tx: TenantTransaction,
  random: RandomSource,
  tenant: string,
  found: FoundHolding,
  remark: string,
  now: Date,
): Promise<DecidedHolding> {
  const before = await lockHolding(tx, tenant, found);
  const step = productHoldingLifecycle.step<'reverse'>(before.status, 'reverse', 'operator');
  const { openedBy } = before;
  const paid = await paymentsOf(tx, before, null, 1);
  if (openedBy === null || paid.length > 0)
    throw new CodedError('stateConflict', { state: before.status });
  const after = await saveHolding(tx, before, { status: step.to, principal: '0', remark }, now);
  await carryOut(step, {
    async undo() {
      await reverse(tx, tenant, {
        transactionId: openedBy,
        id: newId(now, random),
        key: productKey('undo', before.id),
        at: now,
        reason: remark,
      });
    },
    announce: () =>
      announceHolding(tx, after, 'holdingReversed', { amount: before.principal }, now),
  });
  return { before, after };
}
