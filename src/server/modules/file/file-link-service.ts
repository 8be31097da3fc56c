import { timingSafeEqual } from 'node:crypto';
import type { Secrets } from '#server/platform/secrets.ts';
import type { Clock } from '#server/platform/clock.ts';

/** Life of a link: as long as a person looks at a page, in seconds. */
export const linkSeconds = 10 * 60;

export interface FileLink {
  readonly id: string;
  /** Path and query under the address of the service. */
  readonly url: string;
  readonly expires_at: string;
}

export interface FileLinks {
  /** A link to a file of the tenant with that `tenantId`. */
  to(tenantId: string, id: string): FileLink;
  /** Whether such a link was made here, for this file, and still holds. */
  proves(tenantId: string, id: string, expires: number, signature: string): boolean;
}

export function createFileLinks(secrets: Pick<Secrets, 'fileLink'>, clock: Clock): FileLinks {
  const signed = (tenantId: string, id: string, expires: number) =>
    `${tenantId}\n${id}\n${expires}`;
  return {
    to(tenantId, id) {
      const expires = Math.floor(clock().getTime() / 1000) + linkSeconds;
      const query = new URLSearchParams({
        tenant: tenantId,
        expires: String(expires),
        signature: secrets.fileLink(signed(tenantId, id, expires)),
      });
      return {
        id,
        url: `/file/app/v1/${id}?${query.toString()}`,
        expires_at: new Date(expires * 1000).toISOString(),
      };
    },
    proves(tenantId, id, expires, signature) {
      const given = Buffer.from(signature);
      const isOurs = secrets.fileLink
        .known(signed(tenantId, id, expires))
        .map((right) => Buffer.from(right))
        .some((right) => given.length === right.length && timingSafeEqual(given, right));
      return isOurs && expires * 1000 > clock().getTime();
    },
  };
}
