import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { WebSocketServer, type WebSocket } from 'ws';

/** What the service answers, and what its ticks are: for measuring only. */
export interface TickedService {
  /** `undefined` for what it does not know. */
  answer(address: URL): unknown;
  /** The tick that comes `index` ticks after the first one, sent in turn `turn`. */
  tick(index: number, turn: number): unknown;
}

export interface TickSource {
  readonly address: string;
  /** Ticks sent so far. */
  sent(): number;
  /** Sends so many ticks a second, until changed. */
  setRate(perSecond: number): void;
  close(): Promise<void>;
}

/** A stock-data service that sends ticks at any rate. */
export async function startTickSource(service: TickedService): Promise<TickSource> {
  const sockets = new Set<WebSocket>();
  let rate = 0;
  let sent = 0;
  let seq = 1;
  let owed = 0;
  let last = Date.now();

  const server = createServer((request, response) => {
    const address = new URL(request.url ?? '/', 'http://source');
    response.setHeader('Content-Type', 'application/json');
    const answer = answerTo(address) ?? service.answer(address);
    response.statusCode = answer === undefined ? 404 : 200;
    response.end(JSON.stringify(answer ?? unknown));
  });
  new WebSocketServer({ server }).on('connection', (socket) => {
    sockets.add(socket);
    socket.on('close', () => sockets.delete(socket));
  });

  const timer = setInterval(() => {
    const now = Date.now();
    owed += (rate * (now - last)) / 1000;
    last = now;
    const count = Math.floor(owed);
    owed -= count;
    if (count === 0) return;
    const items = Array.from({ length: count }, () => service.tick(sent++, seq));
    seq += 1;
    const text = JSON.stringify({ type: 'ticks', items });
    for (const socket of sockets) socket.send(text);
  }, 8);

  // Without a word for long, pages take their prices for stale and open another socket.
  const heart = setInterval(() => {
    const beat = JSON.stringify({ type: 'heartbeat', at: new Date().toISOString() });
    for (const socket of sockets) socket.send(beat);
  }, 1_000);

  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    address: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    sent: () => sent,
    setRate(perSecond) {
      rate = perSecond;
      owed = 0;
      last = Date.now();
    },
    close: () => stop(server, [timer, heart], sockets),
  };
}

const unknown = {
  type: 'urn:livery:error:notFound',
  title: 'notFound',
  status: 404,
  code: 'notFound',
};

/** What every page asks. */
function answerTo({ pathname }: URL): unknown {
  if (pathname.endsWith('/ticket'))
    return { ticket: 'x'.repeat(40), expires_at: new Date(Date.now() + 30_000).toISOString() };
  if (pathname.endsWith('/health'))
    return { status: 'ok', store: 'pglite', uptime_seconds: 1, build: 'bench' };
  return undefined;
}

function stop(
  server: Server,
  timers: readonly NodeJS.Timeout[],
  sockets: ReadonlySet<WebSocket>,
): Promise<void> {
  for (const timer of timers) clearInterval(timer);
  for (const socket of sockets) socket.terminate();
  return new Promise((resolve) => {
    server.close(() => resolve());
    server.closeAllConnections();
  });
}
