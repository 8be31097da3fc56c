import websocket from '@fastify/websocket';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { WebSocket } from 'ws';
import { CodedError } from '#core/errors.ts';
import { callerNetwork, neighbourNetwork } from '#server/http/caller-network.ts';
import { sendProblem } from '#server/http/problem.ts';
import type { EventHub } from '#server/events/event-hub.ts';
import type { MarketProvider } from '../market-provider.ts';
import type { MarketService } from '../market-service.ts';
import { allowedOrigin } from './allowed-origin.ts';
import { attachSocket } from './attach-socket.ts';
import { createCallerPlaces } from './caller-places.ts';
import type { TicketHolder } from './ticket-book.ts';
import { createPriceHub, defaultLimits, type HubLimits } from './price-hub.ts';
import { createTenantHubs } from './tenant-hubs.ts';

export interface MarketStreamOptions {
  readonly service: MarketService;
  /** Prices as the clients of a tenant see them; absent, those of the service. */
  readonly marketOf?: (tenant: string) => MarketProvider;
  /** What the market document's paths stand under, as in `/feed/stream/v1/live`. */
  readonly prefix?: string;
  /** Pages that may open it, as `Origin` names them; absent, pages of its own host and any program may. */
  readonly allowedOrigins?: readonly string[];
  readonly maxSockets?: number;
  /** Sockets of one caller; one more closes their oldest. */
  readonly socketsPerCaller?: number;
  readonly limits?: HubLimits;
  /** What happens to clients, for sockets of those who are signed in; absent, the stream carries prices alone. */
  readonly events?: Pick<EventHub, 'join' | 'pulse'>;
}

const path = '/stream/v1/live';
const pulseMs = 250;
const heartbeatMs = 2000;
const maxMessage = 32 * 1024;
const closeTimeoutMs = 1000;
// Status codes of RFC 6455 and its registry.
const goingAway = 1001;
const tryAgainLater = 1013;

/**
 * The price stream as a Fastify plugin, to be registered on the root: its hooks then also close the sockets of upgrades
 * that were asked of any other route.
 */
export const marketStream = Object.assign(
  async function marketStream(app: FastifyInstance, options: MarketStreamOptions): Promise<void> {
    const { service, prefix = '', maxSockets = 5000, socketsPerCaller = 200, events } = options;
    const { marketOf = () => service.provider, limits = defaultLimits } = options;
    const hubs = createTenantHubs(marketOf, (prices) =>
      createPriceHub(prices, service.clock, limits),
    );
    const places = createCallerPlaces<WebSocket>(socketsPerCaller);
    const neighbours = createCallerPlaces<WebSocket>(Math.max(1, Math.floor(maxSockets / 10)));
    const holders = new WeakMap<FastifyRequest, TicketHolder>();
    await app.register(websocket, { options: { maxPayload: maxMessage } });

    app.route({
      method: 'GET',
      url: prefix + path,
      preValidation: async (request, reply) =>
        refuse(request, reply, options, holders, hubs.size >= maxSockets),
      handler: async (_request, reply) => sendProblem(reply, new CodedError('requestInvalid')),
      wsHandler: (socket, request) => {
        const [caller, network] = [callerNetwork(request.ip), neighbourNetwork(request.ip)];
        socket.once('close', () => {
          places.leave(caller, socket);
          neighbours.leave(network, socket);
        });
        const holder = holders.get(request);
        const client = holder?.client ?? null;
        attachSocket(
          socket,
          hubs.of(holder?.tenant ?? ''),
          holder === undefined || client === null || events === undefined
            ? null
            : (connection) => events.join(holder.tenant, client, connection),
        );
        // A tenth of all at most for one network: a caller with many addresses there displaces only themselves.
        for (const displaced of [places.take(caller, socket), neighbours.take(network, socket)])
          if (displaced !== undefined) closeGracefully(displaced, tryAgainLater);
      },
    });

    const timers = [
      setInterval(() => {
        hubs.pulse();
        events?.pulse();
      }, pulseMs),
      setInterval(() => hubs.heartbeat(), heartbeatMs),
    ];
    app.addHook('preClose', async () => {
      for (const timer of timers) clearInterval(timer);
      for (const socket of app.websocketServer.clients) closeGracefully(socket, goingAway);
    });
  },
  // Without a context of its own, so that the upgrade's hooks reach every route (what fastify-plugin does).
  { [Symbol.for('skip-override')]: true },
);

/** Everything is decided before the upgrade: after it a browser cannot distinguish a refusal from a network error. */
async function refuse(
  request: FastifyRequest,
  reply: FastifyReply,
  options: MarketStreamOptions,
  holders: WeakMap<FastifyRequest, TicketHolder>,
  full: boolean,
): Promise<void> {
  if (!request.ws) return;
  const holder = admit(request, options, full);
  if (holder instanceof CodedError) await sendProblem(reply, holder);
  else holders.set(request, holder);
}

/** Who comes in, or why not. */
function admit(
  request: FastifyRequest,
  { service, allowedOrigins }: MarketStreamOptions,
  full: boolean,
): TicketHolder | CodedError {
  if (!allowedOrigin(request.headers.origin, request.host, allowedOrigins))
    return new CodedError('forbidden');
  if (full) return new CodedError('serviceUnavailable');
  const ticket = ticketOf(request.query);
  return (
    (ticket === null ? null : service.tickets.redeem(ticket)) ?? new CodedError('ticketInvalid')
  );
}

function ticketOf(query: unknown): string | null {
  if (typeof query !== 'object' || query === null || !('auth-key' in query)) return null;
  const ticket = query['auth-key'];
  return typeof ticket === 'string' ? ticket : null;
}

/** A client that does not answer the closing message would keep its place, or the process, waiting. */
function closeGracefully(socket: WebSocket, reason: number): void {
  socket.close(reason);
  setTimeout(() => socket.terminate(), closeTimeoutMs).unref();
}
