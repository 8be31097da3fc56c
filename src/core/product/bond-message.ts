/** Messages about bonds of a client. */
export type BondMessage =
  /** An order of a bond; `amount` is its total, `day` that of its settlement. */
  | {
      readonly kind: 'bondOrdered' | 'bondSettled' | 'bondReversed';
      readonly params: {
        readonly name: string;
        readonly side: 'buy' | 'sell';
        readonly face: string;
        readonly amount: string;
        readonly currency: string;
        readonly day: string;
      };
    }
  /** What a bond paid; `day` is that on which it was due. */
  | {
      readonly kind: 'bondCoupon' | 'bondRedeemed';
      readonly params: {
        readonly name: string;
        readonly face: string;
        readonly amount: string;
        readonly currency: string;
        readonly day: string;
      };
    };
