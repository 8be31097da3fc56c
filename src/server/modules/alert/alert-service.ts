import { and, desc, eq, ne } from 'drizzle-orm';
import type { AlertCondition } from '#core/alert/price-alert.ts';
import { alertLimit, alertProblem } from '#core/alert/price-alert.ts';
import { CodedError } from '#core/errors.ts';
import { priceAlertLifecycle } from '#core/lifecycle/price-alert.ts';
import { compare } from '#core/money.ts';
import type { TenantTransaction } from '#server/db/database.ts';
import { olderThan } from '#server/db/keyset.ts';
import type { PriceAlertRow } from '#server/db/tables/alert.ts';
import { priceAlert } from '#server/db/tables/alert.ts';
import { client } from '#server/db/tables/client.ts';
import type { Cursor } from '#server/http/cursor.ts';
import type { MarketProvider, Tick } from '#server/market/market-provider.ts';
import type { RandomSource } from '#server/platform/ids.ts';
import { newId } from '#server/platform/ids.ts';
import { stateOf } from '#server/modules/trade/trade-state-service.ts';

export interface AlertOwner {
  readonly tenant: string;
  readonly clientId: string;
}

/** The latest tick of a stock. `notFound` for one that is unknown, `priceUnavailable` without a price. */
export function tickOf(market: MarketProvider, instrument: string): Tick {
  if (!market.stocks.some((each) => each.instrument === instrument))
    throw new CodedError('notFound');
  const tick = market.latest(instrument);
  if (tick === null) throw new CodedError('priceUnavailable');
  return tick;
}

/** Makes an alert that waits from the latest tick on. What is reached already is a field error. */
export async function createAlert(
  tx: TenantTransaction,
  { tenant, clientId }: AlertOwner,
  { instrument, kind, value }: AlertCondition & { readonly instrument: string },
  tick: Tick,
  { random, now }: { readonly random: RandomSource; readonly now: Date },
): Promise<PriceAlertRow> {
  const problem = alertProblem({ kind, value }, tick);
  if (problem !== null)
    throw new CodedError('requestInvalid', {}, [{ pointer: '/value', code: problem }]);
  // Of two that are made at once the second counts the first.
  await tx
    .select({ id: client.id })
    .from(client)
    .where(and(eq(client.tenant, tenant), eq(client.id, clientId)))
    .for('update');
  const waiting = await tx.$count(
    priceAlert,
    and(mine({ tenant, clientId }), ne(priceAlert.status, 'fired')),
  );
  if (waiting >= alertLimit) throw new CodedError('alertLimitReached', { limit: alertLimit });
  const row: PriceAlertRow = {
    tenant,
    id: newId(now, random),
    clientId,
    instrument,
    kind,
    value,
    status: 'active',
    seenSeq: tick.seq,
    createdAt: now,
    firedAt: null,
    firedPrice: null,
    adjustedFor: null,
  };
  await tx.insert(priceAlert).values(row);
  return row;
}

/** Which alerts are asked for; `null` for all. `open` are those that wait or are paused. */
export interface AlertFilter {
  readonly instrument: string | null;
  readonly state: 'open' | 'fired' | null;
}

/** A page of a client's alerts, the newest first. */
export function alertsOf(
  tx: TenantTransaction,
  owner: AlertOwner,
  { instrument, state }: AlertFilter,
  after: Cursor | null,
  limit: number,
): Promise<readonly PriceAlertRow[]> {
  return tx
    .select()
    .from(priceAlert)
    .where(
      and(
        mine(owner),
        instrument === null ? undefined : eq(priceAlert.instrument, instrument),
        state === null
          ? undefined
          : state === 'open'
            ? ne(priceAlert.status, 'fired')
            : eq(priceAlert.status, 'fired'),
        olderThan(after, priceAlert.createdAt, priceAlert.id),
      ),
    )
    .orderBy(desc(priceAlert.createdAt), desc(priceAlert.id))
    .limit(limit);
}

export async function pauseAlert(
  tx: TenantTransaction,
  owner: AlertOwner,
  id: string,
): Promise<PriceAlertRow> {
  const before = await lock(tx, owner, id);
  priceAlertLifecycle.step(before.status, 'pause', 'client');
  return save(tx, before, { status: 'paused' });
}

/** Lets an alert wait again from the latest tick on, which `tickOfStock` reads. What is reached by now is a field error. */
export async function resumeAlert(
  tx: TenantTransaction,
  owner: AlertOwner,
  id: string,
  tickOfStock: (instrument: string) => Tick,
): Promise<PriceAlertRow> {
  const before = await lock(tx, owner, id);
  priceAlertLifecycle.step(before.status, 'resume', 'client');
  const tick = tickOfStock(before.instrument);
  const problem = alertProblem(before, tick);
  if (problem !== null)
    throw new CodedError('requestInvalid', {}, [{ pointer: '/value', code: problem }]);
  return save(tx, before, { status: 'active', seenSeq: tick.seq });
}

export async function removeAlert(
  tx: TenantTransaction,
  owner: AlertOwner,
  id: string,
): Promise<void> {
  const removed = await tx
    .delete(priceAlert)
    .where(and(mine(owner), eq(priceAlert.id, id)))
    .returning({ id: priceAlert.id });
  if (removed.length === 0) throw new CodedError('notFound');
}

/**
 * The alert as it is fired; `null` where it is not the one that was looked at any more: another server fired it, the client paused or
 * removed it, the stock was halted or split, or traded again meanwhile, so that another tick counts.
 */
export async function fireAlert(
  tx: TenantTransaction,
  { tenant, clientId, id, instrument, value, seenSeq }: PriceAlertRow,
  tick: Pick<Tick, 'price'>,
  now: Date,
): Promise<PriceAlertRow | null> {
  const [before] = await tx
    .select()
    .from(priceAlert)
    .where(and(mine({ tenant, clientId }), eq(priceAlert.id, id)))
    .for('update');
  // After a split the price is one of new shares, what is waited for was one of old ones.
  if (before === undefined || compare(before.value, value) !== 0) return null;
  // A halt may have begun and ended since it was looked at: what was traded before then is not for it.
  if (before.seenSeq !== seenSeq) return null;
  // Read here and not with the page: while the desk has halted a stock, or it is being split, its prices may be what is wrong.
  if ((await stateOf(tx, tenant, instrument, now)) === 'halted') return null;
  if (before.status !== 'active') return null;
  priceAlertLifecycle.step(before.status, 'fire', 'system');
  return save(tx, before, { status: 'fired', firedAt: now, firedPrice: tick.price });
}

async function lock(tx: TenantTransaction, owner: AlertOwner, id: string): Promise<PriceAlertRow> {
  const [row] = await tx
    .select()
    .from(priceAlert)
    .where(and(mine(owner), eq(priceAlert.id, id)))
    .for('update');
  if (row === undefined) throw new CodedError('notFound');
  return row;
}

async function save(
  tx: TenantTransaction,
  before: PriceAlertRow,
  changes: Partial<PriceAlertRow>,
): Promise<PriceAlertRow> {
  await tx
    .update(priceAlert)
    .set(changes)
    .where(and(mine(before), eq(priceAlert.id, before.id)));
  return { ...before, ...changes };
}

function mine({ tenant, clientId }: AlertOwner) {
  return and(eq(priceAlert.tenant, tenant), eq(priceAlert.clientId, clientId));
}
