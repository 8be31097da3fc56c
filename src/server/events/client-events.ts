import { CodedError } from '#core/errors.ts';
import type { Database } from '#server/db/database.ts';
import type { Clock } from '#server/platform/clock.ts';
import type { EventBus } from './event-bus.ts';
import { createEventHub, type EventHub } from './event-hub.ts';
import { createEventLog } from './event-log.ts';
import { createEventPublisher } from './event-publisher.ts';

export interface ClientEvents {
  readonly hub: EventHub;
  /** Publishes what a server that died left behind, and brings pages what the bus lost. */
  sweep(): Promise<void>;
  /** Settles when what was committed so far has been published. */
  idle(): Promise<void>;
  /** Sweeps again and again from now on. */
  start(): void;
  stop(): Promise<void>;
}

/** A wake-up that is lost costs a page so long at most. */
const sweepMs = 5000;

/** From the commit of a change to the pages of its client, on one server of possibly several. */
export function createClientEvents({
  db,
  bus,
  clock,
  onFault,
}: {
  readonly db: Database;
  readonly bus: EventBus;
  readonly clock: Clock;
  readonly onFault: (error: unknown) => void;
}): ClientEvents {
  // A database that is away is reported where it is lost; what was missed meanwhile is caught up with.
  const report = (error: unknown) => {
    if (!(error instanceof CodedError && error.code === 'serviceUnavailable')) onFault(error);
  };
  const publisher = createEventPublisher({ db, bus, clock, onFault: report });
  const hub = createEventHub({ bus, log: createEventLog(db), clock, onFault: report });
  let timer: NodeJS.Timeout | undefined;
  let sweeping: Promise<void> = Promise.resolve();

  async function sweep(): Promise<void> {
    await publisher.sweep();
    await hub.reconcile();
  }

  return {
    hub,
    sweep,
    idle: publisher.idle,
    start() {
      let busy = false;
      timer = setInterval(() => {
        if (busy) return;
        busy = true;
        sweeping = sweep()
          .catch(report)
          .finally(() => {
            busy = false;
          });
      }, sweepMs);
    },
    async stop() {
      clearInterval(timer);
      hub.close();
      await sweeping;
      await publisher.stop();
      await bus.close();
    },
  };
}
