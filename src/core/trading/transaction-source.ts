import type { BondOrderStatus } from '#core/lifecycle/bond-order.ts';
import type { FundOrderStatus } from '#core/lifecycle/fund-order.ts';
import type { NoteSubscriptionStatus } from '#core/lifecycle/note-subscription.ts';
import type { ApplicationStatus } from '#core/lifecycle/offering-application.ts';
import type { OtcBidStatus } from '#core/lifecycle/otc-bid.ts';
import type { PlacingStatus } from '#core/lifecycle/placing-application.ts';
import type { HoldingStatus } from '#core/lifecycle/product-holding.ts';
import type { QuantHoldingStatus } from '#core/lifecycle/quant-holding.ts';
import type { TransactionStatus } from './transaction-status.ts';

/** The types that a client chooses transactions by. */
export const transactionTypes = [
  'stock',
  'offering',
  'placing',
  'fund',
  'bond',
  'note',
  'quant',
  'savings',
] as const;
export type TransactionType = (typeof transactionTypes)[number];

/** What is kept of products, each with a lifecycle of its own. */
export const transactionSources = [
  'offering',
  'placing',
  'bid',
  'fund',
  'bond',
  'note',
  'quant',
  'savings',
] as const;
export type TransactionSource = (typeof transactionSources)[number];

/** What messages and addresses name a transaction of each source by. */
export const transactionTargets = {
  offering: 'offerings',
  placing: 'placings',
  bid: 'otcBids',
  fund: 'funds',
  bond: 'bonds',
  note: 'notes',
  quant: 'quants',
  savings: 'products',
} as const satisfies Readonly<Record<TransactionSource, string>>;

interface SourceStatuses {
  readonly offering: ApplicationStatus;
  readonly placing: PlacingStatus;
  readonly bid: OtcBidStatus;
  readonly fund: FundOrderStatus;
  readonly bond: BondOrderStatus;
  readonly note: NoteSubscriptionStatus;
  readonly quant: QuantHoldingStatus;
  readonly savings: HoldingStatus;
}

/** The status of specification §4 in which a client finds what its lifecycle has in another. */
const shown: {
  readonly [S in TransactionSource]: Readonly<Record<SourceStatuses[S], TransactionStatus>>;
} = {
  offering: {
    awaiting: 'awaiting',
    // The shares are still to come: placed, pending settlement.
    allotted: 'settle',
    partly: 'settle',
    payment: 'payment',
    outstanding: 'outstanding',
    listing: 'listing',
    holding: 'holding',
    // Nothing was executed.
    none: 'rejected',
    withdrawn: 'rejected',
    refunded: 'rejected',
    rejected: 'rejected',
  },
  placing: { awaiting: 'awaiting', settle: 'settle', holding: 'holding', rejected: 'rejected' },
  bid: {
    awaiting: 'awaiting',
    // There is a price, which waits for the client.
    quoted: 'pending',
    sold: 'sold',
    rejected: 'rejected',
    lapsed: 'rejected',
  },
  fund: {
    pending: 'pending',
    holding: 'holding',
    settle: 'settle',
    sold: 'sold',
    rejected: 'rejected',
  },
  bond: { pending: 'pending', holding: 'holding', sold: 'sold', rejected: 'rejected' },
  note: {
    awaiting: 'awaiting',
    holding: 'holding',
    settle: 'settle',
    sold: 'sold',
    rejected: 'rejected',
  },
  quant: { holding: 'holding', settle: 'settle', sold: 'sold', rejected: 'rejected' },
  savings: {
    awaiting: 'awaiting',
    holding: 'holding',
    settle: 'settle',
    sold: 'sold',
    rejected: 'rejected',
  },
};

/** The status in which a client finds something that its lifecycle has in `own`. */
export function transactionStatusOf(source: TransactionSource, own: string): TransactionStatus {
  const found = Object.entries(shown[source]).find(([status]) => status === own);
  if (found === undefined) throw new Error(`${source} has no status ${own}`);
  return found[1];
}

/** The statuses of a lifecycle that a client finds in one of specification §4. */
export function statusesOfSource(
  source: TransactionSource,
  status: TransactionStatus,
): readonly string[] {
  return Object.entries(shown[source]).flatMap(([own, to]) => (to === status ? [own] : []));
}

/** Bids of sales over the counter are found with placings: all of them are shares that are had away from a venue. */
export function typeOfSource(source: TransactionSource): TransactionType {
  return source === 'bid' ? 'placing' : source;
}
