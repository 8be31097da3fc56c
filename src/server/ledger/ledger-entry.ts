import type { Json } from '#core/canonical-json.ts';
import type { AccountPath } from './account-path.ts';

/**
 * Moves `amount` (a positive decimal, 24 digits before the point and 12 after it at most) of one asset: an ISO 4217
 * currency, or an instrument as `market:symbol`.
 */
export interface Posting {
  readonly source: AccountPath;
  readonly destination: AccountPath;
  readonly asset: string;
  readonly amount: string;
}

/** Which lots of an instrument a sale closes before the others, and which after them, each by the transaction that opened it. */
export interface LotOrder {
  readonly first: readonly string[];
  readonly last: readonly string[];
}

/** One business event with all that it moves. Either all of it happens, once, or nothing. */
export interface LedgerEntry {
  readonly id: string;
  readonly clientId: string;
  /** Noun and verb, for example `trade.buy`. */
  readonly kind: string;
  /** Idempotency key, unique per tenant and client. */
  readonly key: string;
  readonly at: Date;
  readonly postings: readonly Posting[];
  /** Of a sale; first in first out within each part, and altogether without it. */
  readonly lots?: LotOrder;
  /** What else was asked for, beside what moves: a quote, a payee, a rate. With another intent the key is refused. */
  readonly intent?: Readonly<Record<string, Json>>;
}

export interface Posted {
  readonly transactionId: string;
  /** The key was used before with the same payload: nothing moved this time. */
  readonly repeated: boolean;
}
