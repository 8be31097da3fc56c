import { and, asc, eq, gt, inArray, isNull } from 'drizzle-orm';
import { isCategoryOn, categoryOf } from '#core/message-category.ts';
import { openOrderStatuses } from '#core/lifecycle/order.ts';
import { listedAt } from '#core/trading/instrument.ts';
import type { TenantTransaction } from '#server/db/database.ts';
import { messagePreference } from '#server/db/tables/message-preference.ts';
import { tradeOrder, tradeState } from '#server/db/tables/trade.ts';
import { notifyClients } from '#server/events/notify-clients.ts';
import type { JobHandler } from '#server/jobs/job-handler.ts';
import { scheduleJob } from '#server/jobs/schedule-job.ts';
import type { RandomSource } from '#server/platform/ids.ts';

const haltNewsKind = 'trade.halt-news';

/** Clients that one transaction writes to. */
const pageSize = 200;

export interface HaltNews {
  readonly instrument: string;
  readonly kind: 'stockHalted' | 'stockResumed';
  /** When the desk said so; ISO instant. */
  readonly since: string;
}

/** Asks for a message to every client with an open order of a stock that was halted, or trades again: page by page, after the request. */
export function askHaltNews(
  tx: TenantTransaction,
  random: RandomSource,
  tenant: string,
  news: HaltNews & { readonly after?: string | null },
  now: Date,
): Promise<void> {
  const { instrument, kind, since, after = null } = news;
  return scheduleJob(tx, random, tenant, {
    kind: haltNewsKind,
    runKey: `${instrument} ${kind} ${since} ${after ?? 'first'}`,
    payload: { instrument, kind, since, after },
    runAt: now,
  });
}

/** Writes to one page of clients, and asks for the next with it: each is written to once, also when a server dies in between. */
export function haltNewsJob({ random }: { readonly random: RandomSource }): JobHandler {
  return {
    kind: haltNewsKind,
    run: ({ tenant, payload, now, settle }) =>
      settle(async (tx) => {
        const { instrument, since, after } = payload;
        const kind = payload['kind'] === 'stockHalted' ? 'stockHalted' : 'stockResumed';
        const news = { instrument: String(instrument), kind, since: String(since) } as const;
        if (!(await isStill(tx, tenant.id, news))) return;
        const readers = await readersAfter(
          tx,
          tenant.id,
          news.instrument,
          typeof after === 'string' ? after : null,
        );
        const last = readers.at(-1)?.clientId;
        if (readers.length === pageSize && last !== undefined)
          await askHaltNews(tx, random, tenant.id, { ...news, after: last }, now);
        const { symbol } = listedAt(news.instrument);
        await notifyClients(
          tx,
          tenant.id,
          readers
            .filter(({ turnedOff }) => isCategoryOn(categoryOf[kind], turnedOff ?? []))
            .map(({ clientId, name }) => ({
              clientId,
              notice: {
                kind,
                params: { name, symbol },
                // The list of the client's orders, of this stock.
                link: { to: 'orders', id: news.instrument },
              },
            })),
          now,
        );
      }),
  };
}

/** Whether it is still so: the desk may have changed its mind before every page was written, and says so itself. */
async function isStill(
  tx: TenantTransaction,
  tenant: string,
  { instrument, kind, since }: HaltNews,
): Promise<boolean> {
  const [row] = await tx
    .select({ state: tradeState.state, changedAt: tradeState.changedAt })
    .from(tradeState)
    .where(and(eq(tradeState.tenant, tenant), eq(tradeState.instrument, instrument)));
  if (kind === 'stockResumed') return row?.state !== 'halted';
  // Of two requests that halt it at once, the later one writes.
  return row?.state === 'halted' && row.changedAt.toISOString() === since;
}

/** The next clients, by id, with an open order of a stock that they placed themselves: each once. */
function readersAfter(
  tx: TenantTransaction,
  tenant: string,
  instrument: string,
  after: string | null,
) {
  return tx
    .selectDistinctOn([tradeOrder.clientId], {
      clientId: tradeOrder.clientId,
      name: tradeOrder.name,
      turnedOff: messagePreference.turnedOff,
    })
    .from(tradeOrder)
    .leftJoin(
      messagePreference,
      and(
        eq(messagePreference.tenant, tradeOrder.tenant),
        eq(messagePreference.clientId, tradeOrder.clientId),
      ),
    )
    .where(
      and(
        eq(tradeOrder.tenant, tenant),
        eq(tradeOrder.instrument, instrument),
        inArray(tradeOrder.status, [...openOrderStatuses]),
        isNull(tradeOrder.planId),
        after === null ? undefined : gt(tradeOrder.clientId, after),
      ),
    )
    .orderBy(asc(tradeOrder.clientId))
    .limit(pageSize);
}
