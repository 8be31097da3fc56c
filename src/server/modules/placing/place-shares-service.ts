import { CodedError } from '#core/errors.ts';
import { carryOut } from '#core/lifecycle/define-lifecycle.ts';
import { placingApplicationLifecycle } from '#core/lifecycle/placing-application.ts';
import { plainAmount } from '#core/money.ts';
import { bandObstacles } from '#core/product/placing-obstacles.ts';
import type { TenantTransaction } from '#server/db/database.ts';
import type { PlacingRow } from '#server/db/tables/placing.ts';
import { capture } from '#server/ledger/holds.ts';
import { reverse } from '#server/ledger/reverse.ts';
import { isSplitSince } from '#server/modules/trade/split-state-service.ts';
import { stateOf } from '#server/modules/trade/trade-state-service.ts';
import type { RandomSource } from '#server/platform/ids.ts';
import { newId } from '#server/platform/ids.ts';
import { recordSecurity } from '#server/security-log/record-security.ts';
import { todayOf } from '#server/tenants/tenant-day.ts';
import type { Tenant } from '#server/tenants/tenant-directory.ts';
import { announcePlacing } from './announce-placing.ts';
import type { PlacingParts } from './apply-for-placing-service.ts';
import { lockPlaced, unlockPlaced } from './lock-placed-shares-service.ts';
import type { DecidedPlacing, FoundPlacing } from './placing-application-record-service.ts';
import { holdOf, lockApplication, saveApplication } from './placing-application-record-service.ts';
import { placingKey } from './placing-key-service.ts';
import { placedPostings } from './placing-postings.ts';
import { countShares, findPlacing } from './placing-record-service.ts';

/** Who acts where no person does, as the security log names it. */
const placingActor = { kind: 'system', name: 'placings' } as const;

/**
 * Approves an application: what was set aside pays for the shares, which are locked until their day. Refuses with `stateConflict` while
 * the stock is halted, once it was split, and where an agreed price is not within the band of the day.
 */
export async function approveApplication(
  tx: TenantTransaction,
  { random, pricesOf }: PlacingParts,
  tenant: Tenant,
  found: FoundPlacing,
  now: Date,
): Promise<DecidedPlacing> {
  const before = await lockApplication(tx, tenant.id, found);
  const { unlocksOn } = before;
  const isLocked = unlocksOn !== null && unlocksOn > todayOf(tenant, now);
  const step = isLocked
    ? placingApplicationLifecycle.step<'lock'>(before.status, 'lock', 'operator')
    : placingApplicationLifecycle.step<'place'>(before.status, 'place', 'operator');
  await refuseAsThingsAre(tx, before, pricesOf, now);
  const bookedBy = newId(now, random);
  let after = before;
  await carryOut(step, {
    async book() {
      await capture(tx, tenant.id, {
        holdId: holdOf(before),
        id: bookedBy,
        kind: 'product.buy',
        key: placingKey('book', before.id),
        at: now,
        postings: placedPostings(before, 'frozen'),
        intent: { application: before.id, product: before.product },
      });
      const locked = isLocked ? await lockPlaced(tx, random, before, before.shares, now) : {};
      const changes = { ...locked, status: step.to, bookedBy, placedAt: now };
      after = await saveApplication(tx, before, changes, now);
    },
    announce: () => announcePlacing(tx, after, 'placingApproved', now),
  });
  return { before, after };
}

async function refuseAsThingsAre(
  tx: TenantTransaction,
  { tenant, product, instrument, price, createdAt }: PlacingRow,
  pricesOf: PlacingParts['pricesOf'],
  now: Date,
): Promise<void> {
  const { row, terms } = await findPlacing(tx, tenant, product);
  if ((await stateOf(tx, tenant, instrument, now)) === 'halted')
    throw new CodedError('stateConflict', { state: 'halted' });
  if (await isSplitSince(tx, tenant, instrument, createdAt))
    throw new CodedError('stateConflict', { state: 'split' });
  // A price over the counter was agreed when it was applied for.
  if (terms.price !== null || row.kind === 'otc.otc') return;
  const { band } = pricesOf(instrument, now);
  if (band === null) throw new CodedError('priceUnavailable');
  if (bandObstacles(row, band, plainAmount(price)).length > 0)
    throw new CodedError('stateConflict', { state: 'band' });
}

/** Lets shares be sold whose day has come, once, however late, often or on how many servers it is asked for. */
export async function releaseShares(
  tx: TenantTransaction,
  random: RandomSource,
  tenant: Tenant,
  id: string,
  now: Date,
): Promise<void> {
  const before = await lockApplication(tx, tenant.id, { id, clientId: null });
  const step = placingApplicationLifecycle.next<'unlock'>(before.status, 'unlock', 'time');
  const { unlocksOn } = before;
  if (step === null || unlocksOn === null || unlocksOn > todayOf(tenant, now)) return;
  let after = before;
  await carryOut(step, {
    async unlock() {
      const free = await unlockPlaced(tx, random, before, now);
      after = await saveApplication(tx, before, { ...free, status: step.to }, now);
      const { clientId } = before;
      await recordSecurity(
        tx,
        tenant.id,
        { kind: 'placingUnlocked', actor: placingActor, clientId, origin: null, detail: { id } },
        now,
      );
    },
    announce: () => announcePlacing(tx, after, 'placingUnlocked', now),
  });
}

/** An application that can be reversed, locked with its client. */
export async function lockReversiblePlacing(
  tx: TenantTransaction,
  tenant: string,
  found: FoundPlacing,
): Promise<PlacingRow & { readonly bookedBy: string }> {
  const row = await lockApplication(tx, tenant, found);
  placingApplicationLifecycle.step(row.status, 'reverse', 'operator');
  const { bookedBy, instrument, placedAt } = row;
  if (bookedBy === null || placedAt === null) throw new Error('placed shares were never booked');
  // Other shares stand in their place.
  if (await isSplitSince(tx, tenant, instrument, placedAt))
    throw new CodedError('stateConflict', { state: 'split' });
  return { ...row, bookedBy };
}

/** Reverses one that was a mistake; everything paid comes back. Refuses with `stateConflict` once its shares were sold or split. */
export async function reversePlacing(
  tx: TenantTransaction,
  random: RandomSource,
  tenant: string,
  found: FoundPlacing,
  remark: string,
  now: Date,
): Promise<DecidedPlacing> {
  const before = await lockReversiblePlacing(tx, tenant, found);
  const step = placingApplicationLifecycle.step<'reverse'>(before.status, 'reverse', 'operator');
  let after: PlacingRow = before;
  await carryOut(step, {
    async undo() {
      const free = await unlockPlaced(tx, random, before, now);
      await reverse(tx, tenant, {
        transactionId: before.bookedBy,
        id: newId(now, random),
        key: placingKey('undo', before.id),
        at: now,
        reason: remark,
      });
      after = await saveApplication(tx, before, { ...free, status: step.to, remark }, now);
      await countShares(tx, tenant, before.product, plainAmount(before.shares), 'free');
    },
    announce: () => announcePlacing(tx, after, 'placingReversed', now),
  });
  return { before, after };
}
