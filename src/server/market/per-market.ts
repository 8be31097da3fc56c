import type { MarketService } from './market-service.ts';

/** What works with one market, made once for each. */
export function perMarket<Made>(
  make: (market: MarketService) => Made,
): (market: MarketService) => Made {
  const known = new WeakMap<MarketService, { readonly made: Made }>();
  return (market) => {
    const found = known.get(market) ?? { made: make(market) };
    known.set(market, found);
    return found.made;
  };
}
