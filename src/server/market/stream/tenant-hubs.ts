import type { MarketProvider } from '../market-provider.ts';
import type { PriceHub } from './price-hub.ts';

type Prices = Pick<MarketProvider, 'latest' | 'ticksAfter'>;

/** A hub for each tenant that has sockets: what was split for one has another price than for all others. */
export interface TenantHubs extends Pick<PriceHub, 'pulse' | 'heartbeat'> {
  /** Sockets of all. */
  readonly size: number;
  of(tenant: string): PriceHub;
}

export function createTenantHubs(
  marketOf: (tenant: string) => Prices,
  hubOf: (prices: Prices) => PriceHub,
): TenantHubs {
  const hubs = new Map<string, PriceHub>();
  return {
    get size() {
      return [...hubs.values()].reduce((sum, hub) => sum + hub.size, 0);
    },
    of(tenant) {
      const known = hubs.get(tenant);
      if (known !== undefined) return known;
      // Asked anew each time: a split takes effect while sockets are open.
      const made = hubOf({
        latest: (instrument) => marketOf(tenant).latest(instrument),
        ticksAfter: (instrument, seq, most) => marketOf(tenant).ticksAfter(instrument, seq, most),
      });
      hubs.set(tenant, made);
      return made;
    },
    pulse() {
      for (const hub of hubs.values()) hub.pulse();
    },
    heartbeat() {
      for (const hub of hubs.values()) hub.heartbeat();
    },
  };
}
