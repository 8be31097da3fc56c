import { utcDay } from '#core/civil-day.ts';
import { splitProblems, type SplitStock } from '#server/rules/corporate/split-problems.ts';
import type { SplitTerms } from '#server/rules/corporate/split-terms.ts';
import { CodedError } from '#core/errors.ts';
import { corporateActionLifecycle } from '#core/lifecycle/corporate-action.ts';
import type { TenantTransaction } from '#server/db/database.ts';
import type { CorporateActionRow } from '#server/db/tables/corporate.ts';
import { corporateAction } from '#server/db/tables/corporate.ts';
import type { StockListing } from '#server/market/market-provider.ts';
import { stateOf } from '#server/modules/trade/trade-state-service.ts';
import { tradesAgainMs } from '#server/modules/trade/split-state-service.ts';
import type { RandomSource } from '#server/platform/ids.ts';
import { newId } from '#server/platform/ids.ts';
import { askForBatch, notifyHoldersKind, runActionKind } from './corporate-schedule-service.ts';
import { splitBegins } from './split-service.ts';

export interface WrittenSplit extends SplitTerms {
  readonly stock: Pick<StockListing, 'instrument' | 'name' | 'country' | 'currency'>;
  readonly exOn: string;
  /** Who announced it; the desk unless said otherwise. */
  readonly source?: CorporateActionRow['source'];
}

/**
 * Announces a split for a day to come, notifies those who hold the stock, and asks for it to be applied as soon as that day begins.
 * Refuses field errors, with `alreadyExists` a second one of the stock on one day, and with `stateConflict` a stock that is halted:
 * what a part of a share is worth then is not known.
 */
export async function announceSplit(
  tx: TenantTransaction,
  random: RandomSource,
  tenant: string,
  written: WrittenSplit,
  trades: SplitStock,
  now: Date,
): Promise<CorporateActionRow> {
  const problems = splitProblems(written, utcDay(now), trades);
  if (problems.length > 0) throw new CodedError('requestInvalid', {}, problems);
  if ((await stateOf(tx, tenant, written.stock.instrument, now)) === 'halted')
    throw new CodedError('stateConflict', { state: 'halted' });
  const [row] = await tx
    .insert(corporateAction)
    .values(splitRow(random, tenant, written, now))
    .onConflictDoNothing()
    .returning();
  if (row === undefined) throw new CodedError('alreadyExists');
  const batch = { action: row.id, after: null };
  await askForBatch(
    tx,
    random,
    tenant,
    { ...batch, kind: notifyHoldersKind, round: 'announced' },
    now,
  );
  // By then every server goes by the new prices.
  const applied = new Date(splitBegins(row).getTime() + tradesAgainMs);
  await askForBatch(tx, random, tenant, { ...batch, kind: runActionKind, round: 'split' }, applied);
  return row;
}

/** A split as it is announced. */
export function splitRow(
  random: RandomSource,
  tenant: string,
  { stock, exOn, newShares, oldShares, source = 'desk' }: WrittenSplit,
  now: Date,
): CorporateActionRow {
  const { instrument, name, country, currency } = stock;
  return {
    tenant,
    id: newId(now, random),
    kind: 'split',
    instrument,
    name,
    country,
    currency,
    exOn,
    recordOn: exOn,
    paysOn: exOn,
    perShare: null,
    taxPercent: null,
    newShares,
    oldShares,
    status: corporateActionLifecycle.table.initial,
    source,
    remark: null,
    createdAt: now,
    changedAt: now,
  };
}
