import type { FastifyRequest } from 'fastify';
import type { SecurityOrigin } from '#server/rules/security/security-event.ts';
import { deviceOf } from '#server/http/device.ts';

/** Where a request came from, for the security log. */
export function originOf({
  headers,
  ip,
}: FastifyRequest): SecurityOrigin & { readonly address: string } {
  const { browser, system } = deviceOf(headers['user-agent'], ip);
  return { address: ip, browser, system };
}
