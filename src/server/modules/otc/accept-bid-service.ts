import { CodedError } from '#core/errors.ts';
import { carryOut } from '#core/lifecycle/define-lifecycle.ts';
import { otcBidLifecycle } from '#core/lifecycle/otc-bid.ts';
import { compare } from '#core/money.ts';
import { isValid } from '#server/rules/product/otc-quote.ts';
import type { TenantTransaction } from '#server/db/database.ts';
import type { OtcBidRow } from '#server/db/tables/otc.ts';
import { post } from '#server/ledger/ledger.ts';
import { reverse } from '#server/ledger/reverse.ts';
import { readAccounts } from '#server/modules/account/account-service.ts';
import type { RandomSource } from '#server/platform/ids.ts';
import { newId } from '#server/platform/ids.ts';
import type { Tenant } from '#server/tenants/tenant-directory.ts';
import { announceOtc } from './announce-otc.ts';
import type { DecidedBid, FoundBid } from './otc-bid-record-service.ts';
import { lockBid, saveBid } from './otc-bid-record-service.ts';
import { otcKey } from './otc-key-service.ts';
import { soldPostings } from './otc-postings.ts';

/** The price of a share and what is paid out, as they were shown. */
export interface AcceptedBid {
  readonly price: string;
  readonly total: string;
}

/**
 * Sells at the price that was given: shares and money move in one ledger transaction. Refuses with `quoteExpired` from the moment of
 * expiry on, with `changedMeanwhile` where price or total are others than were shown, and with `insufficientBalance` where the
 * shares are no longer there.
 */
export async function acceptBid(
  tx: TenantTransaction,
  random: RandomSource,
  tenant: Tenant,
  found: FoundBid,
  shown: AcceptedBid,
  now: Date,
): Promise<DecidedBid> {
  const before = await lockBid(tx, tenant.id, found);
  if (before.status === 'lapsed') throw new CodedError('quoteExpired');
  const step = otcBidLifecycle.step<'accept'>(before.status, 'accept', 'client');
  const { price, amount, fee, total, expiresAt, clientId, currency, product } = before;
  if (price === null || amount === null || fee === null || total === null || expiresAt === null)
    throw new Error('a request has a price without its figures');
  if (!isValid({ expiresAt }, now)) throw new CodedError('quoteExpired');
  if (compare(shown.price, price) !== 0 || compare(shown.total, total) !== 0)
    throw new CodedError('changedMeanwhile');
  const accounts = await readAccounts(tx, tenant, clientId);
  if (!accounts.some((each) => each.currency === currency))
    throw new CodedError('productRefused', {
      reasons: [{ code: 'accountMissing', params: { currency } }],
    });
  const bookedBy = newId(now, random);
  let after = before;
  await carryOut(step, {
    async book() {
      await post(tx, tenant.id, {
        id: bookedBy,
        clientId,
        kind: 'product.sell',
        key: otcKey('sell', product, before.id),
        at: now,
        postings: soldPostings(before, { amount, fee, total }),
        intent: { bid: before.id, product },
      });
      after = await saveBid(tx, before, { status: step.to, bookedBy }, now);
    },
    announce: () => announceOtc(tx, after, 'otcBidSold', now),
  });
  return { before, after };
}

/** A sale that can be reversed, locked with its client. */
export async function lockReversibleBid(
  tx: TenantTransaction,
  tenant: string,
  found: FoundBid,
): Promise<OtcBidRow & { readonly bookedBy: string; readonly total: string }> {
  const row = await lockBid(tx, tenant, found);
  otcBidLifecycle.step(row.status, 'reverse', 'operator');
  const { bookedBy, total } = row;
  if (bookedBy === null || total === null) throw new Error('a sale was never booked');
  return { ...row, bookedBy, total };
}

/** Reverses a sale that was a mistake: the shares come back. Refuses with `insufficientBalance` where the money is no longer there. */
export async function reverseBid(
  tx: TenantTransaction,
  random: RandomSource,
  tenant: string,
  found: FoundBid,
  remark: string,
  now: Date,
): Promise<DecidedBid> {
  const before = await lockReversibleBid(tx, tenant, found);
  const step = otcBidLifecycle.step<'reverse'>(before.status, 'reverse', 'operator');
  let after: OtcBidRow = before;
  await carryOut(step, {
    async undo() {
      await reverse(tx, tenant, {
        transactionId: before.bookedBy,
        id: newId(now, random),
        key: otcKey('undo', before.product, before.id),
        at: now,
        reason: remark,
      });
      after = await saveBid(tx, before, { status: step.to, remark }, now);
    },
    announce: () => announceOtc(tx, after, 'otcBidReversed', now),
  });
  return { before, after };
}
