import Fastify, { type FastifyInstance } from 'fastify';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { WebSocket as Socket } from 'ws';
import { createPriceStore, type PriceStore } from '#platform/price-store.ts';
import { createPriceStream } from '#platform/price-stream.ts';
import { createProxyTrust } from '#server/http/proxy-trust.ts';
import { createMarketService, type MarketService } from '#server/market/market-service.ts';
import { marketStream } from '#server/market/stream/market-stream.ts';
import { systemRandom } from '#server/platform/ids.ts';

const count = 1_000;
const guest = { tenant: 'es', client: null };

/** A server of prices; another one on the same port continues the count of its ticks, for both have one seed. */
async function startServer(port: number) {
  const service = createMarketService({
    seed: 'returning',
    clock: () => new Date(),
    random: systemRandom,
    alwaysOpen: true,
  });
  const app = Fastify({ forceCloseConnections: true, trustProxy: createProxyTrust(['loopback']) });
  await app.register(marketStream, { service });
  const address = await app.listen({ port, host: '127.0.0.1' });
  return { app, service, port: Number(new URL(address).port) };
}

/** As when the process is killed: no socket is closed properly. */
async function kill(app: FastifyInstance): Promise<void> {
  for (const socket of app.websocketServer.clients) socket.terminate();
  await app.close();
}

interface Page {
  readonly instrument: string;
  /** The number of the latest price. */
  last(): number;
  /** Ticks that did not follow the one before, with no snapshot between them. */
  readonly gaps: readonly string[];
  readonly leave: () => void;
}

describe(`${count} pages of a server that is killed`, { timeout: 120_000 }, () => {
  let server: { app: FastifyInstance; service: MarketService; port: number };
  const pages: Page[] = [];

  beforeAll(async () => {
    vi.stubGlobal('WebSocket', Socket);
    server = await startServer(0);
  });
  afterEach(() => {
    for (const { leave } of pages.splice(0)) leave();
  });
  afterAll(async () => {
    await kill(server.app);
    vi.unstubAllGlobals();
  });

  /** The stream of the product itself, in its own place of the network. */
  function open(index: number, instrument: string): Page {
    const caller = `100.${index % 200}.${Math.floor(index / 200)}.1`;
    const inner = createPriceStore((flush) => queueMicrotask(flush));
    const gaps: string[] = [];
    const store: PriceStore = {
      ...inner,
      push(each, price, snapshot = false) {
        const before = inner.read(each)?.seq;
        if (!snapshot && before !== undefined && price.seq > before + 1)
          gaps.push(`${before} to ${price.seq}`);
        inner.push(each, price, snapshot);
      },
    };
    const stream = createPriceStream(
      {
        owner: () => undefined,
        random: Math.random,
        open: () =>
          new Promise((done, fail) => {
            const { ticket } = server.service.tickets.issue(guest, caller);
            const address = `ws://127.0.0.1:${server.port}/stream/v1/live?auth-key=${ticket}`;
            const socket = new Socket(address, { headers: { 'x-forwarded-for': caller } });
            socket.on('open', () => done(socket as unknown as WebSocket));
            socket.on('error', fail);
          }),
      },
      store,
    );
    return {
      instrument,
      gaps,
      last: () => store.read(instrument)?.seq ?? -1,
      leave: stream.follow([instrument]),
    };
  }

  it('are all back, each with every price since or a new beginning', async () => {
    const { stocks } = server.service.provider;
    for (let index = 0; index < count; index += 1)
      pages.push(open(index, stocks[index % stocks.length]?.instrument ?? ''));
    await expect
      .poll(() => pages.filter((page) => page.last() < 0).length, { timeout: 30_000 })
      .toBe(0);
    expect(server.app.websocketServer.clients.size).toBe(count);
    await kill(server.app);
    const seen = pages.map((page) => page.last());
    server = await startServer(server.port);
    await expect
      .poll(() => pages.filter((page, index) => page.last() <= (seen[index] ?? 0)).length, {
        timeout: 30_000,
      })
      .toBe(0);
    expect(server.app.websocketServer.clients.size).toBe(count);
    expect(pages.flatMap(({ gaps }) => gaps)).toEqual([]);
  });
});
