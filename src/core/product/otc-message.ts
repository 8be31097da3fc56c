/** Messages about a client's requests for a price of shares held over the counter; `amount` is what is paid out. */
export interface OtcMessage {
  readonly kind:
    | 'otcBidQuoted'
    | 'otcBidRejected'
    | 'otcBidLapsed'
    | 'otcBidSold'
    | 'otcBidReversed';
  readonly params: {
    readonly name: string;
    readonly quantity: string;
    /** Of a request without a price zero. */
    readonly amount: string;
    readonly currency: string;
  };
}
