import { carryOut } from '#core/lifecycle/define-lifecycle.ts';
import { productHoldingLifecycle } from '#core/lifecycle/product-holding.ts';
import type { TenantTransaction } from '#server/db/database.ts';
import type { HoldingRow } from '#server/db/tables/product.ts';
import { capture, release } from '#server/ledger/holds.ts';
import type { RandomSource } from '#server/platform/ids.ts';
import { newId } from '#server/platform/ids.ts';
import { todayOf } from '#server/tenants/tenant-day.ts';
import type { Tenant } from '#server/tenants/tenant-directory.ts';
import { announceHolding } from './announce-holding.ts';
import { placement } from './apply-service.ts';
import type { DecidedHolding, FoundHolding } from './holding-record-service.ts';
import { lockHolding, saveHolding } from './holding-record-service.ts';
import { productKey } from './product-key-service.ts';
import { placingPostings } from './product-postings.ts';
import { findProduct } from './product-record-service.ts';

/** Approves an application: what was set aside is placed, and earns from today on at the rate of today. */
export async function approveHolding(
  tx: TenantTransaction,
  random: RandomSource,
  tenant: Tenant,
  found: FoundHolding,
  now: Date,
): Promise<DecidedHolding> {
  const before = await lockHolding(tx, tenant.id, found);
  const step = productHoldingLifecycle.step<'approve'>(before.status, 'approve', 'operator');
  const today = todayOf(tenant, now);
  const rated = await findProduct(tx, tenant.id, before.product, today);
  const openedBy = newId(now, random);
  const changes = { ...placement(before, rated, today), status: step.to, openedBy };
  const after = await saveHolding(tx, before, changes, now);
  const { amount } = before;
  await carryOut(step, {
    async place() {
      await capture(tx, tenant.id, {
        holdId: holdOf(before),
        id: openedBy,
        kind: 'product.open',
        key: productKey('open', before.id),
        at: now,
        postings: placingPostings(before, 'frozen', amount),
        intent: { product: before.product, holding: before.id },
      });
    },
    announce: () =>
      announceHolding(tx, after, 'holdingPlaced', { amount, day: after.maturesOn }, now),
  });
  return { before, after };
}

/** Gives back what an application has set aside: rejected by the desk with a remark, or cancelled by the client. */
export async function giveBackApplication(
  tx: TenantTransaction,
  random: RandomSource,
  tenant: string,
  found: FoundHolding,
  by: { readonly by: 'client' } | { readonly by: 'operator'; readonly remark: string },
  now: Date,
): Promise<DecidedHolding> {
  const before = await lockHolding(tx, tenant, found);
  const step =
    by.by === 'client'
      ? productHoldingLifecycle.step<'cancel'>(before.status, 'cancel', 'client')
      : productHoldingLifecycle.step<'reject'>(before.status, 'reject', 'operator');
  const remark = by.by === 'client' ? null : by.remark;
  const after = await saveHolding(tx, before, { status: step.to, remark }, now);
  await carryOut(step, {
    async release() {
      await release(tx, tenant, {
        holdId: holdOf(before),
        id: newId(now, random),
        key: productKey('release', before.id),
        at: now,
      });
    },
    announce: () =>
      announceHolding(
        tx,
        after,
        by.by === 'client' ? 'holdingCancelled' : 'holdingRejected',
        { amount: before.amount },
        now,
      ),
  });
  return { before, after };
}

function holdOf({ holdId }: HoldingRow): string {
  if (holdId === null) throw new Error('an application that waits has nothing set aside');
  return holdId;
}
