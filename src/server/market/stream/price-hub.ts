import type { MarketProvider, Tick } from '../market-provider.ts';
import type { Clock } from '#server/platform/clock.ts';
import type { PriceRequest } from './client-message.ts';
import { batchMessage, errorMessage, heartbeatMessage, priceMessage } from './server-message.ts';

/** The way to one consumer, a socket in practice. */
export interface Outlet {
  /** Bytes handed over and not yet taken by the network. */
  backlog(): number;
  send(message: string | Buffer): void;
  /** Gives the consumer up. */
  drop(): void;
}

export interface PriceHub {
  readonly size: number;
  join(outlet: Outlet): Member;
  /** Sends what happened since the last pulse. Called about four times a second. */
  pulse(): void;
  heartbeat(): void;
}

export interface Member {
  receive(message: PriceRequest): void;
  leave(): void;
}

export interface HubLimits {
  /** Instruments that one member may hold; market.yaml tells clients the same. */
  readonly instruments: number;
  /** Missed ticks of one instrument that a resume still replays. */
  readonly replay: number;
  /** Backlog in bytes from which a member gets nothing more, and below which it catches up. */
  readonly highWater: number;
  readonly lowWater: number;
  /** How long a member may stay above it. */
  readonly patienceMs: number;
}

export const defaultLimits: HubLimits = {
  instruments: 250,
  replay: 20,
  highWater: 64 * 1024,
  lowWater: 16 * 1024,
  patienceMs: 30_000,
};

interface Topic {
  readonly instrument: string;
  readonly members: Set<Seat>;
  /** What members have been told last: a newcomer starts from the same. */
  last: Tick;
}

interface Seat {
  readonly outlet: Outlet;
  readonly topics: Map<string, Topic>;
  /** Topics whose ticks were held back; never more than `topics`, so a slow consumer costs no memory. */
  readonly behind: Set<Topic>;
  readonly pending: number[];
  slowSince: number | null;
}

