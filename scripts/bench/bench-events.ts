import { once } from 'node:events';
import { eq } from 'drizzle-orm';
import { WebSocket } from 'ws';
import { appendEvent } from '#server/events/append-event.ts';
import { openPostgresBus } from '#server/events/postgres-bus.ts';
import { openPostgres } from '#server/db/open-postgres.ts';
import { client } from '#server/db/tables/client.ts';
import { session } from '#server/db/tables/session.ts';
import { signAccessToken } from '#server/modules/auth/access-token.ts';
import { newId, systemRandom } from '#server/platform/ids.ts';
import { deriveSecrets } from '#server/platform/secrets.ts';
import { startPostgres } from '#tests/server/postgres.ts';
import { startTestApp, testSecret, type TestApp } from '#tests/server/test-app.ts';
import { home } from '#tests/server/test-tenants.ts';
import type { Figure } from './figure.ts';

const clients = 500;
const rounds = 6;
// Events a second that are committed meanwhile: each client hears of something every five seconds.
const pauseMs = 10;
const limitMs = 250;
// As many as one caller may hold sockets, behind a proxy that names them.
const perCaller = 100;

/** From the commit of a change to the page of its client: PostgreSQL, real tickets and sockets, everything on this machine. */
export async function benchEvents(): Promise<Figure[]> {
  const postgres = await startPostgres();
  if ('reason' in postgres) {
    console.log(`  not measured: ${postgres.reason}`);
    return [];
  }
  const url = await postgres.freshDatabase();
  const app = await startTestApp(() => openPostgres(url), {
    bus: await openPostgresBus(url),
    trustProxy: ['127.0.0.1'],
  });
  const sockets: WebSocket[] = [];
  try {
    const ids = await makeClients(app);
    const address = await app.app.listen({ port: 0, host: '127.0.0.1' });
    const arrivals = new Map<string, () => void>();
    for (const [index, id] of ids.entries())
      sockets.push(await openPage(app, address, id, index, (account) => arrivals.get(account)?.()));
    const latencies: number[] = [];
    const waits: Promise<void>[] = [];
    for (let round = 0; round < rounds; round += 1) {
      for (const id of ids) {
        const account = `${round} ${id}`;
        const arrived = new Promise<number>((resolve) =>
          arrivals.set(account, () => resolve(performance.now())),
        );
        const committed = app.db
          .inTenant(home.id, (tx) =>
            appendEvent(tx, home.id, id, { kind: 'balance.changed', params: { account } }, app.now),
          )
          .then(() => performance.now());
        // Notified before the committer knew of its own commit: counts as zero.
        waits.push(
          Promise.all([committed, arrived]).then(([from, to]) => {
            latencies.push(Math.max(0, to - from));
          }),
        );
        await new Promise((resolve) => setTimeout(resolve, pauseMs));
      }
    }
    await Promise.all(waits);
    latencies.sort((a, b) => a - b);
    const at = (share: number) => latencies[Math.floor(latencies.length * share)] ?? Infinity;
    return [
      {
        name: 'events that arrived',
        value: latencies.length,
        unit: '',
        bar: { limit: clients * rounds, atMost: false },
      },
      { name: `commit to page, ${clients} connected: median`, value: at(0.5), unit: 'ms' },
      {
        name: `commit to page, ${clients} connected: 95th percentile`,
        value: at(0.95),
        unit: 'ms',
        bar: { limit: limitMs, atMost: true },
      },
    ];
  } finally {
    for (const socket of sockets) socket.terminate();
    await app.close();
    await postgres.stop();
  }
}

async function makeClients({ db }: TestApp): Promise<readonly string[]> {
  return db.inTenant(home.id, async (tx) => {
    const [pattern] = await tx.select().from(client).where(eq(client.username, 'marta'));
    if (pattern === undefined) throw new Error('there is no demonstration client');
    const ids = Array.from({ length: clients }, () => newId(new Date(), systemRandom));
    await tx.insert(client).values(
      ids.map((id, index) => ({
        ...pattern,
        id,
        username: `page-${index}`,
        orderNum: `page-${index}`,
      })),
    );
    return ids;
  });
}

async function openPage(
  app: TestApp,
  address: string,
  clientId: string,
  index: number,
  heard: (account: string) => void,
): Promise<WebSocket> {
  const sessionId = newId(app.now, systemRandom);
  await app.db.inTenant(home.id, (tx) =>
    tx.insert(session).values({
      tenant: home.id,
      id: sessionId,
      clientId,
      state: 'active',
      startedAt: app.now,
      expiresAt: new Date(app.now.getTime() + 86_400_000),
    }),
  );
  const { token } = await signAccessToken(
    deriveSecrets(testSecret),
    home.tenantId,
    { use: 'access', client: { clientId, sessionId } },
    app.now,
  );
  const headers = { 'x-forwarded-for': `198.51.${Math.floor(index / perCaller)}.1` };
  const { ticket } = (
    await app.call({ method: 'POST', path: '/feed/stream/v1/ticket', token, headers })
  ).json<{ ticket: string }>();
  const socket = new WebSocket(
    `${address.replace('http', 'ws')}/feed/stream/v1/live?auth-key=${ticket}`,
    { headers },
  );
  const resumed = new Promise<void>((resolve) => {
    socket.on('message', (data) => {
      const message: { type: string; params?: { account?: string } } = JSON.parse(String(data));
      if (message.type === 'resumed') resolve();
      if (message.type === 'event') heard(message.params?.account ?? '');
    });
  });
  await once(socket, 'open');
  socket.send(JSON.stringify({ type: 'resume' }));
  await resumed;
  return socket;
}
