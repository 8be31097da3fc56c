import plugin from 'fastify-plugin';

export interface SecurityHeaderOptions {
  /** Whether pages of other hosts may read answers. */
  readonly crossOrigin: boolean;
  /** Seconds for which browsers must use HTTPS; 0 sends no header. */
  readonly hstsSeconds: number;
}

/** Answers are data for our own apps: never a page, never a frame, never kept by a cache. */
export const securityHeaders = plugin<SecurityHeaderOptions>(
  async (app, { crossOrigin, hstsSeconds }) => {
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
  },
  { name: 'security-headers' },
);
