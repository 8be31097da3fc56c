import type { DailyClose } from '#server/market/market-provider.ts';

/** What units of a product are worth: the latest price, the one before it, and those of the days asked for. */
export interface UnitValue {
  readonly instrument: string;
  readonly symbol: string;
  readonly market: string;
  readonly name: string;
  readonly currency: string;
  readonly price: string | null;
  readonly previous: string | null;
  /** The oldest first; a price stands from its day on. */
  readonly closes: readonly DailyClose[];
}
