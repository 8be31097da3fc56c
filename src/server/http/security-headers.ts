import type { FastifyInstance } from 'fastify';

/** Answers are data for our own apps: never a page, never a frame, never kept by a cache. */
export function addSecurityHeaders(
  app: FastifyInstance,
  crossOrigin: boolean,
  hstsSeconds: number,
): void {
  app.addHook('onRequest', async (_request, reply) => {
    reply.headers({
      'cache-control': 'no-store',
      'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
      'cross-origin-resource-policy': crossOrigin ? 'cross-origin' : 'same-origin',
      'referrer-policy': 'no-referrer',
      'x-content-type-options': 'nosniff',
      'x-frame-options': 'DENY',
      ...(hstsSeconds > 0 && { 'strict-transport-security': `max-age=${hstsSeconds}` }),
    });
  });
}
