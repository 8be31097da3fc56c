import type { MarketSplit } from '../market-provider.ts';
import { issuers, type Issuer } from './issuers.ts';

/** The issuers with their shares split: so many times the shares, each worth as much less. Companies are worth what they were. */
export function issuersAfter(splits: readonly MarketSplit[]): readonly Issuer[] {
  return issuers.map((issuer) => {
    const own = splits.filter(
      ({ instrument }) => instrument === `${issuer.market}:${issuer.symbol}`,
    );
    const factor = own.reduce((all, { newShares, oldShares }) => (all * newShares) / oldShares, 1);
    return factor === 1
      ? issuer
      : { ...issuer, price: issuer.price / factor, shares: issuer.shares * factor };
  });
}
