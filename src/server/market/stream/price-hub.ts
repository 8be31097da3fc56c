import type { MarketProvider, Tick } from '../market-provider.ts';
import type { Clock } from '#server/platform/clock.ts';
import type { PriceRequest } from './client-message.ts';
import { batchMessage, errorMessage, heartbeatMessage, priceMessage } from './server-message.ts';

/** The connection to one consumer, a socket in practice. */
export interface Connection {
  /** Bytes handed over and not yet taken by the network. */
  backlog(): number;
  send(message: string | Buffer): void;
  /** Gives the consumer up. */
  drop(): void;
}

export interface PriceHub {
  readonly size: number;
  join(connection: Connection): Member;
  /** Sends what happened since the last pulse. Called about four times a second. */
  pulse(): void;
  heartbeat(): void;
}

export interface Member {
  receive(message: PriceRequest): void;
  leave(): void;
}

export interface HubLimits {
  /** Instruments that one member may hold; market.yaml states the same limit. */
  readonly instruments: number;
  /** Missed ticks of one instrument that a resume still replays. */
  readonly replay: number;
  /** Backlog in bytes from which a member gets nothing more, and below which it catches up. */
  readonly highWater: number;
  readonly lowWater: number;
  /** How long a member may stay above it. */
  readonly timeoutMs: number;
}

export const defaultLimits: HubLimits = {
  instruments: 250,
  replay: 20,
  highWater: 64 * 1024,
  lowWater: 16 * 1024,
  timeoutMs: 30_000,
};

interface Channel {
  readonly instrument: string;
  readonly members: Set<Subscriber>;
  /** What members received last: a newcomer starts from the same. */
  last: Tick;
}

interface Subscriber {
  readonly connection: Connection;
  readonly channels: Map<string, Channel>;
  /** Channels whose ticks were held back; never more than `channels`, so a slow consumer costs no memory. */
  readonly behind: Set<Channel>;
  readonly pending: number[];
  slowSince: number | null;
}

