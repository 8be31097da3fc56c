/** A price that stands until a moment. */
export interface ExpiringPrice {
  readonly price: string;
  readonly expiresAt: Date;
}

/** The longest that a price of the desk can stand. */
export const maxQuoteMs = 24 * 60 * 60_000;

/** Whether a price can still be had: the moment of its expiry is the first at which it cannot. */
export function isValid({ expiresAt }: Pick<ExpiringPrice, 'expiresAt'>, now: Date): boolean {
  return now < expiresAt;
}
