import { sum } from '#core/money.ts';
import { feeTotal, orderFees } from '#core/trading/order-fees.ts';
import type { VenueTerms } from '#core/trading/venue-terms.ts';

/** Where and when a plan trades: fees go by it. */
export interface TripBasis {
  readonly terms: Pick<VenueTerms, 'fees'>;
  readonly currency: string;
  /** `YYYY-MM-DD` of the venue. */
  readonly day: string;
}

/** What it costs to sell all of some holdings, each worth so much. */
export function leavingCost({ terms, ...basis }: TripBasis, worths: readonly string[]): string {
  return sum(
    worths.map((amount) => feeTotal(orderFees(terms, { ...basis, side: 'sell', amount }))),
  );
}

/** What it costs to buy for an amount and to sell that again. */
export function tripCost({ terms, ...basis }: TripBasis, amount: string): string {
  return sum(
    (['buy', 'sell'] as const).map((side) =>
      feeTotal(orderFees(terms, { ...basis, side, amount })),
    ),
  );
}