/** Spreads the provider's prices to members: each price is made once, each distinct batch is encoded once. */
export function createPriceHub(
  provider: Pick<MarketProvider, 'latest' | 'ticksAfter'>,
  clock: Clock,
  limits: HubLimits = defaultLimits,
): PriceHub {
  const channels = new Map<string, Channel>();
  const subscribers = new Set<Subscriber>();

  function subscribe(subscriber: Subscriber, { instruments, since }: PriceRequest): void {
    const known: Channel[] = [];
    const unknown: string[] = [];
    const refused: string[] = [];
    for (const instrument of instruments) {
      const held = subscriber.channels.get(instrument);
      // A channel is opened only for a member: one without members would be followed in vain.
      const channel =
        held ?? (subscriber.channels.size < limits.instruments ? openChannel(instrument) : 'full');
      if (channel === 'full') refused.push(instrument);
      else if (channel === null) unknown.push(instrument);
      else {
        enter(subscriber, channel);
        known.push(channel);
      }
    }
    // Who asks faster than it reads gets its prices once it has read, and no refusals: they would fill memory.
    if (subscriber.connection.backlog() > limits.highWater) {
      for (const channel of known) subscriber.behind.add(channel);
      return;
    }
    if (unknown.length > 0)
      subscriber.connection.send(errorMessage('notFound', { instruments: unknown }));
    if (refused.length > 0)
      subscriber.connection.send(
        errorMessage('tooManyInstruments', { instruments: refused, limit: limits.instruments }),
      );
    const prices = known.flatMap((channel) => catchUpFrom(channel, since.get(channel.instrument)));
    if (prices.length > 0) subscriber.connection.send(batchMessage(prices));
  }

  function openChannel(instrument: string): Channel | null {
    const known = channels.get(instrument);
    if (known !== undefined) return known;
    const last = provider.latest(instrument);
    if (last === null) return null;
    const channel = { instrument, members: new Set<Subscriber>(), last };
    channels.set(instrument, channel);
    return channel;
  }

  function enter(subscriber: Subscriber, channel: Channel): void {
    channel.members.add(subscriber);
    subscriber.channels.set(channel.instrument, channel);
    subscriber.behind.delete(channel);
  }

  /** What brings a newcomer up to where the others are. */
  function catchUpFrom(
    { instrument, last }: Channel,
    since: number | undefined,
  ): readonly string[] {
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

  function quit(subscriber: Subscriber, channel: Channel): void {
    channel.members.delete(subscriber);
    subscriber.channels.delete(channel.instrument);
    subscriber.behind.delete(channel);
    if (channel.members.size === 0) channels.delete(channel.instrument);
  }

  function leave(subscriber: Subscriber): void {
    for (const channel of subscriber.channels.values()) quit(subscriber, channel);
    subscribers.delete(subscriber);
  }

  /** Moves a channel to now; answers its new prices as texts. */
  function advance(channel: Channel): readonly string[] {
    const ticks = provider.ticksAfter(channel.instrument, channel.last.seq, limits.replay);
    const newest = ticks === null ? provider.latest(channel.instrument) : ticks.at(-1);
    if (newest === undefined || newest === null) return [];
    channel.last = newest;
    // Too many at once, after a standstill of the process: the latest stands for all.
    if (ticks === null) return [priceMessage('snapshot', channel.instrument, newest)];
    return ticks.map((tick) => priceMessage('tick', channel.instrument, tick));
  }

  function isSlow(subscriber: Subscriber, now: number): boolean {
    const backlog = subscriber.connection.backlog();
    if (backlog <= (subscriber.slowSince === null ? limits.highWater : limits.lowWater))
      subscriber.slowSince = null;
    else subscriber.slowSince ??= now;
    return subscriber.slowSince !== null;
  }

  function pulse(): void {
    const now = clock().getTime();
    for (const subscriber of subscribers) {
      if (isSlow(subscriber, now) && now - (subscriber.slowSince ?? now) > limits.timeoutMs) {
        subscriber.connection.drop();
        leave(subscriber);
      }
    }
    const prices: string[] = [];
    for (const channel of channels.values()) {
      const first = prices.length;
      prices.push(...advance(channel));
      for (const subscriber of channel.members) {
        if (prices.length === first) break;
        if (subscriber.slowSince !== null) subscriber.behind.add(channel);
        else if (!subscriber.behind.has(channel))
          for (let i = first; i < prices.length; i += 1) subscriber.pending.push(i);
      }
    }
    deliver(prices);
  }

  function deliver(prices: readonly string[]): void {
    // Members with the same subscriptions share one encoded batch.
    const batches = new Map<string, Buffer>();
    for (const subscriber of subscribers) {
      if (subscriber.slowSince === null && subscriber.behind.size > 0) catchUp(subscriber);
      if (subscriber.pending.length === 0) continue;
      const key = subscriber.pending.join();
      const batch =
        batches.get(key) ??
        Buffer.from(batchMessage(subscriber.pending.map((i) => prices[i] ?? '')));
      batches.set(key, batch);
      subscriber.pending.length = 0;
      subscriber.connection.send(batch);
    }
  }

  function catchUp(subscriber: Subscriber): void {
    const snapshots = [...subscriber.behind].map(({ instrument, last }) =>
      priceMessage('snapshot', instrument, last),
    );
    subscriber.behind.clear();
    subscriber.connection.send(batchMessage(snapshots));
  }

  return {
    get size() {
      return subscribers.size;
    },
    join(connection) {
      const subscriber: Subscriber = {
        connection,
        channels: new Map(),
        behind: new Set(),
        pending: [],
        slowSince: null,
      };
      subscribers.add(subscriber);
      return {
        receive(message) {
          if (message.type === 'subscribe') return subscribe(subscriber, message);
          for (const instrument of message.instruments) {
            const channel = subscriber.channels.get(instrument);
            if (channel !== undefined) quit(subscriber, channel);
          }
        },
        leave: () => leave(subscriber),
      };
    },
    pulse,
    heartbeat() {
      const message = Buffer.from(heartbeatMessage(clock()));
      for (const subscriber of subscribers)
        if (subscriber.slowSince === null) subscriber.connection.send(message);
    },
  };
}
