import createClient, { type Client, type Middleware } from 'openapi-fetch';
import { CodedError } from '#core/errors.ts';
import type { ApiSettings, FetchRequest } from './api-settings.ts';
import { arrived } from './arrived.ts';
import type { paths as ClientPaths } from './client.gen.ts';
import type { ServicePort } from './declared-service.ts';
import type { paths as MarketPaths } from './market.gen.ts';
import { markOnce, onceEach } from './once.ts';
import { refused } from './refused.ts';
import { currentTokens, type RefreshPort, type TokenRequest } from './refresh.ts';
import type { ServiceRequest, ServiceSend } from './service-request.ts';
import { tokensFromWire } from './tokens.ts';

export interface Api {
  readonly client: Client<ClientPaths>;
  readonly market: Client<MarketPaths>;
  /** Reads an operation that configuration names, of any service. The answer is not validated. */
  readonly read: (request: ServiceRequest) => Promise<unknown>;
  /** Sends what a form gathered to an operation that configuration names, of any service. */
  readonly send: (request: ServiceSend) => Promise<void>;
  /** Renews the tokens if they are about to end; resolves false when the session has ended. */
  readonly keepAlive: () => Promise<boolean>;
}

// Calls that carry credentials of their own, or none: a refresh in front of them would be a loop.
const withoutSession = [
  '/auth/app/v1/login',
  '/auth/app/v1/refresh',
  '/auth/app/v1/register',
  '/auth/app/v1/register/code',
  '/auth/app/v1/reset_pwd',
  '/user/v1/mfa/bind/verify',
];

/** The only client of a tenant's services: tenant and language on every request, tokens of a signed-in client. */
export function createApi(settings: ApiSettings): Api {
  const bare = createClient<ClientPaths>({
    baseUrl: settings.apiBase,
    fetch: guarded(settings.fetch),
  });
  // Answers go through them from the last to the first.
  bare.use(identify(settings), refuse, refuseRenewal);

  const refresh: RefreshPort = {
    session: settings.session,
    now: settings.now,
    async exchange(refreshToken) {
      const { data } = await bare.POST('/auth/app/v1/refresh', {
        body: { refresh_token: refreshToken },
      });
      if (data === undefined) throw new CodedError('refreshRejected');
      return tokensFromWire(data);
    },
  };

  const signedIn = authorized(settings, refresh);
  const proven = provenFirst(settings, signedIn);
  const client = createClient<ClientPaths>({
    baseUrl: settings.apiBase,
    fetch: onceEach(settings, proven),
  });
  client.use(identify(settings), markOnce(withoutSession), refuse, written(settings));
  const market = createClient<MarketPaths>({
    baseUrl: settings.stockBase,
    fetch: guarded(settings.fetch),
  });
  market.use(
    identify(settings),
    stockToken(settings.stockToken),
    identifyCaller(settings, refresh),
    refuse,
  );

  const port: ServicePort = { settings, plain: guarded(settings.fetch), signedIn, proven };
  return {
    client,
    market,
    read: async (request) => (await declaredService()).readService(port, request),
    send: async (request) => (await declaredService()).sendToService(port, request),
    keepAlive: () => keepAlive(settings, refresh),
  };
}

/** What configuration names is asked for by screens, never in front of them: its code comes with the first of those. */
function declaredService() {
  return arrived(import('./declared-service.ts'));
}

/** Has a proof given where an operation asks for one: never for a read, and only of a client who is signed in. */
function provenFirst(settings: ApiSettings, send: FetchRequest): FetchRequest {
  return async (request) => {
    if (request.method === 'GET' || settings.session.read() === null) return send(request);
    const { sendProven } = await arrived(import('./step-up.ts'));
    return sendProven(settings, send, request);
  };
}

function identify(settings: ApiSettings): Middleware {
  return {
    onRequest({ request }) {
      request.headers.set('X-Tenant-Id', settings.tenantId);
      request.headers.set('Accept-Language', settings.language());
      return request;
    },
  };
}

function stockToken(token: string): Middleware {
  return {
    onRequest({ request }) {
      request.headers.set('X-Stock-Token', token);
      return request;
    },
  };
}

/**
 * Has what a write changes read again, however the write ended: a refusal may have counted an attempt, and an answer that
 * was lost may have been a success. The caller gets its error once the new answers are there, and tries again from them.
 */
function written(settings: ApiSettings): Middleware {
  async function announce(method: string, schemaPath: string, isDone: boolean): Promise<void> {
    if (method === 'GET') return;
    // Nothing is written before the first paint: the table is loaded with the first write.
    const table = await import('./written.ts').catch(() => null);
    const read = settings.onWritten(table?.changedBy(method, schemaPath) ?? []);
    if (!isDone) await read;
  }
  return {
    onResponse: async ({ request, schemaPath, response }) =>
      response.status === 401 ? undefined : announce(request.method, schemaPath, response.ok),
    onError: ({ request, schemaPath }) => announce(request.method, schemaPath, false),
  };
}

