import cors from '@fastify/cors';
import type { FastifyInstance } from 'fastify';
import Fastify from 'fastify';
import { CodedError } from '#core/errors.ts';
import type { Database } from './db/database.ts';
import type { ClientEvents } from './events/client-events.ts';
import { checkAnswer } from './http/check-answer.ts';
import { closeInTime, closeTimeoutMs } from './http/close-in-time.ts';
import { readContract } from './http/contract.ts';
import { mountContract } from './http/mount-contract.ts';
import { sendProblem, toCodedError } from './http/problem.ts';
import { createProxyTrust, isAddress } from './http/proxy-trust.ts';
import { addSecurityHeaders } from './http/security-headers.ts';
import type { Validators } from './http/validators.ts';
import { createValidators } from './http/validators.ts';
import { marketHandlers } from './market/handlers/market-handlers.ts';
import type { MarketService } from './market/market-service.ts';
import { marketStream } from './market/stream/market-stream.ts';
import { accountHandlers } from './modules/account/account-handlers.ts';
import { activityHandlers } from './modules/auth/activity-handlers.ts';
import { createAttemptLimit } from './modules/auth/attempt-limit-service.ts';
import type { AuthDependencies } from './modules/auth/auth-dependencies.ts';
import { authHandlers } from './modules/auth/auth-handlers.ts';
import { createOneTimeCodes } from './modules/auth/one-time-codes.ts';
import { mfaHandlers } from './modules/auth/mfa-handlers.ts';
import { pinHandlers } from './modules/auth/pin-handlers.ts';
import { securityHandlers } from './modules/auth/security-handlers.ts';
import { sessionHandlers } from './modules/auth/session-handlers.ts';
import { createSessions } from './modules/auth/sessions-service.ts';
import { createStepUpGuard } from './modules/auth/step-up.ts';
import { clientHandlers } from './modules/client/client-handlers.ts';
import { autopilotReview } from './modules/desk/autopilot.ts';
import { createGateContexts } from './modules/client/gate-context-service.ts';
import { deskClientHandlers } from './modules/desk/desk-client-handlers.ts';
import { deskHandlers } from './modules/desk/desk-handlers.ts';
import { operatorHandlers } from './modules/desk/operator-handlers.ts';
import { createOperatorSessions } from './modules/desk/operator-sessions.ts';
import { deskKycHandlers } from './modules/desk/desk-kyc-handlers.ts';
import { draftHandlers } from './modules/draft/draft-handlers.ts';
import { createFileLinks } from './modules/file/file-link-service.ts';
import { fileHandlers, fileLinkHandlers } from './modules/file/file-handlers.ts';
import type { FileStore } from './modules/file/file-store.ts';
import { healthHandlers } from './modules/health/health-handlers.ts';
import { createIdempotentCalls } from './modules/idempotency/idempotency-service.ts';
import { kycHandlers } from './modules/kyc/kyc-handlers.ts';
import { messageHandlers } from './modules/message/message-handlers.ts';
import { fundsHandlers } from './modules/funds/funds-handlers.ts';
import { nomineeHandlers } from './modules/nominee/nominee-handlers.ts';
import type { DemoMailbox } from './modules/outbox/demo-mailbox-service.ts';
import type { Outbox } from './modules/outbox/outbox-service.ts';
import { createGuestQuotas } from './modules/quota/guest-quota-service.ts';
import { countGuests, quotaHandlers, resetGuests } from './modules/quota/quota-handlers.ts';
import { settingHandlers } from './modules/setting/setting-handlers.ts';
import { statHandlers } from './modules/stat/stat-handlers.ts';
import { watchHandlers } from './modules/watch/watch-handlers.ts';
import { notAvailable } from './not-available.ts';
import type { Clock } from './platform/clock.ts';
import type { ExchangeRates } from './platform/exchange-rates.ts';
import type { RandomSource } from './platform/ids.ts';
import type { PasswordHash } from './platform/password-hash.ts';
import type { Secrets } from './platform/secrets.ts';
import type { TenantDirectory } from './tenants/tenant-directory.ts';

