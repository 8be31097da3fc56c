import type { WorkingOrder } from '#server/rules/trading/match-order.ts';
import type { VenueRejection } from '#core/trading/order.ts';

/** What a venue did with an order since it was last asked. */
export interface VenueReport {
  /** The last tick that it has seen; the next question begins after it. */
  readonly seenSeq: number;
  readonly isTriggered: boolean;
  /** When its stop was reached, if it was since; milliseconds. */
  readonly triggeredAt: number | null;
  /** `null` where nothing was executed. Several fills are reported as one: their shares and their exact worth. */
  readonly executed: {
    /** The last tick that filled some of it. */
    readonly seq: number;
    readonly quantity: string;
    readonly value: string;
    /** Milliseconds. */
    readonly at: number;
  } | null;
  /** Why the venue will not execute what is left after `executed`; `null` while it works on it. */
  readonly rejected: VenueRejection | null;
}

/**
 * Where orders are executed: the simulator, or an adapter of a gateway. It is asked again and again, by whichever server holds the
 * job, and must answer the same question alike: what it reported is executed once, because the store keeps its `seq`.
 */
export interface OrderVenue {
  report(instrument: string, order: WorkingOrder, asked: VenueQuestion): Promise<VenueReport>;
  /** The number of the latest tick: an order that is accepted now is executed by later ones. */
  latestSeq(instrument: string): number;
}

/** Which ticks are asked about. */
export interface VenueQuestion {
  /** Those after this one, */
  readonly seenSeq: number;
  /** before this moment, */
  readonly until: Date;
  /** and while the venue trades; milliseconds. */
  readonly isTrading: (instant: number) => boolean;
  /** Whether the order waited for the session that trades now: the venue has not checked it before. */
  readonly isOpening: boolean;
}
