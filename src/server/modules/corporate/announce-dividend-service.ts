import { utcDay } from '#core/civil-day.ts';
import { inverseOf } from '#server/rules/corporate/split-terms.ts';
import { dividendProblems } from '#server/rules/corporate/dividend-problems.ts';
import { withholdingRate } from '#server/rules/corporate/withholding-rate.ts';
import { CodedError } from '#core/errors.ts';
import { corporateActionLifecycle } from '#core/lifecycle/corporate-action.ts';
import { carryOut } from '#core/lifecycle/define-lifecycle.ts';
import type { TenantTransaction } from '#server/db/database.ts';
import type { CorporateActionRow } from '#server/db/tables/corporate.ts';
import { corporateAction } from '#server/db/tables/corporate.ts';
import type { StockListing } from '#server/market/market-provider.ts';
import { isSplitSince, isTradedSince } from '#server/modules/trade/split-state-service.ts';
import type { RandomSource } from '#server/platform/ids.ts';
import { newId } from '#server/platform/ids.ts';
import type { DecidedAction } from './corporate-record-service.ts';
import { lockAction, saveAction } from './corporate-record-service.ts';
import { askForBatch, runActionKind, notifyHoldersKind } from './corporate-schedule-service.ts';

import { rescaleDividends } from './run-split-service.ts';
import { splitBegins, splitOf } from './split-service.ts';

export interface WrittenDividend {
  readonly stock: Pick<StockListing, 'instrument' | 'name' | 'country' | 'currency'>;
  readonly perShare: string;
  readonly exOn: string;
  readonly recordOn: string;
  readonly paysOn: string;
  readonly source: 'market' | 'desk';
}

/**
 * Announces a dividend whose ex-date is still to come, and notifies those who hold the stock. Refuses with `alreadyExists` a second one
 * of the stock on one ex-date, and with field errors days that do not follow one another.
 */
export async function announceDividend(
  tx: TenantTransaction,
  random: RandomSource,
  tenant: string,
  written: WrittenDividend,
  now: Date,
): Promise<CorporateActionRow> {
  const problems = dividendProblems(written, utcDay(now));
  if (problems.length > 0) throw new CodedError('requestInvalid', {}, problems);
  const row = await addDividend(tx, random, tenant, written, now);
  if (row === null) throw new CodedError('alreadyExists');
  await askForBatch(
    tx,
    random,
    tenant,
    { kind: notifyHoldersKind, action: row.id, round: 'announced', after: null },
    now,
  );
  return row;
}

async function addDividend(
  tx: TenantTransaction,
  random: RandomSource,
  tenant: string,
  written: WrittenDividend,
  now: Date,
): Promise<CorporateActionRow | null> {
  const [row] = await tx
    .insert(corporateAction)
    .values(dividendRow(random, tenant, written, now))
    .onConflictDoNothing()
    .returning();
  return row ?? null;
}

/** A dividend as it is announced; refuses with `stateConflict` a stock of a country whose rate of tax is not known. */
export function dividendRow(
  random: RandomSource,
  tenant: string,
  { stock, ...written }: WrittenDividend,
  now: Date,
): CorporateActionRow {
  const taxPercent = withholdingRate(stock.country, written.paysOn);
  if (taxPercent === null) throw new CodedError('stateConflict', { state: 'untaxed' });
  const { instrument, name, country, currency } = stock;
  return {
    ...written,
    instrument,
    name,
    country,
    currency,
    taxPercent,
    tenant,
    id: newId(now, random),
    kind: 'dividend',
    status: corporateActionLifecycle.table.initial,
    remark: null,
    newShares: null,
    oldShares: null,
    createdAt: now,
    changedAt: now,
  };
}

/**
 * Takes a dividend back that has not been paid, or a split whose day has not begun. On the day itself it is too late: some may have
 * it already.
 */
export async function cancelAction(
  tx: TenantTransaction,
  random: RandomSource,
  tenant: string,
  id: string,
  remark: string,
  now: Date,
): Promise<DecidedAction> {
  const before = await lockAction(tx, tenant, id);
  const step = corporateActionLifecycle.step<'cancel'>(before.status, 'cancel', 'operator');
  const day = utcDay(now);
  // From the ex-date on those who have it are being listed, whatever the state says until they all are.
  if (day >= before.paysOn || (before.status === 'announced' && day >= before.exOn))
    throw new CodedError('stateConflict', { state: before.status });
  const after = await saveAction(tx, before, { status: step.to, remark }, now);
  const ask = (kind: typeof runActionKind | typeof notifyHoldersKind) =>
    askForBatch(tx, random, tenant, { kind, action: id, round: 'cancelled', after: null }, now);
  await carryOut(step, { notify: () => ask(notifyHoldersKind), run: () => ask(runActionKind) });
  return { before, after };
}

/**
 * Takes a dividend back from everybody who was paid, or joins the shares of a split again. Refuses a split since which the stock was
 * traded: what was bought and sold is of new shares.
 */
export async function reverseAction(
  tx: TenantTransaction,
  random: RandomSource,
  tenant: string,
  id: string,
  remark: string,
  now: Date,
): Promise<DecidedAction> {
  const before = await lockAction(tx, tenant, id);
  const step = corporateActionLifecycle.step<'reverse'>(before.status, 'reverse', 'operator');
  if (before.kind === 'split') await refuseTraded(tx, before);
  const after = await saveAction(tx, before, { status: step.to, remark }, now);
  if (before.kind === 'split') await rescaleDividends(tx, before, inverseOf(splitOf(before)), now);
  await carryOut(step, {
    run: () =>
      askForBatch(
        tx,
        random,
        tenant,
        { kind: runActionKind, action: id, round: 'reversed', after: null },
        now,
      ),
  });
  return { before, after };
}

async function refuseTraded(tx: TenantTransaction, split: CorporateActionRow): Promise<void> {
  const { tenant, instrument, changedAt } = split;
  if (await isTradedSince(tx, tenant, instrument, changedAt))
    throw new CodedError('stateConflict', { state: 'traded' });
  if (await isSplitSince(tx, tenant, instrument, splitBegins(split)))
    throw new CodedError('stateConflict', { state: 'split' });
}
