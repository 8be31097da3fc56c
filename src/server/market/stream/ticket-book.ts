import { CodedError } from '#core/errors.ts';
import type { Clock } from '#server/platform/clock.ts';
import type { RandomSource } from '#server/platform/ids.ts';

/** Who asked for a ticket; `clientId` is `null` for a guest. */
export interface TicketHolder {
  readonly tenant: string;
  readonly clientId: string | null;
}

export interface TicketBook {
  /** Throws `serviceUnavailable` when too many are outstanding. */
  issue(holder: TicketHolder): { readonly ticket: string; readonly expiresAt: number };
  /** Uses the ticket up. `null` when it is unknown, used or expired. */
  redeem(ticket: string): TicketHolder | null;
}

const lifetimeMs = 30_000;
const capacity = 20_000;

/** Tickets live in memory alone: half a minute, once. */
export function createTicketBook(clock: Clock, random: RandomSource): TicketBook {
  // All live equally long, so the map's order of insertion is the order of expiry.
  const outstanding = new Map<string, { readonly holder: TicketHolder; readonly expiresAt: number }>();

  function forgetExpired(now: number): void {
    for (const [ticket, { expiresAt }] of outstanding) {
      if (expiresAt > now) return;
      outstanding.delete(ticket);
    }
  }

  return {
    issue(holder) {
      const now = clock().getTime();
      forgetExpired(now);
      if (outstanding.size >= capacity) throw new CodedError('serviceUnavailable');
      const ticket = random(32).toString('base64url');
      const expiresAt = now + lifetimeMs;
      outstanding.set(ticket, { holder, expiresAt });
      return { ticket, expiresAt };
    },
    redeem(ticket) {
      const found = outstanding.get(ticket);
      outstanding.delete(ticket);
      return found !== undefined && found.expiresAt > clock().getTime() ? found.holder : null;
    },
  };
}
