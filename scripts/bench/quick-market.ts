import type { MarketProvider, Tick } from '#server/market/market-provider.ts';

/** A market whose stocks tick so many times a second, all together; everything else is as in `market`. */
export function quickMarket(market: MarketProvider, ticksPerSecond: number): MarketProvider {
  const began = Date.now();
  const step = (1000 * market.stocks.length) / ticksPerSecond;
  const first = new Map<string, Tick>();
  for (const { instrument } of market.stocks) {
    const tick = market.latest(instrument);
    if (tick !== null) first.set(instrument, tick);
  }
  const passed = () => Math.floor((Date.now() - began) / step);
  const tickOf = (tick: Tick, count: number): Tick => ({
    ...tick,
    seq: tick.seq + count,
    volume: tick.volume + 100 * count,
    at: Math.floor(began + count * step),
  });
  return {
    ...market,
    latest(instrument) {
      const tick = first.get(instrument);
      return tick === undefined ? null : tickOf(tick, passed());
    },
    ticksAfter(instrument, seq, most) {
      const tick = first.get(instrument);
      if (tick === undefined) return null;
      const [seen, now] = [seq - tick.seq, passed()];
      if (now - seen > most) return null;
      return Array.from({ length: Math.max(0, now - seen) }, (_, each) =>
        tickOf(tick, seen + 1 + each),
      );
    },
  };
}