/** Largest body that is read, in bytes. */
export const bodyLimit = 64 * 1024;

export interface AppDependencies {
  readonly tenants: TenantDirectory;
  readonly db: Database;
  readonly clock: Clock;
  readonly random: RandomSource;
  readonly secrets: Secrets;
  readonly passwords: PasswordHash;
  readonly outbox: Outbox;
  readonly rates: ExchangeRates;
  readonly market: MarketService;
  readonly files: FileStore;
  readonly events: ClientEvents;
  /** Version as the settings tell it. */
  readonly version: string;
  /**
   * Origins whose pages may call from another host; none by default, and the price stream then answers pages of its own
   * host. Where there are any, the stream answers these alone, so the list names every origin that pages come from.
   */
  readonly origins: readonly string[];
  /** Networks of the proxies in front, the nearest first (`createProxyTrust`). */
  readonly trustProxy: readonly string[];
  /** How long requests under way may go on when it stops, in ms. */
  readonly closeTimeoutMs?: number;
  /** Seconds for which browsers are told to come by HTTPS alone; 0 says nothing. */
  readonly hsts?: number;
  /** Where the messages of a demonstration end, for the desk to read; `null` in any other. */
  readonly mailbox: DemoMailbox | null;
  /** Seconds after which the autopilot of a demonstration decides; `null` leaves the desk to people. */
  readonly autopilot: number | null;
  /** Told of every fault that was answered with `internal`. */
  readonly onFault: (error: unknown) => void;
  /** Tests: every answer is held against its contract, and each breach is reported here. */
  readonly onAnswerFault?: (fault: string) => void;
}

const marketPrefix = '/feed';
const documents = new URL('../../openapi/', import.meta.url);

/** The two listeners of a backend: what is for everybody, and the desk, which knows nothing of the other's routes. */
export interface Backend {
  readonly app: FastifyInstance;
  readonly desk: FastifyInstance;
}

/** The whole backend, ready to listen. */
export async function buildApp(dependencies: AppDependencies): Promise<Backend> {
  const { db, clock, random, secrets, outbox, tenants, market, rates, files } = dependencies;
  const [client, stock, desk] = await Promise.all([
    readContract('client', new URL('client.gen.json', documents)),
    readContract('market', new URL('market.gen.json', documents)),
    readContract('desk', new URL('desk.gen.json', documents)),
  ]);
  const validators = createValidators([client, stock, desk]);
  const app = createServer(dependencies, validators);
  const auth: AuthDependencies = {
    ...dependencies,
    attempts: createAttemptLimit(db, clock),
    codes: createOneTimeCodes(clock, random, secrets, outbox),
  };
  app.addHook('onClose', () => outbox.settled());
  const links = createFileLinks(secrets, clock);
  const quotas = createGuestQuotas({ db, clock, secrets });
  const onSubmitted =
    dependencies.autopilot === null
      ? async () => undefined
      : autopilotReview(random, dependencies.autopilot);
  const services = {
    tenants,
    sessions: createSessions(auth),
    stepUp: createStepUpGuard(db, clock),
    gates: createGateContexts(db),
    idempotency: createIdempotentCalls({ db, clock, random, secrets }),
    operators: createOperatorSessions({ db, clock }),
    validators,
    clock,
  };
  await app.register(marketStream, {
    service: market,
    prefix: marketPrefix,
    events: dependencies.events.hub,
    ...(dependencies.origins.length > 0 && { allowedOrigins: dependencies.origins }),
  });
  mountContract(
    app,
    {
      contract: client,
      prefix: '/api',
      notAvailable,
      tenantless: [
        healthHandlers(db, clock),
        fileLinkHandlers({ db, clock, files, links }, tenants),
      ],
      tables: [
        settingHandlers(dependencies.version),
        resetGuests(authHandlers(auth), quotas),
        clientHandlers({ ...auth, links }),
        securityHandlers(auth),
        activityHandlers(db),
        sessionHandlers(auth),
        pinHandlers(auth),
        mfaHandlers(auth),
        draftHandlers({ db, clock, random, secrets }),
        watchHandlers(db, market.provider),
        accountHandlers(db),
        fileHandlers({ db, clock, random, files, links, attempts: auth.attempts }),
        kycHandlers({ db, clock, random, secrets, links, onSubmitted }),
        nomineeHandlers({ db, clock, random }),
        fundsHandlers(db, clock),
        messageHandlers(db, clock),
        quotaHandlers(quotas),
        statHandlers(db, clock, { market: market.provider, rates }),
      ],
    },
    services,
  );
  mountContract(
    app,
    {
      contract: stock,
      prefix: marketPrefix,
      notAvailable: [],
      tenantless: [],
      tables: [countGuests(marketHandlers(market), quotas)],
    },
    services,
  );
  const desked = {
    db,
    clock,
    random,
    secrets,
    links,
    passwords: dependencies.passwords,
    attempts: auth.attempts,
    mailbox: dependencies.mailbox,
  };
  const deskApp = createServer({ ...dependencies, origins: [], trustProxy: [] }, validators);
  mountContract(
    deskApp,
    {
      contract: desk,
      prefix: '/desk',
      notAvailable: [],
      tenantless: [],
      tables: [
        operatorHandlers(auth),
        deskHandlers(desked),
        deskClientHandlers(desked),
        deskKycHandlers(desked),
      ],
    },
    services,
  );
  return { app, desk: deskApp };
}

