/** Messages about structured notes of a client. */
export type NoteMessage =
  /** A subscription; `amount` is its price, `day` the issue date. */
  | {
      readonly kind:
        | 'noteSubscribed'
        | 'noteChanged'
        | 'noteWithdrawn'
        | 'noteIssued'
        | 'noteCancelled'
        | 'noteReversed';
      readonly params: {
        readonly name: string;
        readonly nominal: string;
        readonly amount: string;
        readonly currency: string;
        readonly day: string;
      };
    }
  /** The result; `amount` is what is paid on the maturity date `day`. */
  | {
      readonly kind: 'noteFixed' | 'notePaid';
      readonly params: {
        readonly name: string;
        readonly nominal: string;
        readonly amount: string;
        readonly currency: string;
        readonly day: string;
      };
    };
