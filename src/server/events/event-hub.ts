import type { NumberedEvent } from './client-event.ts';
import type { ClientContext } from '#server/http/handler.ts';
import type { Clock } from '#server/platform/clock.ts';
import type { BusMessage, EventBus } from './event-bus.ts';
import type { EventLog } from './event-log.ts';
import { endedMessage, eventMessage, resetMessage, resumedMessage } from './event-message.ts';

/** The way to one page. */
export interface EventOutlet {
  /** Bytes handed over and not yet taken by the network. */
  backlog(): number;
  send(message: string): void;
}

export interface EventMember {
  /** Begins: after this event, or `null` for what comes from now on. Once. */
  resume(cursor: number | null): void;
  leave(): void;
}

export interface EventHub {
  join(tenant: string, client: ClientContext, outlet: EventOutlet): EventMember;
  /** Goes on with those who read again after they were slow. Called about four times a second. */
  pulse(): void;
  /** Finds what the bus lost: asks once for all how far their events have come. */
  reconcile(): Promise<void>;
  close(): void;
}

interface Seat {
  readonly tenant: string;
  readonly client: ClientContext;
  readonly outlet: EventOutlet;
  /** The last event sent; `null` until it has resumed. */
  cursor: number | null;
  /** There is more in the log. It is all that is remembered of somebody slow. */
  isBehind: boolean;
  isReading: boolean;
  isGone: boolean;
  sessionEndsAt: Date | null;
}

const batch = 100;
/** Backlog in bytes from which a page gets nothing more until it has read. */
const highWater = 64 * 1024;

/** Brings each client's pages their events: every one, in order, once a page, and to nobody else. */
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
  const seats = new Map<string, Set<Seat>>();
  const behind = new Set<Seat>();
  const stops = [
    bus.subscribe(hear),
    bus.onGap(() => {
      reconcile().catch(onFault);
    }),
  ];

  function hear(message: BusMessage): void {
    for (const seat of seats.get(keyOf(message.tenant, message.clientId)) ?? []) {
      if (seat.cursor !== null && message.seq <= seat.cursor) continue;
      const { event } = message;
      const isNext = event !== null && seat.cursor !== null && event.seq === seat.cursor + 1;
      if (isNext && !seat.isBehind && !seat.isReading && seat.outlet.backlog() <= highWater)
        deliver(seat, event);
      else fallBehind(seat);
    }
  }

  function fallBehind(seat: Seat): void {
    seat.isBehind = true;
    behind.add(seat);
    void catchUp(seat);
  }

  async function catchUp(seat: Seat): Promise<void> {
    if (seat.isReading || seat.cursor === null) return;
    seat.isReading = true;
    try {
      while (seat.isBehind && !seat.isGone && seat.outlet.backlog() <= highWater) {
        // Before it is read: what is told meanwhile asks for another look.
        seat.isBehind = false;
        await readOn(seat, seat.cursor);
      }
    } catch (error) {
      seat.isBehind = true;
      onFault(error);
    } finally {
      seat.isReading = false;
      if (!seat.isBehind || seat.isGone) behind.delete(seat);
    }
  }

  async function readOn(seat: Seat, cursor: number): Promise<void> {
    const events = await log.after(seat.tenant, seat.client.clientId, cursor, batch);
    if (seat.isGone) return;
    const end = events.find((event) => endsSession(event, seat));
    // A session that is over hears of its end and of nothing else, not even of what came before.
    if (end !== undefined) return deliver(seat, end);
    if (events[0] !== undefined && events[0].seq !== cursor + 1)
      return reset(seat, events[0].seq - 1);
    for (const event of events) deliver(seat, event);
    if (events.length === batch) seat.isBehind = true;
  }

  function deliver(seat: Seat, event: NumberedEvent): void {
    seat.cursor = event.seq;
    seat.outlet.send(eventMessage(event));
    if (endsSession(event, seat)) end(seat);
  }

  function reset(seat: Seat, cursor: number): void {
    seat.cursor = cursor;
    seat.outlet.send(resetMessage(cursor));
    seat.isBehind = true;
  }

  async function resume(seat: Seat, wanted: number | null): Promise<void> {
    const state = await log.open(seat.tenant, seat.client);
    if (seat.isGone) return;
    if (state === null || state.sessionEndsAt <= clock()) return end(seat);
    seat.sessionEndsAt = state.sessionEndsAt;
    // A number that the log does not reach, from wherever it comes, is answered like one that is too old.
    const isKnown = wanted !== null && wanted >= state.keptFrom && wanted <= state.last;
    seat.cursor = isKnown ? wanted : state.last;
    seat.outlet.send(
      wanted === null || isKnown ? resumedMessage(seat.cursor) : resetMessage(seat.cursor),
    );
    if (seat.isBehind || seat.cursor < state.last) fallBehind(seat);
  }

  function end(seat: Seat): void {
    seat.outlet.send(endedMessage());
    leave(seat);
  }

  async function reconcile(): Promise<void> {
    const now = clock();
    const all = [...seats.values()].flatMap((of) => [...of]);
    for (const seat of all) if (seat.sessionEndsAt !== null && seat.sessionEndsAt <= now) end(seat);
    const clients = [...seats.values()]
      .flatMap((of) => [...of].slice(0, 1))
      .map(({ tenant, client }) => ({ tenant, clientId: client.clientId }));
    for (const { tenant, clientId, seq } of await log.positions(clients)) {
      for (const seat of seats.get(keyOf(tenant, clientId)) ?? [])
        if (seat.cursor !== null && seat.cursor < seq) fallBehind(seat);
    }
  }

  function leave(seat: Seat): void {
    seat.isGone = true;
    behind.delete(seat);
    const key = keyOf(seat.tenant, seat.client.clientId);
    const others = seats.get(key);
    others?.delete(seat);
    if (others?.size === 0) seats.delete(key);
  }

  return {
    join(tenant, client, outlet) {
      const seat: Seat = {
        tenant,
        client,
        outlet,
        cursor: null,
        isBehind: false,
        isReading: false,
        isGone: false,
        sessionEndsAt: null,
      };
      let hasResumed = false;
      return {
        resume(cursor) {
          if (hasResumed) return;
          hasResumed = true;
          const key = keyOf(tenant, client.clientId);
          // From here on it hears: what is committed while the log is read is not missed.
          seats.set(key, (seats.get(key) ?? new Set()).add(seat));
          resume(seat, cursor).catch((error: unknown) => {
            onFault(error);
            // The page asks again over a socket of its own.
            leave(seat);
            hasResumed = false;
          });
        },
        leave: () => leave(seat),
      };
    },
    pulse() {
      for (const seat of behind) void catchUp(seat);
    },
    reconcile,
    close() {
      for (const stop of stops) stop();
      seats.clear();
      behind.clear();
    },
  };
}

function endsSession({ kind, params }: NumberedEvent, { client }: Seat): boolean {
  return kind === 'session.ended' && params['session'] === client.sessionId;
}

function keyOf(tenant: string, clientId: string): string {
  return `${tenant} ${clientId}`;
}