/** Spreads the provider's prices to members: each price is made once, each distinct batch is encoded once. */
export function createPriceHub(
  provider: MarketProvider,
  clock: Clock,
  limits: HubLimits = defaultLimits,
): PriceHub {
  const topics = new Map<string, Topic>();
  const seats = new Set<Seat>();

  function subscribe(seat: Seat, { instruments, since }: PriceRequest): void {
    const known: Topic[] = [];
    const unknown: string[] = [];
    const refused: string[] = [];
    for (const instrument of instruments) {
      const held = seat.topics.get(instrument);
      // A topic is opened only for who takes it: one without members would be followed for nobody.
      const topic =
        held ?? (seat.topics.size < limits.instruments ? openTopic(instrument) : 'full');
      if (topic === 'full') refused.push(instrument);
      else if (topic === null) unknown.push(instrument);
      else {
        enter(seat, topic);
        known.push(topic);
      }
    }
    // Who asks faster than it reads gets its prices once it has read, and no refusals: they would fill memory.
    if (seat.outlet.backlog() > limits.highWater) {
      for (const topic of known) seat.behind.add(topic);
      return;
    }
    if (unknown.length > 0) seat.outlet.send(errorMessage('notFound', { instruments: unknown }));
    if (refused.length > 0)
      seat.outlet.send(
        errorMessage('tooManyInstruments', { instruments: refused, limit: limits.instruments }),
      );
    const prices = known.flatMap((topic) => catchUpFrom(topic, since.get(topic.instrument)));
    if (prices.length > 0) seat.outlet.send(batchMessage(prices));
  }

  function openTopic(instrument: string): Topic | null {
    const known = topics.get(instrument);
    if (known !== undefined) return known;
    const last = provider.latest(instrument);
    if (last === null) return null;
    const topic = { instrument, members: new Set<Seat>(), last };
    topics.set(instrument, topic);
    return topic;
  }

  function enter(seat: Seat, topic: Topic): void {
    topic.members.add(seat);
    seat.topics.set(topic.instrument, topic);
    seat.behind.delete(topic);
  }

  /** What brings a newcomer up to where the others are. */
  function catchUpFrom({ instrument, last }: Topic, since: number | undefined): readonly string[] {
    const missed =
      since === undefined || since > last.seq
        ? null
        : provider.ticksAfter(instrument, since, limits.replay);
    if (missed === null) return [priceMessage('snapshot', instrument, last)];
    // What is newer than the others have seen comes with the next pulse, for all.
    return missed
      .filter(({ seq }) => seq <= last.seq)
      .map((tick) => priceMessage('tick', instrument, tick));
  }

  function quit(seat: Seat, topic: Topic): void {
    topic.members.delete(seat);
    seat.topics.delete(topic.instrument);
    seat.behind.delete(topic);
    if (topic.members.size === 0) topics.delete(topic.instrument);
  }

  function leave(seat: Seat): void {
    for (const topic of seat.topics.values()) quit(seat, topic);
    seats.delete(seat);
  }

  /** Moves a topic to now; answers its new prices as texts. */
  function advance(topic: Topic): readonly string[] {
    const ticks = provider.ticksAfter(topic.instrument, topic.last.seq, limits.replay);
    const newest = ticks === null ? provider.latest(topic.instrument) : ticks.at(-1);
    if (newest === undefined || newest === null) return [];
    topic.last = newest;
    // Too many at once, after a standstill of the process: the latest stands for all.
    if (ticks === null) return [priceMessage('snapshot', topic.instrument, newest)];
    return ticks.map((tick) => priceMessage('tick', topic.instrument, tick));
  }

  function isSlow(seat: Seat, now: number): boolean {
    const backlog = seat.outlet.backlog();
    if (backlog <= (seat.slowSince === null ? limits.highWater : limits.lowWater))
      seat.slowSince = null;
    else seat.slowSince ??= now;
    return seat.slowSince !== null;
  }

  function pulse(): void {
    const now = clock().getTime();
    for (const seat of seats) {
      if (isSlow(seat, now) && now - (seat.slowSince ?? now) > limits.patienceMs) {
        seat.outlet.drop();
        leave(seat);
      }
    }
    const prices: string[] = [];
    for (const topic of topics.values()) {
      const first = prices.length;
      prices.push(...advance(topic));
      for (const seat of topic.members) {
        if (prices.length === first) break;
        if (seat.slowSince !== null) seat.behind.add(topic);
        else if (!seat.behind.has(topic))
          for (let i = first; i < prices.length; i += 1) seat.pending.push(i);
      }
    }
    deliver(prices);
  }

  function deliver(prices: readonly string[]): void {
    // Members with the same subscriptions share one encoded batch.
    const batches = new Map<string, Buffer>();
    for (const seat of seats) {
      if (seat.slowSince === null && seat.behind.size > 0) catchUp(seat);
      if (seat.pending.length === 0) continue;
      const key = seat.pending.join();
      const batch =
        batches.get(key) ?? Buffer.from(batchMessage(seat.pending.map((i) => prices[i] ?? '')));
      batches.set(key, batch);
      seat.pending.length = 0;
      seat.outlet.send(batch);
    }
  }

  function catchUp(seat: Seat): void {
    const snapshots = [...seat.behind].map(({ instrument, last }) =>
      priceMessage('snapshot', instrument, last),
    );
    seat.behind.clear();
    seat.outlet.send(batchMessage(snapshots));
  }

  return {
    get size() {
      return seats.size;
    },
    join(outlet) {
      const seat: Seat = {
        outlet,
        topics: new Map(),
        behind: new Set(),
        pending: [],
        slowSince: null,
      };
      seats.add(seat);
      return {
        receive(message) {
          if (message.type === 'subscribe') return subscribe(seat, message);
          for (const instrument of message.instruments) {
            const topic = seat.topics.get(instrument);
            if (topic !== undefined) quit(seat, topic);
          }
        },
        leave: () => leave(seat),
      };
    },
    pulse,
    heartbeat() {
      const message = Buffer.from(heartbeatMessage(clock()));
      for (const seat of seats) if (seat.slowSince === null) seat.outlet.send(message);
    },
  };
}
