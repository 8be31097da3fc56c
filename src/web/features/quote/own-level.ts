/** A price that means something to the client: what their shares cost on average, or what an open order waits for. */
export interface OwnLevel {
  readonly kind: 'cost' | 'order';
  /** Decimal string. */
  readonly price: string;
  /** On the line itself. */
  readonly title: string;
  /** The same for who does not see the line. */
  readonly words: string;
}
