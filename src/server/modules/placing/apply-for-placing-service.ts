import { CodedError } from '#core/errors.ts';
import { carryOut } from '#core/lifecycle/define-lifecycle.ts';
import { placingApplicationLifecycle } from '#core/lifecycle/placing-application.ts';
import { compare, plainAmount, toBig } from '#core/money.ts';
import { placingFigures, type PlacingFigures } from '#core/product/placing-figures.ts';
import { placingObstacles } from '#core/product/placing-obstacles.ts';
import type { TenantTransaction } from '#server/db/database.ts';
import type { PlacingRow } from '#server/db/tables/placing.ts';
import { placingApplication } from '#server/db/tables/placing.ts';
import { release, reserve } from '#server/ledger/holds.ts';
import { post } from '#server/ledger/ledger.ts';
import { lockClient } from '#server/modules/client/client-service.ts';
import type { RandomSource } from '#server/platform/ids.ts';
import { newId } from '#server/platform/ids.ts';
import type { Tenant } from '#server/tenants/tenant-directory.ts';
import { requireOffered } from '#server/tenants/tenant-products.ts';
import { announcePlacing } from './announce-placing.ts';
import type { DecidedPlacing, FoundPlacing } from './placing-application-record-service.ts';
import { holdOf, lockApplication, saveApplication } from './placing-application-record-service.ts';
import { placingKey } from './placing-key-service.ts';
import type { PricesOf } from './placing-prices-service.ts';
import type { Placing } from './placing-record-service.ts';
import { placedPostings } from './placing-postings.ts';
import { countShares, lockPlacing } from './placing-record-service.ts';
import {
  placingFacts,
  placingLimits,
  readPlacedStock,
  readPlacingSituation,
} from './placing-situation.ts';

/** Shares, the price of one and the total, as they were shown. */
export interface WantedPlacing {
  readonly shares: string;
  readonly price: string;
  readonly total: string;
}

export interface PlacingParts {
  readonly random: RandomSource;
  readonly pricesOf: PricesOf;
}

/**
 * Applies for shares: everything they cost is set aside, or paid at once where the product is bought directly. Refuses with `notFound` (a draft too), with every obstacle in
 * `productRefused`, and with `changedMeanwhile` where price or total are others than were shown.
 */
export async function applyForPlacing(
  tx: TenantTransaction,
  parts: PlacingParts,
  tenant: Tenant,
  clientId: string,
  code: string,
  wanted: WantedPlacing,
  now: Date,
): Promise<PlacingRow> {
  const { random } = parts;
  // Applications of one client come one after the other: the second sees what the first has set aside.
  await lockClient(tx, tenant.id, clientId);
  const placing = await lockPlacing(tx, tenant.id, code);
  const { row, terms } = placing;
  if (row.state === 'draft') throw new CodedError('notFound');
  requireOffered(tenant, row.kind);
  const figures = await confirmed(tx, parts, tenant, clientId, placing, wanted, now);
  const { initial: status } = placingApplicationLifecycle.table;
  const { currency } = row;
  const shares = toBig(wanted.shares).toFixed();
  const draft: PlacingRow = {
    ...{ tenant: tenant.id, id: newId(now, random), clientId, product: code, status, currency },
    ...{ instrument: terms.instrument, shares, price: toBig(wanted.price).toFixed(), ...figures },
    ...{ unlocksOn: terms.unlocksOn, holdId: null, bookedBy: null, placedAt: null, version: 1 },
    ...{ lockedShares: null, sharesHoldId: null, remark: null },
    steps: [],
    createdAt: now,
  };
  const made =
    row.tradingType === 'holding'
      ? await bought(tx, random, draft, now)
      : await applied(tx, random, draft, now);
  await countShares(tx, tenant.id, code, shares, 'taken');
  return made;
}

