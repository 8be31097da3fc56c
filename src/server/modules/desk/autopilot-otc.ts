import { isValid } from '#server/rules/product/otc-quote.ts';
import { CodedError } from '#core/errors.ts';
import { toBig } from '#core/money.ts';
import type { TenantTransaction } from '#server/db/database.ts';
import type { OtcBidRow } from '#server/db/tables/otc.ts';
import type { JobHandler } from '#server/jobs/job-handler.ts';
import { answerBid } from '#server/modules/otc/answer-bid-service.ts';
import { bidsIn } from '#server/modules/otc/otc-bid-record-service.ts';
import { latestQuotes, putQuote } from '#server/modules/otc/otc-quote-service.ts';
import { placingsOf, type Placing } from '#server/modules/placing/placing-record-service.ts';
import { nextPrice } from '#server/modules/product/next-price-service.ts';
import type { Tenant } from '#server/tenants/tenant-directory.ts';
import { autopilotName, recordAuditEvent } from './audit-events.ts';
import type { AutopilotParts } from './autopilot-step.ts';
import { bidFacts } from './otc-actions.ts';
import { quoteFacts } from './otc-quote-facts.ts';

const minute = 60_000;
const maxAnswered = 50;

/** Keeps a demonstration's quotes valid: one that is about to expire is followed by the next. */
export function autopilotOtcJob(parts: AutopilotParts): JobHandler {
  return {
    kind: 'autopilot.otc',
    every: 5 * minute,
    run: ({ tenant, now, settle }) =>
      settle(async (tx) => {
        for (const placing of await placingsOf(tx, tenant.id, ['open']))
          if (placing.row.kind === 'otc.otc') await quoteAgain(tx, parts, tenant, placing, now);
      }),
  };
}

async function quoteAgain(
  tx: TenantTransaction,
  parts: AutopilotParts,
  tenant: Tenant,
  { row: { code, risk } }: Placing,
  now: Date,
): Promise<void> {
  const soon = new Date(now.getTime() + 6 * minute);
  const [last] = await latestQuotes(tx, tenant.id, code, 1);
  // One that a person has withdrawn stays withdrawn, and the first is a person's.
  if (last === undefined || last.withdrawnAt !== null) return;
  if (isValid(last, soon)) return;
  const day = now.toISOString().slice(0, 13);
  const price = toBig(nextPrice(last.price, { code, risk, day })).toFixed(2);
  const expiresAt = new Date(now.getTime() + 30 * minute);
  const { before, after } = await putQuote(tx, tenant.id, code, { price, expiresAt }, now);
  await recordAuditEvent(tx, parts, tenant.id, {
    ...{ who: autopilotName, act: 'otc.quote', clientId: null, origin: null },
    before: before && quoteFacts(before),
    after: quoteFacts(after),
  });
}

/** Answers requests of a demonstration's clients: somewhat below the last quote, for a quarter of an hour. */
export function autopilotBidJob(parts: AutopilotParts): JobHandler {
  return {
    kind: 'autopilot.bid',
    every: minute / 3,
    run: ({ tenant, now, settle }) =>
      settle(async (tx) => {
        for (const bid of await bidsIn(tx, tenant.id, 'awaiting', now, null, maxAnswered)) {
          const [last] = await latestQuotes(tx, tenant.id, bid.product, 1);
          if (last === undefined) continue;
          await answer(tx, parts, bid, toBig(last.price).times('0.985').toFixed(2), now);
        }
      }),
  };
}

async function answer(
  tx: TenantTransaction,
  parts: AutopilotParts,
  { tenant, id, clientId }: OtcBidRow,
  price: string,
  now: Date,
): Promise<void> {
  const expiresAt = new Date(now.getTime() + 15 * minute);
  try {
    const found = { id, clientId };
    const quote = { price, expiresAt };
    const { before, after } = await answerBid(tx, parts.random, tenant, found, quote, now);
    await recordAuditEvent(tx, parts, tenant, {
      ...{ who: autopilotName, act: 'otc.bid', clientId, origin: null },
      before: bidFacts(before),
      after: bidFacts(after),
    });
  } catch (error) {
    // A person, or the client, was faster.
    const isDecided =
      error instanceof CodedError && ['stateConflict', 'notFound'].includes(error.code);
    if (!isDecided) throw error;
  }
}
