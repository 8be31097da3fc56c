import { createPriceStore, type PriceStore } from './price-store.ts';

export type StreamStatus = 'connecting' | 'live' | 'stale';

export interface PriceStream {
  readonly store: PriceStore;
  /** Keeps `instruments` flowing until the returned function is called. */
  follow(instruments: readonly string[]): () => void;
  status(): StreamStatus;
  subscribeStatus(listener: () => void): () => void;
}

export interface PriceStreamPort {
  /** Asks for a ticket and opens the socket with it. Rejects when there is no way through. */
  readonly open: () => Promise<WebSocket>;
  readonly now: () => number;
  readonly random: () => number;
}

// Silence longer than this marks prices stale: the service sends a heartbeat well within it.
const staleAfter = 4_000;
const firstRetry = 500;
const longestRetry = 15_000;

/**
 * The live prices of this page over one socket, opened with the first subscriber. Reconnects with growing pauses
 * and asks for what came meanwhile by sequence number; prices are marked stale as soon as the line is silent.
 */
export function createPriceStream(port: PriceStreamPort, store: PriceStore = createPriceStore()): PriceStream {
  const followers = new Map<string, number>();
  const listeners = new Set<() => void>();
  let socket: WebSocket | null = null;
  let opening = false;
  let status: StreamStatus = 'connecting';
  let retries = 0;
  let watchdog: ReturnType<typeof setTimeout> | undefined;

  function setStatus(next: StreamStatus) {
    if (next === status) return;
    status = next;
    for (const listener of listeners) listener();
  }

  function heard() {
    retries = 0;
    setStatus('live');
    clearTimeout(watchdog);
    watchdog = setTimeout(() => {
      setStatus('stale');
      socket?.close();
    }, staleAfter);
  }

  function send(type: 'subscribe' | 'unsubscribe', instruments: readonly string[]) {
    if (socket?.readyState !== WebSocket.OPEN || instruments.length === 0) return;
    const since: Record<string, number> = {};
    for (const instrument of instruments) {
      const seen = store.read(instrument);
      if (seen !== undefined) since[instrument] = seen.seq;
    }
    socket.send(JSON.stringify(type === 'subscribe' ? { type, instruments, since } : { type, instruments }));
  }

  async function connect() {
    if (opening || socket !== null || followers.size === 0) return;
    opening = true;
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
      take(store, event.data);
    };
    opened.onclose = () => {
      socket = null;
      clearTimeout(watchdog);
      retryLater();
    };
    if (followers.size === 0) return opened.close();
    heard();
    send('subscribe', [...followers.keys()]);
  }

  function retryLater() {
    if (followers.size === 0) return;
    setStatus('stale');
    const pause = Math.min(longestRetry, firstRetry * 2 ** retries) * (0.5 + port.random() / 2);
    retries += 1;
    setTimeout(connect, pause);
  }

  return {
    store,
    status: () => status,
    subscribeStatus(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    follow(instruments) {
      const fresh = instruments.filter((name) => !followers.has(name));
      for (const name of instruments) followers.set(name, (followers.get(name) ?? 0) + 1);
      send('subscribe', fresh);
      void connect();
      return () => {
        const gone = instruments.filter((name) => release(followers, name));
        send('unsubscribe', gone);
        if (followers.size === 0) socket?.close();
      };
    },
  };
}

/** Counts one follower less; true when nobody is left. */
function release(followers: Map<string, number>, name: string): boolean {
  const left = (followers.get(name) ?? 1) - 1;
  if (left > 0) followers.set(name, left);
  else followers.delete(name);
  return left <= 0;
}

function take(store: PriceStore, data: unknown) {
  if (typeof data !== 'string') return;
  const message: unknown = parse(data);
  const items = isRecord(message) && Array.isArray(message['items']) ? message['items'] : [message];
  for (const item of items) {
    if (isTick(item)) {
      store.push(item.instrument, {
        price: item.price, change: item.change, changePercent: item.change_percent, at: Date.parse(item.at), seq: item.seq,
      });
    }
  }
}

interface Tick {
  readonly instrument: string;
  readonly seq: number;
  readonly price: string;
  readonly change: string;
  readonly change_percent: string;
  readonly at: string;
}

function isTick(value: unknown): value is Tick {
  return isRecord(value)
    && typeof value['instrument'] === 'string' && typeof value['seq'] === 'number'
    && ['price', 'change', 'change_percent', 'at'].every((key) => typeof value[key] === 'string');
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
