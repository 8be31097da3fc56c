import { carryOut } from '#core/lifecycle/define-lifecycle.ts';
import { otcBidLifecycle } from '#core/lifecycle/otc-bid.ts';
import { plainAmount } from '#core/money.ts';
import { saleFigures } from '#server/rules/product/otc-figures.ts';
import type { ExpiringPrice } from '#server/rules/product/otc-quote.ts';
import type { TenantTransaction } from '#server/db/database.ts';
import { scheduleJob } from '#server/jobs/schedule-job.ts';
import type { RandomSource } from '#server/platform/ids.ts';
import { recordSecurity } from '#server/security-log/record-security.ts';
import { announceOtc } from './announce-otc.ts';
import type { DecidedBid, FoundBid } from './otc-bid-record-service.ts';
import { lockBid, saveBid, statusAt } from './otc-bid-record-service.ts';
import { requireQuote } from './otc-quote-service.ts';

/** Notes that a price has expired, when it has. */
export const lapseJobKind = 'otc.lapse';

/** Who acts where no person does, as the security log names it. */
const otcActor = { kind: 'system', name: 'otc' } as const;

/** Gives the client a price that stands until a moment. */
export async function answerBid(
  tx: TenantTransaction,
  random: RandomSource,
  tenant: string,
  found: FoundBid,
  { price, expiresAt }: ExpiringPrice,
  now: Date,
): Promise<DecidedBid> {
  const before = await lockBid(tx, tenant, found);
  const step = otcBidLifecycle.step<'answer'>(before.status, 'answer', 'operator');
  requireQuote({ price, expiresAt }, now);
  const { id, currency, feePercent } = before;
  const figures = saleFigures(plainAmount(before.shares), price, { currency, feePercent });
  const changes = { ...figures, status: step.to, price, expiresAt };
  const after = await saveBid(tx, before, changes, now);
  const payload = { bid: id };
  await scheduleJob(tx, random, tenant, {
    ...{ kind: lapseJobKind, runKey: id, payload, runAt: expiresAt },
  });
  await carryOut(step, { announce: () => announceOtc(tx, after, 'otcBidQuoted', now) });
  return { before, after };
}

/** Rejects a request, or withdraws its price before it is accepted. */
export async function refuseBid(
  tx: TenantTransaction,
  tenant: string,
  found: FoundBid,
  remark: string,
  now: Date,
): Promise<DecidedBid> {
  const before = await lockBid(tx, tenant, found);
  const step = otcBidLifecycle.step<'refuse'>(statusAt(before, now), 'refuse', 'operator');
  const after = await saveBid(tx, before, { status: step.to, remark }, now);
  await carryOut(step, { announce: () => announceOtc(tx, after, 'otcBidRejected', now) });
  return { before, after };
}

/** Notes that a price has expired, once, however late, often or on how many servers it is asked for. */
export async function lapseBid(
  tx: TenantTransaction,
  tenant: string,
  id: string,
  now: Date,
): Promise<void> {
  const before = await lockBid(tx, tenant, { id, clientId: null });
  const step = otcBidLifecycle.next<'lapse'>(before.status, 'lapse', 'time');
  if (step === null || statusAt(before, now) !== 'lapsed') return;
  const after = await saveBid(tx, before, { status: step.to }, now);
  const { clientId } = before;
  await recordSecurity(
    tx,
    tenant,
    { kind: 'otcBidLapsed', actor: otcActor, clientId, origin: null, detail: { id } },
    now,
  );
  await carryOut(step, { announce: () => announceOtc(tx, after, 'otcBidLapsed', now) });
}
