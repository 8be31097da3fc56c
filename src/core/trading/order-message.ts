/** Messages about orders for stocks. In `orderClosed` the figures are those of the sale by which the desk closed a purchase that was not paid. */
export type OrderMessage =
  /** `quantity` was ordered, `filled` executed for `amount`, fees apart. */
  | {
      readonly kind:
        | 'orderPlaced'
        | 'orderAwaiting'
        | 'orderPartlyFilled'
        | 'orderFilled'
        | 'orderRejected'
        | 'orderCancelled'
        | 'orderExpired'
        | 'orderSettled'
        | 'orderTriggered'
        | 'orderReversed'
        | 'orderClosed';
      readonly params: OrderParams;
    }
  /** `reason` is a `VenueRejection`. */
  | {
      readonly kind: 'orderVenueRejected';
      readonly params: OrderParams & { readonly reason: string };
    }
  /** A purchase that may cost, or has cost, `due` more than was set aside for it; `days` are those to pay it. */
  | {
      readonly kind: 'orderAuthorised' | 'orderPayment' | 'orderPaid';
      readonly params: {
        readonly name: string;
        readonly symbol: string;
        readonly quantity: string;
        readonly due: string;
        readonly currency: string;
        readonly days: string;
      };
    };

type OrderParams = {
  readonly side: 'buy' | 'sell';
  readonly name: string;
  readonly symbol: string;
  readonly quantity: string;
  readonly filled: string;
  readonly amount: string;
  readonly currency: string;
};