function createServer(dependencies: AppDependencies, validators: Validators): FastifyInstance {
  const { onFault, origins, trustProxy, onAnswerFault } = dependencies;
  const app = Fastify({
    logger: false,
    bodyLimit,
    requestTimeout: 120_000,
    connectionTimeout: 60_000,
    keepAliveTimeout: 65_000,
    exposeHeadRoutes: false,
    trustProxy: trustProxy.length > 0 && createProxyTrust(trustProxy),
    return503OnClosing: true,
    forceCloseConnections: 'idle',
    frameworkErrors: (error, _request, reply) => {
      sendProblem(reply, toCodedError(error, bodyLimit));
    },
  });
  // A proxy that writes a port or a name beside the address would make a new guest of every call, and a new caller to limit.
  if (trustProxy.length > 0)
    app.addHook('onRequest', async (request) => {
      if (!isAddress(request.ip))
        throw new CodedError('requestInvalid', {}, [
          { pointer: '/header/X-Forwarded-For', code: 'format' },
        ]);
    });
  app.removeContentTypeParser('text/plain');
  closeInTime(app, dependencies.closeTimeoutMs ?? closeTimeoutMs);
  addSecurityHeaders(app, origins.length > 0, dependencies.hsts ?? 0);
  if (origins.length > 0)
    void app.register(cors, {
      origin: [...origins],
      methods: ['GET', 'POST', 'PUT', 'DELETE'],
      maxAge: 600,
      exposedHeaders: ['retry-after'],
    });
  app.setNotFoundHandler((_request, reply) => {
    sendProblem(reply, new CodedError('notFound'));
  });
  app.setErrorHandler((error, request, reply) => {
    const coded = toCodedError(error, bodyLimit);
    if (coded.code === 'internal') onFault(error);
    // Where no body is read there is none to be too large or of a wrong kind: it should not be there at all.
    const needless = coded.code === 'payloadTooLarge' || coded.code === 'mediaTypeUnsupported';
    const operation = request.routeOptions.config.operation;
    sendProblem(
      reply,
      needless && operation?.body === null
        ? new CodedError('requestInvalid', {}, [{ pointer: '', code: 'unknownKey' }])
        : coded,
    );
  });
  if (onAnswerFault) {
    app.addHook('onSend', async (request, reply, payload) => {
      const operation = request.routeOptions.config.operation;
      if (!operation) return;
      const body = typeof payload === 'string' && payload !== '' ? payload : null;
      const fault = checkAnswer(
        operation,
        reply.statusCode,
        headerText(reply.getHeader('content-type')),
        body,
        validators,
      );
      if (fault !== null) onAnswerFault(fault);
    });
  }
  return app;
}

function headerText(value: number | string | string[] | undefined): string | null {
  return typeof value === 'string' ? value : null;
}
