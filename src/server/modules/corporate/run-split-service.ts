import { and, eq, gt, sql } from 'drizzle-orm';
import { inverseOf, type SplitTerms } from '#server/rules/corporate/split-terms.ts';
import { CodedError } from '#core/errors.ts';
import { corporateActionLifecycle } from '#core/lifecycle/corporate-action.ts';
import { compare } from '#core/money.ts';
import type { TenantTransaction } from '#server/db/database.ts';
import type { CorporateActionRow, EntitlementRow } from '#server/db/tables/corporate.ts';
import { corporateAction } from '#server/db/tables/corporate.ts';
import { appendEvent } from '#server/events/append-event.ts';
import { notifyClients } from '#server/events/notify-clients.ts';
import type { MarketProvider } from '#server/market/market-provider.ts';
import { adjustAlerts } from '#server/modules/alert/adjust-alerts-service.ts';
import { cancelForSplit } from '#server/modules/trade/cancel-for-split-service.ts';
import { tradesAgainMs } from '#server/modules/trade/split-state-service.ts';
import type { RandomSource } from '#server/platform/ids.ts';
import { saveAction } from './corporate-record-service.ts';
import { lockEntitlements, undoEntitlement } from './entitlement-service.ts';
import { lockKept, noneKept } from './kept-shares-service.ts';
import { shareholderBatch } from './shareholders-service.ts';
import { divideShares, undividedHolders, undividedPlans } from './split-entitlement-service.ts';
import { noticeOfSplit } from './split-notice.ts';
import { splitBegins, splitOf } from './split-service.ts';

export interface SplitParts {
  readonly random: RandomSource;
  readonly market: Pick<MarketProvider, 'priceAt'>;
}

/** Asks for the next batch: the last that this one worked on names it, so that each is asked for once. */
type Next = (last: string) => Promise<void>;

/**
 * Applies a split whose day has begun, or takes a reversed one back, by one batch: first open orders of the stock are cancelled, then
 * its alerts adjusted, then holdings divided. Whatever is asked for too early, twice or on two servers changes nothing; the stock
 * does not trade until the last batch.
 */
export async function runSplit(
  tx: TenantTransaction,
  parts: SplitParts,
  action: CorporateActionRow,
  after: string | null,
  next: Next,
  now: Date,
): Promise<void> {
  const begins = splitBegins(action);
  const isDue = action.status === 'announced' && now.getTime() >= begins.getTime() + tradesAgainMs;
  if (isDue) {
    const made = { terms: splitOf(action), id: `apply ${action.id}`, madeBefore: begins };
    if (await clearMarket(tx, parts, action, made, next, now))
      await divideAll(tx, parts, action, next, now);
  } else if (action.status === 'reversed') {
    const made = {
      terms: inverseOf(splitOf(action)),
      id: `undo ${action.id}`,
      madeBefore: action.changedAt,
    };
    if (await clearMarket(tx, parts, action, made, next, now))
      await joinAll(tx, parts, action, after, next, now);
  }
}

/** Whether nothing of the stock waits for a price of the shares before any more. */
async function clearMarket(
  tx: TenantTransaction,
  { random }: SplitParts,
  { tenant, instrument, name, currency }: CorporateActionRow,
  {
    terms,
    id,
    madeBefore,
  }: { readonly terms: SplitTerms; readonly id: string; readonly madeBefore: Date },
  next: Next,
  now: Date,
): Promise<boolean> {
  const order = await cancelForSplit(tx, random, { tenant, instrument }, shareholderBatch, now);
  if (order !== null) {
    await next(order);
    return false;
  }
  const alert = await adjustAlerts(
    tx,
    { ...terms, tenant, id, instrument, name, currency, madeBefore },
    shareholderBatch,
    now,
  );
  if (alert !== null) await next(alert);
  return alert === null;
}

