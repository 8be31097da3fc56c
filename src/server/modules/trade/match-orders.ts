import { and, asc, eq, gt, inArray, sql } from 'drizzle-orm';
import { CodedError } from '#core/errors.ts';
import { openOrderStatuses } from '#core/lifecycle/order.ts';
import { toBig } from '#core/money.ts';
import { sessionAt, tradingAt } from '#core/trading/venue-calendar.ts';
import type { Database, TenantTransaction } from '#server/db/database.ts';
import type { OrderRow } from '#server/db/tables/trade.ts';
import { tradeOrder } from '#server/db/tables/trade.ts';
import type { JobHandler } from '#server/jobs/job-handler.ts';
import type { MarketProvider } from '#server/market/market-provider.ts';
import type { RandomSource } from '#server/platform/ids.ts';
import type { OrderVenue, VenueReport } from '#server/venue/order-venue.ts';
import { announceOrder } from './announce-order.ts';
import { executeOrder, saveOrder } from './execute-order.ts';
import { matchKind, matchLater } from './match-later.ts';
import { lockOrder, takeOrderStep } from './order-step-service.ts';
import { rejectByVenue } from './reject-by-venue-service.ts';
import type { SuspendingTenant } from './suspended-clients-service.ts';
import { suspendedClients } from './suspended-clients-service.ts';
import { stateOf } from './trade-state-service.ts';
import type { StockNow } from './traded-stock-service.ts';
import { stockNow } from './traded-stock-service.ts';

const resumeKind = 'trade.resume';

const minute = 60_000;
/** Orders in memory at a time; a run goes through all of them. */
const pageSize = 200;
/** An order is written without a fill only this many ticks behind: looking again costs less than writing. */
const lag = 30;

export interface MatchParts {
  readonly db: Database;
  readonly market: MarketProvider;
  readonly venue: OrderVenue;
  readonly random: RandomSource;
  /** Called with what keeps orders from being looked at, once a minute and tenant at most. */
  readonly onFault: (error: unknown) => void;
}

/**
 * Gives open orders what their venues did with them, each in a transaction of its own, and goes on while there are any. A server
 * that dies in between leaves each order filled or not: its row says what was seen, and its executions are unique.
 */
export function matchJob(parts: MatchParts): JobHandler {
  const { db, random } = parts;
  const report = reportSeldom(parts.onFault);
  return {
    kind: matchKind,
    async run({ tenant, now, settle }) {
      let open = false;
      const faults: unknown[] = [];
      for (let after: string | null = null; ;) {
        const { page, suspended } = await db.inTenant(tenant.id, (tx) =>
          nextOrders(tx, tenant, after),
        );
        const seen: SeenTicks[] = [];
        for (const order of page)
          try {
            open = (await advanceOrder(parts, tenant, order, { suspended, seen, now })) || open;
          } catch (error) {
            faults.push(error);
            // It is open still, and looked at again with the others.
            open = true;
          }
        if (seen.length > 0) await db.inTenant(tenant.id, (tx) => saveSeen(tx, tenant.id, seen));
        after = page.at(-1)?.id ?? null;
        if (page.length < pageSize) break;
      }
      // An order that cannot be looked at keeps no other from being matched, and is reported as long as it cannot.
      if (faults.length > 0)
        report(
          tenant.id,
          new Error(`${faults.length} orders could not be looked at`, { cause: faults[0] }),
          now,
        );
      await settle(async (tx) => {
        if (open) await matchLater(tx, random, tenant.id, now);
      });
    },
  };
}

/** Takes up the matching of open orders whose job was lost to a store that was away for long. */
export function matchResumeJob({ random }: Pick<MatchParts, 'random'>): JobHandler {
  return {
    kind: resumeKind,
    every: minute,
    run: ({ tenant, now, settle }) =>
      settle(async (tx) => {
        const [open] = await openOrders(tx, tenant.id, null, 1);
        if (open) await matchLater(tx, random, tenant.id, now);
      }),
  };
}

function reportSeldom(onFault: MatchParts['onFault']) {
  const reported = new Map<string, number>();
  return (tenant: string, error: Error, now: Date): void => {
    const last = reported.get(tenant);
    if (last !== undefined && now.getTime() - last < minute) return;
    reported.set(tenant, now.getTime());
    onFault(error);
  };
}

/** A page of open orders, and whose of them rest. */
async function nextOrders(tx: TenantTransaction, tenant: SuspendingTenant, after: string | null) {
  const page = await openOrders(tx, tenant.id, after);
  return { page, suspended: await suspendedClients(tx, tenant, page) };
}

/** How far an order that nothing happened to was looked at. */
interface SeenTicks {
  readonly id: string;
  readonly before: number;
  readonly seq: number;
}

interface Look {
  readonly suspended: ReadonlySet<string>;
  readonly seen: SeenTicks[];
  readonly now: Date;
}

/** Brings one order up to now; whether it is open still. Ticks that did nothing are added to `seen`, to be written with others. */
async function advanceOrder(
  parts: MatchParts,
  tenant: SuspendingTenant,
  order: OrderRow,
  { suspended, seen, now }: Look,
): Promise<boolean> {
  const { db, market, venue } = parts;
  const at = tradedNow(market, order.instrument, now);
  // A feed that is away has said nothing: the order waits.
  if (at === null) return true;
  // Without a lock first: most looks change nothing.
  if (now < order.expiresAt) {
    if (order.status !== 'pending') return true;
    if (order.planId === null && suspended.has(order.clientId)) {
      // What is traded while it rests is not for it.
      const seq = venue.latestSeq(order.instrument);
      if (seq > order.seenSeq) seen.push({ id: order.id, before: order.seenSeq, seq });
      return true;
    }
    const { executed, rejected, isTriggered, seenSeq } = await reportOf(venue, order, at, now);
    const isReached = order.type === 'stop' && isTriggered !== order.isTriggered;
    if (executed === null && rejected === null && !isReached) {
      if (seenSeq - order.seenSeq > lag)
        seen.push({ id: order.id, before: order.seenSeq, seq: seenSeq });
      return true;
    }
  }
  return db.inTenant(order.tenant, (tx) => lookAtOrder(tx, parts, tenant, order, now));
}

