import { CodedError } from '#core/errors.ts';
import { otcBidLifecycle } from '#core/lifecycle/otc-bid.ts';
import { toBig } from '#core/money.ts';
import { otcBidObstacles } from '#core/product/otc-bid-obstacles.ts';
import type { TenantTransaction } from '#server/db/database.ts';
import type { OtcBidRow } from '#server/db/tables/otc.ts';
import { otcBid } from '#server/db/tables/otc.ts';
import { balancesOf } from '#server/ledger/balances.ts';
import { readAccounts } from '#server/modules/account/account-service.ts';
import { lockClient } from '#server/modules/client/client-service.ts';
import { findPlacing } from '#server/modules/placing/placing-record-service.ts';
import type { RandomSource } from '#server/platform/ids.ts';
import { newId } from '#server/platform/ids.ts';
import type { Tenant } from '#server/tenants/tenant-directory.ts';
import { lapseBid } from './answer-bid-service.ts';
import type { DecidedBid, FoundBid } from './otc-bid-record-service.ts';
import { lockBid, saveBid, statusAt, unendedBid } from './otc-bid-record-service.ts';
import { otcInstrument } from './otc-key-service.ts';

/**
 * Asks the desk for a price. Nothing is set aside: whether the shares are there is decided when it is accepted. Refuses with every
 * obstacle in `productRefused`; who may no longer buy a product may still sell it.
 */
export async function requestBid(
  tx: TenantTransaction,
  random: RandomSource,
  tenant: Tenant,
  clientId: string,
  { code, shares }: { readonly code: string; readonly shares: string },
  now: Date,
): Promise<OtcBidRow> {
  await lockClient(tx, tenant.id, clientId);
  const { row: product, terms } = await findPlacing(tx, tenant.id, code);
  if (product.kind !== 'otc.otc' || product.state === 'draft') throw new CodedError('notFound');
  const { currency } = product;
  const before = await unendedBid(tx, tenant.id, clientId, code);
  const isOver = before !== null && statusAt(before, now) === 'lapsed';
  if (isOver) await lapseBid(tx, tenant.id, before.id, now);
  const balances = await balancesOf(tx, tenant.id, clientId);
  const accounts = await readAccounts(tx, tenant, clientId);
  const held = balances.find(
    ({ bucket, asset }) => bucket === 'holding' && asset === otcInstrument(code),
  );
  const facts = {
    ...{ currency, lot: terms.lot, held: held?.amount ?? '0' },
    hasAccount: accounts.some((each) => each.currency === currency),
    hasBid: before !== null && !isOver,
  };
  const reasons = otcBidObstacles(facts, shares);
  if (reasons.length > 0) throw new CodedError('productRefused', { reasons });
  const { initial: status } = otcBidLifecycle.table;
  const row: OtcBidRow = {
    ...{ tenant: tenant.id, id: newId(now, random), clientId, product: code, currency, status },
    ...{ shares: toBig(shares).toFixed(), feePercent: terms.feePercent },
    ...{ price: null, amount: null, fee: null, total: null, expiresAt: null },
    ...{ bookedBy: null, remark: null },
    steps: [{ status, at: now.toISOString() }],
    createdAt: now,
  };
  await tx.insert(otcBid).values(row);
  return row;
}

/** Declines a price, or withdraws a request that has none. */
export async function declineBid(
  tx: TenantTransaction,
  tenant: string,
  found: FoundBid,
  now: Date,
): Promise<DecidedBid> {
  const before = await lockBid(tx, tenant, found);
  const step = otcBidLifecycle.step(statusAt(before, now), 'decline', 'client');
  return { before, after: await saveBid(tx, before, { status: step.to }, now) };
}
