import { createLatePrices } from './late-prices.ts';
import { createPriceStore, type PriceStore } from './price-store.ts';

export type StreamStatus = 'connecting' | 'live' | 'stale';

/** What happens to the client, over the same line. Shapes: `StreamResume` and what answers it, in market.yaml. */
export interface EventChannel {
  /** Whose events: a line that was opened for another client is replaced by a new one. */
  readonly owner: string;
  /** Where to begin: after the last event that was taken, or with those of the last seconds. */
  start(): { readonly cursor: number } | { readonly within: number };
  take(message: Readonly<Record<string, unknown>>): void;
}

export interface PriceStream {
  readonly store: PriceStore;
  /** Keeps the line open for a client's events until the returned function is called. */
  join(channel: EventChannel): () => void;
  /** Whether events arrive: the service brings them, and the line is open. */
  bringsEvents(): boolean;
  /** Keeps `instruments` flowing until the returned function is called. */
  follow(instruments: readonly string[]): () => void;
  status(): StreamStatus;
  /** Whether the service sends nothing for an instrument that is followed: it has too many already, or does not know it. */
  isRefused(instrument: string): boolean;
  /** Whether the price of an instrument stands still while the stream lives; so does that of a venue that is closed. */
  isLate(instrument: string): boolean;
  /** Called on each change of `status`, `isRefused`, `isLate` and `bringsEvents`. */
  subscribeStatus(listener: () => void): () => void;
}

export interface PriceStreamPort {
  /** Asks for a ticket and opens the socket with it. Rejects when the server cannot be reached. */
  readonly open: () => Promise<WebSocket>;
  /** Who asks for it: the session, or undefined for a guest. */
  readonly owner: () => string | undefined;
  readonly random: () => number;
}

// Silence longer than this marks prices stale: the service sends a heartbeat well within it.
const staleAfter = 4_000;
const firstRetry = 500;
const maxRetry = 15_000;
// Between two screens there is no follower for a moment: the line is kept for the next one.
const linger = 1_500;
// As many instruments as one message may name.
const slice = 100;

/**
 * The live prices of this page over one socket, opened with the first subscriber. Reconnects with growing pauses
 * and asks for what came meanwhile by sequence number; prices are marked stale as soon as the connection is idle for too long.
 */
