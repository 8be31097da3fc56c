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

/** What a link says besides the file. */
export interface GivenLink {
  readonly expires: number;
  readonly session?: string | undefined;
  readonly signature: string;
}

export interface FileLinks {
  /** A link to a file of the tenant with that `tenantId`, for a session of its client's or for the back office (`null`). */
  to(tenantId: string, id: string, session?: string | null): FileLink;
  /** Whether such a link was made here, for this file, and has not expired. Its session may have ended. */
  proves(tenantId: string, id: string, link: GivenLink): boolean;
}

export function createFileLinks(secrets: Pick<Secrets, 'fileLink'>, clock: Clock): FileLinks {
  const signed = (tenantId: string, id: string, expires: number, session: string) =>
    `${tenantId}\n${id}\n${expires}\n${session}`;
  return {
    to(tenantId, id, session = null) {
      const expires = Math.floor(clock().getTime() / 1000) + linkSeconds;
      const query = new URLSearchParams({
        tenant: tenantId,
        expires: String(expires),
        ...(session !== null && { session }),
        signature: secrets.fileLink(signed(tenantId, id, expires, session ?? '')),
      });
      return {
        id,
        url: `/file/app/v1/${id}?${query.toString()}`,
        expires_at: new Date(expires * 1000).toISOString(),
      };
    },
    proves(tenantId, id, { expires, session, signature }) {
      const given = Buffer.from(signature);
      const isOurs = secrets.fileLink
        .known(signed(tenantId, id, expires, session ?? ''))
        .map((right) => Buffer.from(right))
        .some((right) => given.length === right.length && timingSafeEqual(given, right));
      return isOurs && expires * 1000 > clock().getTime();
    },
  };
}
