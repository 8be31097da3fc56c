import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { WebSocketServer, type WebSocket } from 'ws';

const rows = 200;
const instrument = (index: number) => `BENCH:S${String(index).padStart(3, '0')}`;

export interface TickSource {
  readonly address: string;
  /** Ticks sent so far. */
  sent(): number;
  /** Sends so many ticks a second, spread evenly over the instruments, until changed. */
  setRate(perSecond: number): void;
  close(): Promise<void>;
}

/** A stock-data service that answers what the price table asks and sends ticks at any rate: for measuring only. */
export async function startTickSource(): Promise<TickSource> {
  const sockets = new Set<WebSocket>();
  let rate = 0;
  let sent = 0;
  let seq = 1;
  let owed = 0;
  let last = Date.now();

  const server = createServer((request, response) => {
    const { pathname } = new URL(request.url ?? '/', 'http://source');
    response.setHeader('Content-Type', 'application/json');
    response.end(JSON.stringify(answer(pathname)));
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
    const items = Array.from({ length: count }, () => tick(sent++, seq));
    seq += 1;
    const text = JSON.stringify({ type: 'ticks', items });
    for (const socket of sockets) socket.send(text);
  }, 8);

  function tick(index: number, turn: number) {
    const price = (100 + ((index * 7 + turn) % 400) / 100).toFixed(2);
    return {
      type: 'tick',
      instrument: instrument(index % rows),
      seq: Math.floor(index / rows) + 2,
      price,
      change: '0.10',
      change_percent: '0.10',
      volume: index,
      at: new Date().toISOString(),
    };
  }

  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    address: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    sent: () => sent,
    setRate(perSecond) {
      rate = perSecond;
      owed = 0;
      last = Date.now();
    },
    close: () => stop(server, timer, sockets),
  };
}

function answer(pathname: string): unknown {
  if (pathname.endsWith('/ticket'))
    return { ticket: 'x'.repeat(40), expires_at: new Date(Date.now() + 30_000).toISOString() };
  if (pathname.endsWith('/stocks'))
    return { items: Array.from({ length: rows }, (_, index) => stock(index)), next: null };
  if (pathname.endsWith('/health'))
    return { status: 'ok', store: 'pglite', uptime_seconds: 1, build: 'bench' };
  return { items: [], next: null };
}

function stock(index: number) {
  const [market, symbol] = instrument(index).split(':');
  return {
    symbol,
    market,
    instrument: instrument(index),
    country: 'ES',
    country_image: '',
    currency: 'EUR',
    name: `Instrument ${index}`,
    sector: 'technology',
    price: '100.00',
    change: '0.00',
    change_percent: '0.00',
    previous_close: '100.00',
    open: '100.00',
    high: '104.00',
    low: '99.00',
    volume: 1000,
    seq: 1,
    as_of: new Date().toISOString(),
    spark: Array.from({ length: 30 }, (_, day) => String(100 + ((day * index) % 7))),
  };
}

function stop(
  server: Server,
  timer: NodeJS.Timeout,
  sockets: ReadonlySet<WebSocket>,
): Promise<void> {
  clearInterval(timer);
  for (const socket of sockets) socket.terminate();
  return new Promise((resolve) => {
    server.close(() => resolve());
    server.closeAllConnections();
  });
}