export function createPriceStream(
  port: PriceStreamPort,
  store: PriceStore = createPriceStore(),
): PriceStream {
  const followers = new Map<string, number>();
  const refused = new Set<string>();
  const listeners = new Set<() => void>();
  const late = createLatePrices(store);
  let channel: EventChannel | null = null;
  let brings = false;
  let lineOwner: string | undefined;
  let socket: WebSocket | null = null;
  let opening = false;
  let status: StreamStatus = 'connecting';
  let retries = 0;
  let watchdog: ReturnType<typeof setTimeout> | undefined;
  let leaving: ReturnType<typeof setTimeout> | undefined;

  function setStatus(next: StreamStatus) {
    if (next === status) return;
    status = next;
    notify();
  }

  function notify() {
    for (const listener of listeners) listener();
  }

  function refuse(instruments: readonly string[]) {
    for (const instrument of instruments) if (followers.has(instrument)) refused.add(instrument);
    notify();
  }

  /** Asks again for what was refused: there is room now, or another line. */
  function forgive(): readonly string[] {
    const again = [...refused].filter((instrument) => followers.has(instrument));
    if (refused.size === 0) return again;
    refused.clear();
    notify();
    return again;
  }

  const isIdle = () => followers.size === 0 && channel === null;

  function setBrings(next: boolean) {
    if (next === brings) return;
    brings = next;
    notify();
  }

  function resume() {
    if (channel === null || socket?.readyState !== WebSocket.OPEN) return;
    // Opened as a guest, or before another client signed in.
    if (lineOwner !== channel.owner) return socket.close();
    socket.send(JSON.stringify({ type: 'resume', ...channel.start() }));
  }

  function takeEvent(message: unknown) {
    if (channel === null || !isRecord(message)) return;
    if (typeof message['cursor'] === 'number') setBrings(true);
    channel.take(message);
  }

  function heard() {
    retries = 0;
    setStatus('live');
    expectWord();
  }

  /** Whatever is shown is stale when no word comes in time, whether the connection is idle or still being opened. */
  function expectWord() {
    clearTimeout(watchdog);
    watchdog = setTimeout(() => {
      setStatus('stale');
      socket?.close();
    }, staleAfter);
  }

  function send(type: 'subscribe' | 'unsubscribe', instruments: readonly string[]) {
    if (socket?.readyState !== WebSocket.OPEN) return;
    for (let start = 0; start < instruments.length; start += slice) {
      const part = instruments.slice(start, start + slice);
      socket.send(
        JSON.stringify(
          type === 'subscribe'
            ? { type, instruments: part, since: seenOf(store, part) }
            : { type, instruments: part },
        ),
      );
    }
  }

  async function connect() {
    if (opening || socket !== null || isIdle()) return;
    opening = true;
    lineOwner = port.owner();
    expectWord();
    try {
      attach(await port.open());
    } catch {
      opening = false;
      retryLater();
    }
  }

  function attach(opened: WebSocket) {
    opening = false;
    socket = opened;
    opened.onmessage = (event) => {
      heard();
      const turnedAway = refusedIn(event.data);
      if (turnedAway.length > 0) return refuse(turnedAway);
      if (isOfClient(event.data)) return takeEvent(parse(event.data));
      const time = heartbeatIn(event.data);
      if (time !== null) return late.hear(time, followers.keys()) ? notify() : undefined;
      const missed = take(store, event.data);
      if (late.recheck()) notify();
      if (missed.length > 0) send('subscribe', missed);
    };
    opened.onclose = () => {
      socket = null;
      clearTimeout(watchdog);
      setBrings(false);
      if (isIdle()) setStatus('connecting');
      retryLater();
    };
    if (isIdle()) return opened.close();
    heard();
    forgive();
    resume();
    send('subscribe', [...followers.keys()]);
  }

  function retryLater() {
    if (isIdle()) return;
    setStatus('stale');
    const pause = Math.min(maxRetry, firstRetry * 2 ** retries) * (0.5 + port.random() / 2);
    retries += 1;
    setTimeout(connect, pause);
  }

  function closeWhenIdle() {
    if (isIdle()) leaving = setTimeout(() => socket?.close(), linger);
  }

  return {
    store,
    join(next) {
      clearTimeout(leaving);
      channel = next;
      resume();
      void connect();
      return () => {
        if (channel !== next) return;
        channel = null;
        setBrings(false);
        closeWhenIdle();
      };
    },
    bringsEvents: () => brings,
    status: () => status,
    isRefused: (instrument) => refused.has(instrument),
    isLate: late.isLate,
    subscribeStatus(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    follow(instruments) {
      clearTimeout(leaving);
      const fresh = instruments.filter((name) => !followers.has(name));
      for (const name of instruments) followers.set(name, (followers.get(name) ?? 0) + 1);
      send('subscribe', fresh);
      void connect();
      return () => {
        const released = instruments.filter((name) => release(followers, name));
        send('unsubscribe', released);
        if (released.length > 0) send('subscribe', forgive());
        closeWhenIdle();
      };
    },
  };
}

/** Counts one follower less; true when none is left. */
function release(followers: Map<string, number>, name: string): boolean {
  const left = (followers.get(name) ?? 1) - 1;
  if (left > 0) followers.set(name, left);
  else followers.delete(name);
  return left <= 0;
}

/** Takes the prices of a message; answers the instruments of which something was missed. */
function take(store: PriceStore, data: unknown): string[] {
  if (typeof data !== 'string') return [];
  const message: unknown = parse(data);
  const items = isRecord(message) && Array.isArray(message['items']) ? message['items'] : [message];
  const missed: string[] = [];
  for (const item of items) {
    if (!isTick(item)) continue;
    const before = store.read(item.instrument);
    const snapshot = item.type === 'snapshot';
    // A tick follows the one before it; only a snapshot may jump.
    if (!snapshot && before !== undefined && item.seq > before.seq + 1)
      missed.push(item.instrument);
    store.push(
      item.instrument,
      {
        price: item.price,
        bid: item.bid ?? null,
        ask: item.ask ?? null,
        change: item.change,
        changePercent: item.change_percent,
        volume: item.volume,
        at: Date.parse(item.at),
        seq: item.seq,
      },
      snapshot,
    );
  }
  return missed;
}

/** Whether a message is about the client and not about prices. */
function isOfClient(data: unknown): data is string {
  return typeof data === 'string' && /^\{"type":"(?:e|res)/.test(data);
}

/** The time of the service, of a message that says nothing else; `null` of any other. */
function heartbeatIn(data: unknown): number | null {
  const message =
    typeof data === 'string' && data.startsWith('{"type":"heartbeat"') ? parse(data) : null;
  return isRecord(message) ? Date.parse(String(message['at'])) : null;
}

/** The instruments that a message of the service refuses. */
function refusedIn(data: unknown): string[] {
  const message =
    typeof data === 'string' && data.startsWith('{"type":"error"') ? parse(data) : null;
  if (!isRecord(message) || !Array.isArray(message['instruments'])) return [];
  return message['instruments'].filter((instrument) => typeof instrument === 'string');
}

/** The last number seen of each instrument: the stream goes on from there. */
function seenOf(store: PriceStore, instruments: readonly string[]): Record<string, number> {
  return Object.fromEntries(
    instruments.flatMap((instrument) => {
      const seen = store.read(instrument);
      return seen === undefined ? [] : [[instrument, seen.seq]];
    }),
  );
}

interface Tick {
  readonly type: string;
  readonly instrument: string;
  readonly seq: number;
  readonly price: string;
  readonly bid?: string | null;
  readonly ask?: string | null;
  readonly change: string;
  readonly change_percent: string;
  readonly volume: number;
  readonly at: string;
}

function isTick(value: unknown): value is Tick {
  return (
    isRecord(value) &&
    typeof value['instrument'] === 'string' &&
    typeof value['seq'] === 'number' &&
    typeof value['volume'] === 'number' &&
    ['type', 'price', 'change', 'change_percent', 'at'].every(
      (key) => typeof value[key] === 'string',
    ) &&
    ['bid', 'ask'].every((key) => value[key] == null || typeof value[key] === 'string')
  );
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null;
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
