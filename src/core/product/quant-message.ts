/** Messages about strategy notes of a client; `day` is the settlement date of a purchase, else the day of the value. */
export interface QuantMessage {
  readonly kind: 'quantBought' | 'quantLeft' | 'quantSettled' | 'quantReversed';
  readonly params: {
    readonly name: string;
    readonly units: string;
    readonly amount: string;
    readonly currency: string;
    readonly day: string;
  };
}
