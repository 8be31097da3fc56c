import type { OfferingState } from '#core/lifecycle/offering.ts';
import type { ApplicationStatus } from '#core/lifecycle/offering-application.ts';
import { compare } from '#core/money.ts';

/** Why nothing came of an application. */
export const unallottedReasons = ['draw', 'price', 'cancelled', 'rejected'] as const;
export type UnallottedReason = (typeof unallottedReasons)[number];

/** An application with what was decided about it. Prices are of a share. */
export interface DecidedFor {
  readonly status: ApplicationStatus;
  /** `null` at the cut-off price. */
  readonly bid: string | null;
  /** The final one; `null` before the allotment. */
  readonly price: string | null;
  readonly allottedLots: number | null;
}

/**
 * Why an application got nothing; `null` where it got something, is not decided, or was withdrawn by its client. One that the
 * allotment gave nothing keeps that reason where the offering was cancelled afterwards.
 */
export function unallottedReason(
  { status, bid, price, allottedLots }: DecidedFor,
  state: OfferingState,
): UnallottedReason | null {
  if (status === 'rejected') return 'rejected';
  if (status !== 'none' && status !== 'refunded') return null;
  if (allottedLots === 0 && price !== null)
    return bid !== null && compare(bid, price) < 0 ? 'price' : 'draw';
  return state === 'cancelled' ? 'cancelled' : null;
}

/** Where the money of an application that was allotted nothing is; `null` of every other one. */
export type UnallottedMoney = 'setAside' | 'returned';

/** What was set aside for an application that was allotted nothing, which is returned on a day of its own. */
export function unallottedMoney({
  status,
  allottedLots,
}: Pick<DecidedFor, 'status' | 'allottedLots'>): UnallottedMoney | null {
  if (status === 'none') return 'setAside';
  return status === 'refunded' && allottedLots === 0 ? 'returned' : null;
}
