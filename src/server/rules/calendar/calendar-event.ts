import type { CivilDay } from '#core/civil-day.ts';

export type CalendarKind =
  | 'dividendEx'
  | 'dividendPayment'
  | 'maturity'
  | 'coupon'
  | 'payout'
  | 'instalment'
  | 'loanOfferEnd'
  | 'lockEnd'
  | 'noteIssue'
  | 'offeringEnd'
  | 'offeringResult'
  | 'offeringRefund'
  | 'offeringPayment'
  | 'offeringListing'
  | 'orderPayment'
  | 'settlement';

/** Something that comes for a client on a day. */
export interface CalendarEvent {
  /** The same event has the same one whenever it is read. */
  readonly id: string;
  readonly kind: CalendarKind;
  readonly on: CivilDay;
  readonly name: string | null;
  /** Decimal string, below zero where the client pays; `null` where nothing moves or it is not known. */
  readonly amount: string | null;
  readonly currency: string | null;
  /** Whether the amount stands, where there is one; days are those that were published. */
  readonly is_fixed: boolean;
  readonly object: {
    readonly kind:
      | 'dividends'
      | 'products'
      | 'bonds'
      | 'notes'
      | 'quants'
      | 'placings'
      | 'loans'
      | 'offerings'
      | 'orders'
      | 'accounts';
    readonly id: string | null;
  };
}

/** Those from a day until another, the earliest first; events of one day in a fixed order. */
export function comingEvents(
  events: readonly CalendarEvent[],
  from: CivilDay,
  until: CivilDay,
): readonly CalendarEvent[] {
  return events
    .filter(({ on }) => on >= from && on <= until)
    .sort((a, b) => compareText(a.on, b.on) || compareText(a.id, b.id));
}

function compareText(one: string, other: string): number {
  return one === other ? 0 : one < other ? -1 : 1;
}
