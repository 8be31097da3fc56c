import { once } from 'node:events';
import { WebSocket } from 'ws';
import type { Tenant } from '#server/tenants/tenant-directory.ts';
import type { TestApp } from './test-app.ts';
import { home } from './test-tenants.ts';

export interface StreamMessage {
  readonly type: string;
  readonly [key: string]: unknown;
}

/** A page that listens to its client's events. */
export interface LivePage {
  readonly socket: WebSocket;
  /** Everything but heartbeats, in order. */
  readonly heard: StreamMessage[];
  send(message: unknown): void;
  /** Waits until so many messages came; answers them. */
  until(count: number): Promise<readonly StreamMessage[]>;
  /** Numbers of the events that came. */
  seqs(): readonly number[];
  kinds(): readonly string[];
}

const addresses = new WeakMap<TestApp, Promise<string>>();

/** Opens the stream with a ticket of the token's client, or of a guest. */
export async function openLivePage(
  test: TestApp,
  token: string | undefined,
  {
    tenant = home,
    resume,
  }: { tenant?: Tenant; resume?: { cursor?: number; within?: number } } = {},
): Promise<LivePage> {
  const listening = addresses.get(test) ?? test.app.listen({ port: 0, host: '127.0.0.1' });
  addresses.set(test, listening);
  const answer = await test.call({
    method: 'POST',
    path: '/feed/stream/v1/ticket',
    tenant,
    ...(token !== undefined && { token }),
  });
  const { ticket } = answer.json<{ ticket: string }>();
  const socket = new WebSocket(
    `${(await listening).replace('http', 'ws')}/feed/stream/v1/live?auth-key=${ticket}`,
  );
  const heard: StreamMessage[] = [];
  socket.on('message', (data) => {
    const message: StreamMessage = JSON.parse(String(data));
    if (message.type !== 'heartbeat') {
      heard.push(message);
      socket.emit('heard');
    }
  });
  await once(socket, 'open');
  const page: LivePage = {
    socket,
    heard,
    send: (message) => socket.send(JSON.stringify(message)),
    async until(count) {
      while (heard.length < count)
        await once(socket, 'heard', { signal: AbortSignal.timeout(8_000) });
      return heard;
    },
    seqs: () =>
      heard.flatMap(({ type, seq }) => (type === 'event' && typeof seq === 'number' ? [seq] : [])),
    kinds: () =>
      heard.flatMap(({ type, kind }) =>
        type === 'event' && typeof kind === 'string' ? [kind] : [],
      ),
  };
  if (resume) {
    page.send({ type: 'resume', ...resume });
    await page.until(1);
  }
  return page;
}