/**
 * Writes how far orders were looked at, in one statement. What another transaction has changed since, or is changing, is left as it
 * is: the next look begins there again.
 */
async function saveSeen(
  tx: TenantTransaction,
  tenant: string,
  seen: readonly SeenTicks[],
): Promise<void> {
  await tx.execute(sql`
    with looked as (
      select * from jsonb_to_recordset(${JSON.stringify(seen)}::jsonb) as each (id uuid, before bigint, seq bigint)
    ), unchanged as (
      select id, seq from trade_order join looked using (id)
      where tenant = ${tenant} and status = 'pending' and seen_seq = before
      for update of trade_order skip locked
    )
    update trade_order set seen_seq = unchanged.seq
    from unchanged where tenant = ${tenant} and trade_order.id = unchanged.id`);
}

/** Gives an open order what its venue did with it up to now, in the caller's transaction; whether it is open still. */
export async function lookAtOrder(
  tx: TenantTransaction,
  { market, venue, random }: Pick<MatchParts, 'market' | 'venue' | 'random'>,
  suspending: SuspendingTenant,
  { tenant, id, instrument }: Pick<OrderRow, 'tenant' | 'id' | 'instrument'>,
  now: Date,
): Promise<boolean> {
  const at = tradedNow(market, instrument, now);
  if (at === null) return true;
  const found = await lockOrder(tx, tenant, id);
  if (!openOrderStatuses.some((status) => status === found.status)) return false;
  const isWorking =
    found.status === 'pending' &&
    (await stateOf(tx, tenant, instrument, now)) !== 'halted' &&
    (await suspendedClients(tx, suspending, [found])).size === 0;
  const report = isWorking ? await reportOf(venue, found, at, now) : null;
  const order = reached(found, report);
  if (order !== found) await announceOrder(tx, order, 'orderTriggered', now);
  const { executed, rejected } = report ?? { executed: null, rejected: null };
  let after = order;
  if (report !== null && executed !== null && at !== 'unlisted')
    after = await executeOrder(tx, random, order, { ...report, executed }, at);
  else if (report !== null) {
    after = { ...order, seenSeq: report.seenSeq, isTriggered: report.isTriggered };
    await saveOrder(tx, after);
  }
  if (after.endedAt !== null) return false;
  if (rejected !== null) {
    await rejectByVenue(tx, random, after, rejected, now);
    return false;
  }
  if (now < order.expiresAt) return true;
  // What was executed before the end of its time counts; there may be more than one look takes.
  if (executed !== null) return true;
  await takeOrderStep(tx, random, tenant, { id, clientId: null }, 'time', { act: 'expire' }, now);
  return false;
}

/** A stop that was reached says so in its timeline: from then on it works as a market order. */
function reached(order: OrderRow, report: VenueReport | null): OrderRow {
  if (report === null || report.triggeredAt === null) return order;
  const at = new Date(report.triggeredAt).toISOString();
  return { ...order, steps: [...order.steps, { status: order.status, at, reason: 'triggered' }] };
}

function reportOf(venue: OrderVenue, order: OrderRow, at: StockNow | 'unlisted', now: Date) {
  const { instrument, side, type, price, worstPrice, isTriggered, quantity, filled, lot } = order;
  const next = new Date(now.getTime() + 1);
  return venue.report(
    instrument,
    {
      side,
      type,
      price: price === null ? null : toBig(price).toFixed(),
      worstPrice: toBig(worstPrice).toFixed(),
      isTriggered,
      remaining: toBig(quantity).minus(filled).toFixed(),
      lot,
    },
    {
      seenSeq: order.seenSeq,
      until: next < order.expiresAt ? next : order.expiresAt,
      // A simulated feed knows no holidays; nothing is executed on them.
      isTrading: at === 'unlisted' ? () => false : tradingAt(at.hours, at.stock.terms),
      isOpening: at !== 'unlisted' && waitedFor(order, at),
    },
  );
}

/** Whether an order was sent while the venue was closed, and the session that trades now is the first since. */
function waitedFor({ steps, placedAt }: OrderRow, { hours, stock, session, isOpen }: StockNow) {
  const sent = steps.findLast(({ status, reason }) => status === 'pending' && reason === null)?.at;
  const sentAt = sent === undefined ? placedAt.getTime() : Date.parse(sent);
  if (!isOpen || sentAt >= session.opens) return false;
  return sessionAt(hours, stock.terms, sentAt).opens === session.opens;
}

/** `null` for a stock whose price is not known now. */
function tradedNow(
  market: MarketProvider,
  instrument: string,
  now: Date,
): StockNow | 'unlisted' | null {
  try {
    return stockNow(market, instrument, now);
  } catch (error) {
    if (!(error instanceof CodedError)) throw error;
    return error.code === 'notFound' ? 'unlisted' : null;
  }
}

function openOrders(
  tx: TenantTransaction,
  tenant: string,
  after: string | null,
  limit = pageSize,
): Promise<readonly OrderRow[]> {
  return tx
    .select()
    .from(tradeOrder)
    .where(
      and(
        eq(tradeOrder.tenant, tenant),
        inArray(tradeOrder.status, [...openOrderStatuses]),
        after === null ? undefined : gt(tradeOrder.id, after),
      ),
    )
    .orderBy(asc(tradeOrder.id))
    .limit(limit);
}