/** Everything it costs is set aside until the desk decides. */
async function applied(
  tx: TenantTransaction,
  random: RandomSource,
  draft: PlacingRow,
  now: Date,
): Promise<PlacingRow> {
  const { tenant, id, clientId, currency: asset, total: amount } = draft;
  const { holdId } = await reserve(tx, tenant, {
    id: newId(now, random),
    ...{ clientId, bucket: 'cash', asset, amount },
    reason: { kind: 'placing', params: {} },
    link: { kind: 'placings', id },
    key: placingKey('hold', id),
    at: now,
  });
  const made = { ...draft, holdId, steps: [{ status: draft.status, at: now.toISOString() }] };
  await tx.insert(placingApplication).values(made);
  await announcePlacing(tx, made, 'placingApplied', now);
  return made;
}

/** Bought at once: money and shares move in one ledger transaction. */
async function bought(
  tx: TenantTransaction,
  random: RandomSource,
  draft: PlacingRow,
  now: Date,
): Promise<PlacingRow> {
  const step = placingApplicationLifecycle.step<'buy'>(draft.status, 'buy', 'client');
  const { tenant, id, clientId, product } = draft;
  const bookedBy = newId(now, random);
  const steps = [{ status: step.to, at: now.toISOString() }];
  const made = { ...draft, status: step.to, bookedBy, placedAt: now, steps };
  await carryOut(step, {
    async book() {
      await tx.insert(placingApplication).values(made);
      await post(tx, tenant, {
        ...{ id: bookedBy, clientId, kind: 'product.buy', key: placingKey('book', id), at: now },
        postings: placedPostings(made, 'cash'),
        intent: { application: id, product },
      });
    },
    announce: () => announcePlacing(tx, made, 'placingApproved', now),
  });
  return made;
}

/** The figures of what was confirmed, if nothing stands in its way and they are those that were shown. */
async function confirmed(
  tx: TenantTransaction,
  { pricesOf }: PlacingParts,
  tenant: Tenant,
  clientId: string,
  placing: Placing,
  wanted: WantedPlacing,
  now: Date,
): Promise<PlacingFigures> {
  const situation = await readPlacingSituation(tx, tenant, clientId, now);
  const prices = pricesOf(placing.terms.instrument, now);
  const stock = await readPlacedStock(tx, placing, prices, now);
  const limits = placingLimits(tenant, placing, stock);
  const facts = placingFacts(tenant, situation, placing, stock, now);
  // A fixed price is the one that counts, whatever was shown.
  const price = limits.price ?? wanted.price;
  const reasons = placingObstacles(limits, facts, { shares: wanted.shares, price });
  if (reasons.length > 0) throw new CodedError('productRefused', { reasons });
  const figures = placingFigures(wanted.shares, price, limits);
  const isShown = compare(price, wanted.price) === 0 && compare(figures.total, wanted.total) === 0;
  if (!isShown) throw new CodedError('changedMeanwhile');
  return figures;
}

/** Gives back what an application has set aside: withdrawn by the client, or rejected by the desk with a remark. */
export async function endApplication(
  tx: TenantTransaction,
  random: RandomSource,
  tenant: string,
  found: FoundPlacing,
  by: { readonly by: 'client' } | { readonly by: 'operator'; readonly remark: string },
  now: Date,
): Promise<DecidedPlacing> {
  const before = await lockApplication(tx, tenant, found);
  const step =
    by.by === 'client'
      ? placingApplicationLifecycle.step<'withdraw'>(before.status, 'withdraw', 'client')
      : placingApplicationLifecycle.step<'reject'>(before.status, 'reject', 'operator');
  const remark = by.by === 'client' ? null : by.remark;
  const after = await saveApplication(tx, before, { status: step.to, remark }, now);
  await countShares(tx, tenant, before.product, plainAmount(before.shares), 'free');
  await carryOut(step, {
    async release() {
      const key = placingKey('release', before.id);
      await release(tx, tenant, { holdId: holdOf(before), id: newId(now, random), key, at: now });
    },
    announce: () =>
      announcePlacing(tx, after, by.by === 'client' ? 'placingWithdrawn' : 'placingRejected', now),
  });
  return { before, after };
}