/** A refused answer becomes a thrown code, so that every caller has one way to fail. */
const refuse: Middleware = {
  async onResponse({ response }) {
    if (!response.ok) throw await refused(response);
    return response;
  },
};

/** A renewal that is denied ends the session, whatever the reason. */
const refuseRenewal: Middleware = {
  onResponse({ response: { status } }) {
    if (status === 401 || status === 403) throw new CodedError('refreshRejected');
    return undefined;
  },
};

// A backend that says nothing for so long is not going to, in ms.
const timeoutMs = 15_000;
// A file takes as long as the line of the client needs.
const uploadTimeoutMs = 300_000;

/** A request that no answer came to is `networkUnreachable` or `timeout`, whatever the browser calls it. */
function guarded(fetch: FetchRequest): FetchRequest {
  return async (request) => {
    const limit = AbortSignal.timeout(isUpload(request) ? uploadTimeoutMs : timeoutMs);
    try {
      return await fetch(
        new Request(request, { signal: AbortSignal.any([request.signal, limit]) }),
      );
    } catch (error) {
      if (request.signal.aborted) throw error;
      throw new CodedError(limit.aborted ? 'timeout' : 'networkUnreachable');
    }
  };
}

function isUpload({ headers }: Request): boolean {
  return headers.get('Content-Type')?.startsWith('multipart/form-data') === true;
}

const profilePath = '/auth/app/v1/client_info' satisfies keyof ClientPaths;

function authorized(settings: ApiSettings, refresh: RefreshPort): FetchRequest {
  const send = guarded(settings.fetch);
  return async (request) => {
    const ownCredentials = withoutSession.some((path) =>
      new URL(request.url).pathname.endsWith(path),
    );
    const isProfile = request.url === settings.apiBase + profilePath;
    const session = settings.session.read()?.session;
    if (session === undefined && isProfile) throw new CodedError('notAuthenticated');
    if (ownCredentials || session === undefined) return send(request);
    const again = request.clone();
    const tokens = await tokensOrOver(settings, refresh, { session });
    request.headers.set('Authorization', `Bearer ${tokens.accessToken}`);
    const response = await send(request);
    if (!isOver(response, isProfile)) return response;

    // The server ended the access token before its time: one renewal, one retry.
    const renewed = await tokensOrOver(settings, refresh, {
      session,
      rejected: tokens.accessToken,
    });
    again.headers.set('Authorization', `Bearer ${renewed.accessToken}`);
    const second = await send(again);
    if (!isOver(second, isProfile)) return second;
    settings.onUnauthorized(session);
    if (isProfile) throw new CodedError('unauthorized');
    return second;
  };
}

/** A profile that may not be read is a session that is over (specification §8); elsewhere 403 refuses one operation. */
function isOver({ status }: Response, isProfile: boolean): boolean {
  return status === 401 || (isProfile && status === 403);
}

// What the contract counts for guests: there a client identifies themselves. Every other read of the market is for everybody,
// and no token has to travel for it.
const counted: readonly string[] = [
  '/stock/v1/search',
  '/stock/v1/stocks/{market}/{symbol}',
  '/stock/v1/quotes/{market}/{symbol}',
  '/stock/v1/chart_data',
  '/stream/v1/ticket',
] satisfies readonly (keyof MarketPaths)[];

function identifyCaller(settings: ApiSettings, refresh: RefreshPort): Middleware {
  return {
    async onRequest({ request, schemaPath }) {
      if (!counted.includes(schemaPath)) return request;
      const session = settings.session.read()?.session;
      const guest = settings.guestToken?.() ?? null;
      if (session !== undefined)
        request.headers.set(
          'Authorization',
          `Bearer ${(await tokensOrOver(settings, refresh, { session })).accessToken}`,
        );
      else if (guest !== null) request.headers.set('X-Guest-Token', guest);
      return request;
    },
  };
}

async function tokensOrOver(settings: ApiSettings, refresh: RefreshPort, request: TokenRequest) {
  try {
    return await currentTokens(refresh, request);
  } catch (error) {
    if (endsSession(error)) settings.onUnauthorized(request.session);
    throw error;
  }
}

async function keepAlive(settings: ApiSettings, refresh: RefreshPort): Promise<boolean> {
  const session = settings.session.read()?.session;
  if (session === undefined) return false;
  try {
    await tokensOrOver(settings, refresh, { session });
    return true;
  } catch (error) {
    if (endsSession(error)) return false;
    // Out of reach is not signed out: the next request tries again.
    return true;
  }
}

function endsSession(error: unknown): boolean {
  return (
    error instanceof CodedError &&
    (error.code === 'refreshRejected' || error.code === 'noRefreshToken')
  );
}
