import cors from '@fastify/cors';
import type { FastifyInstance } from 'fastify';
import Fastify from 'fastify';
import { CodedError } from '#core/errors.ts';
import { answerChecks } from './answer-checks.ts';
import { closeInTime, closeTimeoutMs } from './close-in-time.ts';
import { sendProblem, toCodedError } from './problem.ts';
import { problemAnswers } from './problem-answers.ts';
import { createProxyTrust, isAddress } from './proxy-trust.ts';
import { securityHeaders } from './security-headers.ts';
import type { Validators } from './validators.ts';

/** Largest body that is read, in bytes. */
const bodyLimit = 64 * 1024;

export interface ServerOptions {
  /**
   * Origins whose pages may call from another host; none by default, and the price stream then answers pages of its own
   * host. Where there are any, the stream answers these alone, so the list names every origin that pages come from.
   */
  readonly origins: readonly string[];
  /** Networks of the proxies in front, the nearest first (`createProxyTrust`). */
  readonly trustProxy: readonly string[];
  /** How long requests in progress may go on when it stops, in ms. */
  readonly closeTimeoutMs?: number;
  /** Seconds for which browsers must use HTTPS; 0 sends no header. */
  readonly hsts?: number;
  /** Called with every fault that was answered with `internal`. */
  readonly onFault: (error: unknown) => void;
  /** Tests: every answer is held against its contract, and each breach is reported here. */
  readonly onAnswerFault?: (fault: string) => void;
}

/** A listener without routes, with what holds for every route. */
export function createServer(options: ServerOptions, validators: Validators): FastifyInstance {
  const { onFault, origins, trustProxy, onAnswerFault } = options;
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
  void app.register(closeInTime, { timeoutMs: options.closeTimeoutMs ?? closeTimeoutMs });
  void app.register(securityHeaders, {
    crossOrigin: origins.length > 0,
    hstsSeconds: options.hsts ?? 0,
  });
  if (origins.length > 0)
    void app.register(cors, {
      origin: [...origins],
      methods: ['GET', 'POST', 'PUT', 'DELETE'],
      maxAge: 600,
      exposedHeaders: ['retry-after'],
    });
  void app.register(problemAnswers, { bodyLimit, onFault });
  if (onAnswerFault) void app.register(answerChecks, { validators, onAnswerFault });
  return app;
}
