import { CodedError } from '#core/errors.ts';
import type { ClientContext } from '#server/http/handler.ts';
import type { Clock } from '#server/platform/clock.ts';
import type { RandomSource } from '#server/platform/ids.ts';
import { createCallerPlaces } from './caller-places.ts';

/** Who asked for a ticket; `client` is `null` for a guest. */
export interface TicketHolder {
  readonly tenant: string;
  readonly client: ClientContext | null;
}

export interface TicketBook {
  /**
   * `caller` is who asks, as `callerNetwork` names them: beyond their share their oldest ticket is void. Throws
   * `serviceUnavailable` when too many are outstanding in all.
   */
  issue(
    holder: TicketHolder,
    caller: string,
  ): { readonly ticket: string; readonly expiresAt: number };
  /** Uses the ticket up. `null` when it is unknown, used or expired. */
  redeem(ticket: string): TicketHolder | null;
}

const lifetimeMs = 30_000;
const capacity = 20_000;
/** Outstanding tickets of one caller: as many as they may have sockets, should all of them come back at once. */
export const ticketsPerCaller = 200;

/** Tickets live in memory alone: half a minute, once. */
export function createTicketBook(clock: Clock, random: RandomSource): TicketBook {
  // All live equally long, so the map's order of insertion is the order of expiry.
  const outstanding = new Map<
    string,
    { readonly holder: TicketHolder; readonly caller: string; readonly expiresAt: number }
  >();
  const places = createCallerPlaces<string>(ticketsPerCaller);

  function forgetExpired(now: number): void {
    for (const [ticket, { caller, expiresAt }] of outstanding) {
      if (expiresAt > now) return;
      outstanding.delete(ticket);
      places.leave(caller, ticket);
    }
  }

  return {
    issue(holder, caller) {
      const now = clock().getTime();
      forgetExpired(now);
      if (outstanding.size >= capacity) throw new CodedError('serviceUnavailable');
      const ticket = random(32).toString('base64url');
      const expiresAt = now + lifetimeMs;
      outstanding.set(ticket, { holder, caller, expiresAt });
      const displaced = places.take(caller, ticket);
      if (displaced !== undefined) outstanding.delete(displaced);
      return { ticket, expiresAt };
    },
    redeem(ticket) {
      const found = outstanding.get(ticket);
      if (found === undefined) return null;
      outstanding.delete(ticket);
      places.leave(found.caller, ticket);
      return found.expiresAt > clock().getTime() ? found.holder : null;
    },
  };
}
