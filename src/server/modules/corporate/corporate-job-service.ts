import { and, eq, isNotNull, lte, or } from 'drizzle-orm';
import { CodedError } from '#core/errors.ts';
import { daysLater, utcDay } from '#core/civil-day.ts';
import type { TenantTransaction } from '#server/db/database.ts';
import { corporateAction, corporateEntitlement } from '#server/db/tables/corporate.ts';
import type { JobHandler, RunningJob } from '#server/jobs/job-handler.ts';
import type { MarketProvider } from '#server/market/market-provider.ts';
import type { RandomSource } from '#server/platform/ids.ts';
import { announceDividend } from './announce-dividend-service.ts';
import { announceSplit } from './announce-split-service.ts';
import { splitsAnnouncedBy } from './market-splits-service.ts';
import { splitStock } from './split-stock-service.ts';
import { announcedBy, announcedDaysBefore } from './market-dividends-service.ts';
import { askForBatch, runActionKind, notifyHoldersKind } from './corporate-schedule-service.ts';
import type { AskedBatch } from './run-action-service.ts';
import { runAction, notifyHolders } from './run-action-service.ts';

const hour = 60 * 60_000;

interface CorporateJobs {
  readonly market: Pick<
    MarketProvider,
    'stocks' | 'venues' | 'quote' | 'dividends' | 'splits' | 'priceAt'
  >;
  readonly random: RandomSource;
}

/** Every hour what the market announces is taken over, and what is due is asked for; clients follow in batches. */
export function corporateJobs({ market, random }: CorporateJobs): readonly JobHandler[] {
  return [
    {
      kind: runActionKind,
      run: (running) =>
        settleBatch(running, (tx, batch) =>
          runAction(tx, { random, market }, running.tenant.id, batch, running.now),
        ),
    },
    {
      kind: notifyHoldersKind,
      run: (running) =>
        settleBatch(running, (tx, batch) =>
          notifyHolders(tx, random, running.tenant.id, batch, running.now),
        ),
    },
    {
      kind: 'corporate.hourly',
      every: hour,
      run: ({ tenant, now, settle }) =>
        settle(async (tx) => {
          await takeOver(tx, { market, random }, tenant.id, now);
          await takeOverSplits(tx, { market, random }, tenant.id, now);
          await askDue(tx, random, tenant.id, now);
        }),
    },
  ];
}

async function settleBatch(
  { payload, settle }: RunningJob,
  work: (tx: TenantTransaction, batch: AskedBatch) => Promise<void>,
): Promise<void> {
  const { action, round, after } = payload;
  await settle((tx) =>
    work(tx, {
      action: String(action),
      round: String(round),
      after: typeof after === 'string' ? after : null,
    }),
  );
}

/** Announces what the market has announced since; what the desk cancelled stays cancelled. */
async function takeOver(
  tx: TenantTransaction,
  { market, random }: CorporateJobs,
  tenant: string,
  now: Date,
): Promise<void> {
  const today = utcDay(now);
  const [first, last] = [daysLater(today, 1), daysLater(today, announcedDaysBefore)];
  for (const written of await announcedBy(tx, market, tenant, first, last)) {
    try {
      await tx.transaction((inner) => announceDividend(inner, random, tenant, written, now));
    } catch (error) {
      // The desk has announced one of the stock for this day.
      if (!(error instanceof CodedError) || error.code !== 'alreadyExists') throw error;
    }
  }
}

/**
 * The same of splits. One that cannot be announced as things are, because its stock is halted or its price afterwards would be too low to
 * trade at, is looked at again an hour later, until its day has come.
 */
async function takeOverSplits(
  tx: TenantTransaction,
  { market, random }: CorporateJobs,
  tenant: string,
  now: Date,
): Promise<void> {
  const today = utcDay(now);
  const [first, last] = [daysLater(today, 1), daysLater(today, announcedDaysBefore)];
  for (const { market: venue, ...written } of await splitsAnnouncedBy(
    tx,
    market,
    tenant,
    first,
    last,
  )) {
    const trades = splitStock(market, { instrument: written.stock.instrument, market: venue });
    if (trades === null) continue;
    try {
      await tx.transaction((inner) => announceSplit(inner, random, tenant, written, trades, now));
    } catch (error) {
      if (!(error instanceof CodedError) || !passing.includes(error.code)) throw error;
    }
  }
}

const passing: readonly string[] = ['alreadyExists', 'stateConflict', 'requestInvalid'];

/** Actions that are due, and those whose reversal waits for money. The hour in the round makes it once an hour for each. */
async function askDue(
  tx: TenantTransaction,
  random: RandomSource,
  tenant: string,
  now: Date,
): Promise<void> {
  const today = utcDay(now);
  const due = await tx
    .select({ id: corporateAction.id })
    .from(corporateAction)
    .where(
      and(
        eq(corporateAction.tenant, tenant),
        or(
          and(eq(corporateAction.status, 'announced'), lte(corporateAction.exOn, today)),
          and(eq(corporateAction.status, 'entitled'), lte(corporateAction.paysOn, today)),
        ),
      ),
    )
    .orderBy(corporateAction.id);
  const stuck = await tx
    .selectDistinct({ id: corporateEntitlement.actionId })
    .from(corporateEntitlement)
    .where(and(eq(corporateEntitlement.tenant, tenant), isNotNull(corporateEntitlement.stuckAt)));
  const round = now.toISOString().slice(0, 13);
  for (const { id: action } of [...due, ...stuck])
    await askForBatch(tx, random, tenant, { kind: runActionKind, action, round, after: null }, now);
}
