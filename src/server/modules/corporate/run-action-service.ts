import { utcDay } from '#core/civil-day.ts';
import { corporateActionLifecycle } from '#core/lifecycle/corporate-action.ts';
import type { TenantTransaction } from '#server/db/database.ts';
import type { CorporateActionRow, EntitlementRow } from '#server/db/tables/corporate.ts';
import { appendEvent } from '#server/events/append-event.ts';
import type { Notice } from '#server/events/notify-client.ts';
import type { NoticeTo } from '#server/events/notify-clients.ts';
import { notifyClients } from '#server/events/notify-clients.ts';
import { planSharesBefore } from '#server/modules/plan/plan-shares-service.ts';
import type { RandomSource } from '#server/platform/ids.ts';
import { compare } from '#core/money.ts';
import { categoryOf, isCategoryOn } from '#core/message-category.ts';
import { lockAction, saveAction } from './corporate-record-service.ts';
import type { ActionBatch } from './corporate-schedule-service.ts';
import { askForBatch, notifyHoldersKind, runActionKind } from './corporate-schedule-service.ts';
import { noticeOfEntitlement, noticeToHolder } from './dividend-notice.ts';
import {
  cancelEntitlement,
  entitle,
  lockEntitlements,
  payEntitlement,
  undoEntitlement,
} from './entitlement-service.ts';
import type { SplitParts } from './run-split-service.ts';
import { runSplit } from './run-split-service.ts';
import { splitNoticeToHolder } from './split-notice.ts';
import { shareholdersBefore, holdersNow, shareholderBatch } from './shareholders-service.ts';

/** One batch of a job, as it was asked for. */
export type AskedBatch = Omit<ActionBatch, 'kind'>;

/**
 * Brings an action on by one batch of clients, and asks for the next with it: a server that dies in between leaves neither or both.
 * Whatever is asked for too early, twice or on two servers changes nothing.
 */
export async function runAction(
  tx: TenantTransaction,
  parts: SplitParts,
  tenant: string,
  { action: id, round, after }: AskedBatch,
  now: Date,
): Promise<void> {
  const { random } = parts;
  const action = await lockAction(tx, tenant, id);
  const today = utcDay(now);
  const next = (to: string, last: string | null) =>
    askForBatch(
      tx,
      random,
      tenant,
      { kind: runActionKind, action: id, round: to, after: last },
      now,
    );
  if (action.kind === 'split') {
    await runSplit(tx, parts, action, after, (last) => next(round, last), now);
  } else if (action.status === 'announced' && action.exOn <= today) {
    const stock = { instrument: action.instrument, day: action.exOn };
    const holders = await shareholdersBefore(tx, tenant, stock, after);
    await entitle(tx, random, action, holders, now);
    if (holders.length === shareholderBatch) await next(round, holders.at(-1)?.clientId ?? null);
    else {
      await entitle(tx, random, action, await planSharesBefore(tx, tenant, stock), now);
      const step = corporateActionLifecycle.step(action.status, 'entitle', 'system');
      await saveAction(tx, action, { status: step.to }, now);
      await next('paid', null);
    }
  } else if (action.status === 'entitled' && action.paysOn <= today) {
    const rows = await lockEntitlements(tx, action, 'due', null);
    // Paid rows are due no more, so that the next batch begins where this one ends.
    if (rows.length >= shareholderBatch) await next(round, rows.at(-1)?.clientId ?? null);
    else {
      const step = corporateActionLifecycle.step(action.status, 'complete', 'system');
      await saveAction(tx, action, { status: step.to }, now);
    }
    await payAll(tx, random, action, rows, now);
  } else if (action.status === 'cancelled') {
    const rows = await lockEntitlements(tx, action, 'due', null);
    if (rows.length >= shareholderBatch) await next(round, rows.at(-1)?.clientId ?? null);
    for (const row of rows) await cancelEntitlement(tx, row);
    const notice = noticeToHolder(action, 'dividendCancelled');
    await notifyClients(
      tx,
      tenant,
      rows.map(({ clientId }) => ({ clientId, notice })),
      now,
    );
  } else if (action.status === 'reversed') {
    const rows = await lockEntitlements(tx, action, 'paid', after);
    if (rows.length >= shareholderBatch) await next(round, rows.at(-1)?.clientId ?? null);
    const undone: EntitlementRow[] = [];
    for (const row of rows)
      if (await undoEntitlement(tx, random, row, action.remark ?? '', now)) undone.push(row);
    await announceMoney(tx, action, undone, 'dividendReversed', now);
  }
}

/** Writes of an action to one batch of those who hold its stock now. */
export async function notifyHolders(
  tx: TenantTransaction,
  random: RandomSource,
  tenant: string,
  { action: id, round, after }: AskedBatch,
  now: Date,
): Promise<void> {
  const action = await lockAction(tx, tenant, id);
  const isCancelled = action.status === 'cancelled';
  // Cancelled before everybody was notified: those who follow hear of neither.
  if (isCancelled !== (round === 'cancelled')) return;
  // From the ex-date on it cannot be had by keeping what one holds.
  if (!isCancelled && action.exOn <= utcDay(now)) return;
  const notice = noticeOf(action, isCancelled);
  const readers = await holdersNow(tx, tenant, action.instrument, after);
  if (readers.length === shareholderBatch)
    await askForBatch(
      tx,
      random,
      tenant,
      { kind: notifyHoldersKind, action: id, round, after: readers.at(-1)?.clientId ?? null },
      now,
    );
  const notices: readonly NoticeTo[] = readers
    .filter(({ turnedOff }) => isCategoryOn(categoryOf[notice.kind], turnedOff))
    .map(({ clientId }) => ({ clientId, notice }));
  await notifyClients(tx, tenant, notices, now);
}

function noticeOf(action: CorporateActionRow, isCancelled: boolean): Notice {
  return action.kind === 'split'
    ? splitNoticeToHolder(action, isCancelled ? 'splitCancelled' : 'splitAnnounced')
    : noticeToHolder(action, isCancelled ? 'dividendCancelled' : 'dividendAnnounced');
}

async function payAll(
  tx: TenantTransaction,
  random: RandomSource,
  action: CorporateActionRow,
  rows: readonly EntitlementRow[],
  now: Date,
): Promise<void> {
  const paid: EntitlementRow[] = [];
  for (const row of rows) paid.push(await payEntitlement(tx, random, row, now));
  await announceMoney(tx, action, paid, 'dividendPaid', now);
}

/** Last in the transaction, in the order of the clients' ids (see `notifyClients`). */
async function announceMoney(
  tx: TenantTransaction,
  action: CorporateActionRow,
  rows: readonly EntitlementRow[],
  kind: 'dividendPaid' | 'dividendReversed',
  now: Date,
): Promise<void> {
  const moved = rows.filter(({ gross }) => compare(gross, '0') > 0);
  const params = { account: action.currency };
  for (const { tenant, clientId } of moved)
    await appendEvent(tx, tenant, clientId, { kind: 'balance.changed', params }, now);
  await notifyClients(
    tx,
    action.tenant,
    moved.map((row) => ({
      clientId: row.clientId,
      notice: noticeOfEntitlement(action, row, kind),
    })),
    now,
  );
}
