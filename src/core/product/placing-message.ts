/** Messages about a client's applications for placed shares; `amount` is their total, `day` the first on which they can be sold. */
export interface PlacingMessage {
  readonly kind:
    | 'placingApplied'
    | 'placingWithdrawn'
    | 'placingRejected'
    | 'placingApproved'
    | 'placingUnlocked'
    | 'placingReversed';
  readonly params: {
    readonly name: string;
    readonly quantity: string;
    readonly amount: string;
    readonly currency: string;
    /** Empty without a lock-up. */
    readonly day: string;
    /** `bid`: they are sold at a price that is asked for. */
    readonly lock: 'yes' | 'no' | 'bid';
  };
}
