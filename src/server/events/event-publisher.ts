import { and, asc, eq, inArray, isNull, sql } from 'drizzle-orm';
import type { Database } from '#server/db/database.ts';
import { clientEvent } from '#server/db/tables/client-event.ts';
import type { Clock } from '#server/platform/clock.ts';
import type { EventBus } from './event-bus.ts';
import { numbered } from './event-log.ts';

export interface EventPublisher {
  /** Publishes what a server left behind that died between commit and publishing, or could not reach the bus. */
  sweep(): Promise<void>;
  /** Settles when everything committed so far has been published. */
  idle(): Promise<void>;
  stop(): Promise<void>;
}

const batch = 200;
// Younger ones are published by the process that committed them.
const orphanMs = 2000;
/** Commits that follow one another within this time are published together: publishing costs a transaction of its own. */
const pauseMs = 100;

/** Publishes events as soon as they are committed by this process. Several servers may: no event is taken by two at once. */
export function createEventPublisher({
  db,
  bus,
  clock,
  onFault,
}: {
  readonly db: Database;
  readonly bus: EventBus;
  readonly clock: Clock;
  readonly onFault: (error: unknown) => void;
}): EventPublisher {
  const waiting = new Set<string>();
  const pause = createPause();
  let running: Promise<void> | null = null;

  const unlisten = db.onAppended((tenant) => {
    waiting.add(tenant);
    running ??= publishWaiting().finally(() => {
      running = null;
    });
  });

  async function publishWaiting(): Promise<void> {
    while (waiting.size > 0) {
      // What is committed from here on waits for the next round.
      const tenants = [...waiting];
      waiting.clear();
      for (const tenant of tenants) {
        // What is not published now is found by the next sweep.
        await publishAll(tenant).catch(onFault);
      }
      await pause.begin();
    }
  }

  async function publishAll(tenant: string): Promise<void> {
    while ((await publishBatch(tenant)) === batch);
  }

  function publishBatch(tenant: string): Promise<number> {
    return db.inTenant(tenant, async (tx) => {
      const rows = await tx
        .select()
        .from(clientEvent)
        .where(and(eq(clientEvent.tenant, tenant), isNull(clientEvent.publishedAt)))
        .orderBy(asc(clientEvent.at), asc(clientEvent.seq))
        .limit(batch)
        .for('update', { skipLocked: true });
      if (rows.length === 0) return 0;
      await bus.publish(
        rows.map((row) => ({ tenant, clientId: row.clientId, seq: row.seq, event: numbered(row) })),
      );
      await tx
        .update(clientEvent)
        .set({ publishedAt: clock() })
        .where(
          and(
            eq(clientEvent.tenant, tenant),
            isNull(clientEvent.publishedAt),
            inArray(
              clientEvent.id,
              rows.map(({ id }) => id),
            ),
          ),
        );
      return rows.length;
    });
  }

  return {
    async sweep() {
      const before = new Date(clock().getTime() - orphanMs).toISOString();
      const found = await db.inTenant('', (tx) =>
        tx
          .select({ tenant: sql<string>`waiting_tenant` })
          .from(sql`tenants_with_unpublished_events(${before}::timestamptz)`),
      );
      for (const { tenant } of found) await publishAll(tenant);
    },
    async idle() {
      while (running !== null) {
        pause.end();
        await running;
      }
    },
    async stop() {
      unlisten();
      waiting.clear();
      pause.end();
      await running;
    },
  };
}

interface Pause {
  /** Waits, unless its end is awaited already. */
  begin(): Promise<void>;
  /** Ends the pause that was begun, or the next one before it begins. */
  end(): void;
}

function createPause(): Pause {
  let isAwaited = false;
  let wake = (): void => undefined;
  return {
    async begin() {
      if (!isAwaited)
        await new Promise<void>((resolve) => {
          const timer = setTimeout(resolve, pauseMs);
          wake = () => {
            clearTimeout(timer);
            resolve();
          };
        });
      isAwaited = false;
    },
    end() {
      isAwaited = true;
      wake();
    },
  };
}
