import pg from 'pg';
import { readBusMessage, writeBusMessage } from './bus-message.ts';
import type { BusMessage, EventBus } from './event-bus.ts';

const channel = 'livery_client_events';
// PostgreSQL takes payloads of less than 8000 bytes.
const payloadLimit = 7900;
const connectTimeoutMs = 5000;
const firstRetryMs = 200;
const maxRetryMs = 5000;

/** The bus of servers that share one PostgreSQL: LISTEN and NOTIFY. Opens when it hears. */
export async function openPostgresBus(url: string): Promise<EventBus> {
  const listeners = new Set<(message: BusMessage) => void>();
  const gapListeners = new Set<() => void>();
  // One connection: what one server publishes stays in its order.
  const sender = new pg.Pool({
    connectionString: url,
    max: 1,
    connectionTimeoutMillis: connectTimeoutMs,
    query_timeout: connectTimeoutMs,
  });
  sender.on('error', () => undefined);
  sender.on('connect', (client) => {
    client.on('error', () => undefined);
  });
  let receiver: pg.Client | null = null;
  let retry: NodeJS.Timeout | undefined;
  let retries = 0;
  let closed = false;

  async function listen(): Promise<void> {
    const client = new pg.Client({
      connectionString: url,
      connectionTimeoutMillis: connectTimeoutMs,
      keepAlive: true,
    });
    client.on('error', () => undefined);
    client.once('end', () => {
      if (receiver !== client) return;
      receiver = null;
      listenLater();
    });
    client.on('notification', ({ payload = '' }) => {
      const message = readBusMessage(payload);
      if (message === null) return;
      for (const listener of [...listeners]) if (listeners.has(listener)) listener(message);
    });
    try {
      await client.connect();
      await client.query(`listen ${channel}`);
    } catch (error) {
      await client.end().catch(() => undefined);
      throw error;
    }
    if (closed) return await client.end();
    receiver = client;
    retries = 0;
  }

  function listenLater(): void {
    if (closed) return;
    const pause = Math.min(maxRetryMs, firstRetryMs * 2 ** retries);
    retries += 1;
    retry = setTimeout(() => {
      listen().then(() => {
        for (const listener of gapListeners) listener();
      }, listenLater);
    }, pause);
    retry.unref();
  }

  try {
    await listen();
  } catch (error) {
    await sender.end();
    throw error;
  }
  return {
    async publish(messages) {
      if (messages.length === 0) return;
      const payloads = messages.map((message) => writeBusMessage(message, payloadLimit));
      await sender.query(
        'select pg_notify($1, payload) from unnest($2::text[]) with ordinality as sent (payload, place) order by place',
        [channel, payloads],
      );
    },
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    onGap(listener) {
      gapListeners.add(listener);
      return () => gapListeners.delete(listener);
    },
    async close() {
      closed = true;
      clearTimeout(retry);
      listeners.clear();
      await Promise.all([receiver?.end().catch(() => undefined), sender.end()]);
    },
  };
}
