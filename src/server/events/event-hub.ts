import type { NumberedEvent } from './client-event.ts';
import type { ClientContext } from '#server/http/handler.ts';
import type { Clock } from '#server/platform/clock.ts';
import type { BusMessage, EventBus } from './event-bus.ts';
import type { EventLog } from './event-log.ts';
import { endedMessage, eventMessage, resetMessage, resumedMessage } from './event-message.ts';

/** The connection to one page. */
export interface EventConnection {
  /** Bytes handed over and not yet taken by the network. */
  backlog(): number;
  send(message: string): void;
}

export interface EventMember {
  /** Begins: after this event, or with those of the last seconds (0 for what comes from now on). Once. */
  resume(from: { readonly cursor: number } | { readonly within: number }): void;
  leave(): void;
}

export interface EventHub {
  join(tenant: string, client: ClientContext, connection: EventConnection): EventMember;
  /** Goes on with those who read again after they were slow. Called about four times a second. */
  pulse(): void;
  /** Finds what the bus lost: asks once for all how far their events have come. */
  reconcile(): Promise<void>;
  close(): void;
}

interface Subscriber {
  readonly tenant: string;
  readonly client: ClientContext;
  readonly connection: EventConnection;
  /** The last event sent; `null` until it has resumed. */
  cursor: number | null;
  /** There is more in the log. It is all that is kept for a slow one. */
  isBehind: boolean;
  isReading: boolean;
  hasLeft: boolean;
  sessionEndsAt: Date | null;
}

const batch = 100;
/** Backlog in bytes from which a page gets nothing more until it has read. */
const highWater = 64 * 1024;