async function divideAll(
  tx: TenantTransaction,
  { random, market }: SplitParts,
  action: CorporateActionRow,
  next: Next,
  now: Date,
): Promise<void> {
  // The last price before the day, of a new share: the same for everyone, whenever their batch comes.
  const price = await market.priceAt(action.instrument, splitBegins(action).getTime());
  if (price === null) throw new CodedError('priceUnavailable');
  const holders = await undividedHolders(tx, action);
  const keptBy = await lockKept(tx, action, holders);
  const divided: EntitlementRow[] = [];
  for (const holder of holders)
    divided.push(
      await divideShares(tx, random, action, holder, keptBy(holder.clientId), price, now),
    );
  const last = holders.at(-1);
  const isFull = last !== undefined && holders.length === shareholderBatch;
  // After the last of the clients, and before the stock trades again: it waits in their plans for a price of new shares.
  const plans = isFull ? [] : await undividedPlans(tx, action);
  for (const plan of plans)
    divided.push(await divideShares(tx, random, action, plan, noneKept, price, now));
  const lastPlan = plans.at(-1)?.planId ?? null;
  if (isFull) await next(last.clientId);
  else if (lastPlan !== null && plans.length === shareholderBatch) await next(lastPlan);
  else {
    const step = corporateActionLifecycle.step(action.status, 'apply', 'system');
    await saveAction(tx, action, { status: step.to }, now);
    await rescaleDividends(tx, action, splitOf(action), now);
  }
  await announce(tx, action, divided.sort(byClient), 'applied', now);
}

async function joinAll(
  tx: TenantTransaction,
  { random }: SplitParts,
  action: CorporateActionRow,
  after: string | null,
  next: Next,
  now: Date,
): Promise<void> {
  const rows = await lockEntitlements(tx, action, 'paid', after);
  const last = rows.at(-1);
  if (last !== undefined && rows.length >= shareholderBatch) await next(last.clientId);
  const keptBy = await lockKept(tx, action, rows);
  const undone: EntitlementRow[] = [];
  for (const row of rows) {
    const kept = row.planId === null ? keptBy(row.clientId) : noneKept;
    if (await undoEntitlement(tx, random, row, action.remark ?? '', now, kept)) undone.push(row);
  }
  await announce(tx, action, undone, 'reversed', now);
}

/** Dividends that are announced with a later ex-date are paid for new shares: as much for all of them as before. */
export async function rescaleDividends(
  tx: TenantTransaction,
  { tenant, instrument, exOn }: CorporateActionRow,
  { newShares, oldShares }: SplitTerms,
  now: Date,
): Promise<void> {
  await tx
    .update(corporateAction)
    .set({
      perShare: sql`round(${corporateAction.perShare} * ${oldShares}::integer / ${newShares}::integer, 12)`,
      changedAt: now,
    })
    .where(
      and(
        eq(corporateAction.tenant, tenant),
        eq(corporateAction.instrument, instrument),
        eq(corporateAction.kind, 'dividend'),
        eq(corporateAction.status, 'announced'),
        gt(corporateAction.exOn, exOn),
      ),
    );
}

/** Last in the transaction, in the order of the clients' ids (see `notifyClients`). */
async function announce(
  tx: TenantTransaction,
  action: CorporateActionRow,
  rows: readonly EntitlementRow[],
  what: 'applied' | 'reversed',
  now: Date,
): Promise<void> {
  const params = { account: action.currency };
  for (const { tenant, clientId, gross } of rows)
    if (compare(gross, '0') > 0)
      await appendEvent(tx, tenant, clientId, { kind: 'balance.changed', params }, now);
  await notifyClients(
    tx,
    action.tenant,
    rows.map((row) => ({ clientId: row.clientId, notice: noticeOfSplit(action, row, what) })),
    now,
  );
}

function byClient(one: EntitlementRow, other: EntitlementRow): number {
  return one.clientId < other.clientId ? -1 : Number(one.clientId > other.clientId);
}