/** Brings each client's pages their events: every one, in order, once a page, and to no other client. */
export function createEventHub({
  bus,
  log,
  clock,
  onFault,
}: {
  readonly bus: EventBus;
  readonly log: EventLog;
  readonly clock: Clock;
  readonly onFault: (error: unknown) => void;
}): EventHub {
  const subscribers = new Map<string, Set<Subscriber>>();
  const behind = new Set<Subscriber>();
  const stops = [
    bus.subscribe(hear),
    bus.onGap(() => {
      reconcile().catch(onFault);
    }),
  ];

  function hear(message: BusMessage): void {
    for (const subscriber of subscribers.get(keyOf(message.tenant, message.clientId)) ?? []) {
      if (subscriber.cursor !== null && message.seq <= subscriber.cursor) continue;
      const { event } = message;
      const isNext =
        event !== null && subscriber.cursor !== null && event.seq === subscriber.cursor + 1;
      if (
        isNext &&
        !subscriber.isBehind &&
        !subscriber.isReading &&
        subscriber.connection.backlog() <= highWater
      )
        deliver(subscriber, event);
      else fallBehind(subscriber);
    }
  }

  function fallBehind(subscriber: Subscriber): void {
    subscriber.isBehind = true;
    behind.add(subscriber);
    void catchUp(subscriber);
  }

  async function catchUp(subscriber: Subscriber): Promise<void> {
    if (subscriber.isReading || subscriber.cursor === null) return;
    subscriber.isReading = true;
    try {
      while (
        subscriber.isBehind &&
        !subscriber.hasLeft &&
        subscriber.connection.backlog() <= highWater
      ) {
        // Before it is read: what is announced meanwhile asks for another read.
        subscriber.isBehind = false;
        await readOn(subscriber, subscriber.cursor);
      }
    } catch (error) {
      subscriber.isBehind = true;
      onFault(error);
    } finally {
      subscriber.isReading = false;
      if (!subscriber.isBehind || subscriber.hasLeft) behind.delete(subscriber);
    }
  }

  async function readOn(subscriber: Subscriber, cursor: number): Promise<void> {
    const events = await log.after(subscriber.tenant, subscriber.client.clientId, cursor, batch);
    if (subscriber.hasLeft) return;
    const end = events.find((event) => endsSession(event, subscriber));
    // A session that is over hears of its end and of nothing else, not even of what came before.
    if (end !== undefined) return deliver(subscriber, end);
    if (events[0] !== undefined && events[0].seq !== cursor + 1)
      return reset(subscriber, events[0].seq - 1);
    for (const event of events) deliver(subscriber, event);
    if (events.length === batch) subscriber.isBehind = true;
  }

  function deliver(subscriber: Subscriber, event: NumberedEvent): void {
    subscriber.cursor = event.seq;
    subscriber.connection.send(eventMessage(event));
    if (endsSession(event, subscriber)) end(subscriber);
  }

  function reset(subscriber: Subscriber, cursor: number): void {
    subscriber.cursor = cursor;
    subscriber.connection.send(resetMessage(cursor));
    subscriber.isBehind = true;
  }

  async function resume(
    subscriber: Subscriber,
    from: Parameters<EventMember['resume']>[0],
  ): Promise<void> {
    const since =
      'within' in from && from.within > 0 ? new Date(clock().getTime() - from.within * 1000) : null;
    const state = await log.open(subscriber.tenant, subscriber.client, since);
    if (subscriber.hasLeft) return;
    if (state === null || state.sessionEndsAt <= clock()) return end(subscriber);
    subscriber.sessionEndsAt = state.sessionEndsAt;
    // A number that the log does not reach, from wherever it comes, is answered like one that is too old.
    const wanted = 'cursor' in from ? from.cursor : (state.before ?? state.last);
    const isKnown = 'within' in from || (wanted >= state.keptFrom && wanted <= state.last);
    subscriber.cursor = isKnown ? wanted : state.last;
    subscriber.connection.send(
      isKnown ? resumedMessage(subscriber.cursor) : resetMessage(subscriber.cursor),
    );
    if (subscriber.isBehind || subscriber.cursor < state.last) fallBehind(subscriber);
  }

  function end(subscriber: Subscriber): void {
    subscriber.connection.send(endedMessage());
    leave(subscriber);
  }

  async function reconcile(): Promise<void> {
    const now = clock();
    const all = [...subscribers.values()].flatMap((of) => [...of]);
    for (const subscriber of all)
      if (subscriber.sessionEndsAt !== null && subscriber.sessionEndsAt <= now) end(subscriber);
    const clients = [...subscribers.values()]
      .flatMap((of) => [...of].slice(0, 1))
      .map(({ tenant, client }) => ({ tenant, clientId: client.clientId }));
    for (const { tenant, clientId, seq } of await log.positions(clients)) {
      for (const subscriber of subscribers.get(keyOf(tenant, clientId)) ?? [])
        if (subscriber.cursor !== null && subscriber.cursor < seq) fallBehind(subscriber);
    }
  }

  function leave(subscriber: Subscriber): void {
    subscriber.hasLeft = true;
    behind.delete(subscriber);
    const key = keyOf(subscriber.tenant, subscriber.client.clientId);
    const others = subscribers.get(key);
    others?.delete(subscriber);
    if (others?.size === 0) subscribers.delete(key);
  }

  return {
    join(tenant, client, connection) {
      const subscriber: Subscriber = {
        tenant,
        client,
        connection,
        cursor: null,
        isBehind: false,
        isReading: false,
        hasLeft: false,
        sessionEndsAt: null,
      };
      let hasResumed = false;
      return {
        resume(from) {
          if (hasResumed) return;
          hasResumed = true;
          const key = keyOf(tenant, client.clientId);
          // From here on it hears: what is committed while the log is read is not missed.
          subscribers.set(key, (subscribers.get(key) ?? new Set()).add(subscriber));
          resume(subscriber, from).catch((error: unknown) => {
            onFault(error);
            // The page asks again over a socket of its own.
            leave(subscriber);
            hasResumed = false;
          });
        },
        leave: () => leave(subscriber),
      };
    },
    pulse() {
      for (const subscriber of behind) void catchUp(subscriber);
    },
    reconcile,
    close() {
      for (const stop of stops) stop();
      subscribers.clear();
      behind.clear();
    },
  };
}

function endsSession({ kind, params }: NumberedEvent, { client }: Subscriber): boolean {
  return kind === 'session.ended' && params['session'] === client.sessionId;
}

function keyOf(tenant: string, clientId: string): string {
  return `${tenant} ${clientId}`;
}
