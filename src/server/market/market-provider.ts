import type { CivilDay } from '#core/civil-day.ts';
import type { SplitTerms } from '#server/rules/corporate/split-terms.ts';
import type { BestPrices } from '#core/trading/best-prices.ts';
import type { CandleInterval } from '#core/trading/candle-interval.ts';
import type { QuarterAccounts } from './model/company-accounts.ts';
import type { Sector } from './model/sector.ts';
import type { Venue } from './model/venue.ts';
import type { VenueHours } from './model/venue-hours.ts';

/**
 * Where market data comes from: the simulator, or an adapter of a real feed. Reference data and the latest prices are
 * held in memory and answer at once, because the stream asks for them four times a second; history may be fetched.
 * Prices are decimal strings in the listing's currency, instants milliseconds since 1970 UTC, instruments `market:symbol`.
 */
export interface MarketProvider {
  readonly venues: readonly Venue[];
  readonly stocks: readonly StockListing[];
  readonly indices: readonly IndexListing[];
  /** Whether trading never stops, whatever the venue's regular hours. */
  readonly alwaysOpen: boolean;

  hours(market: string): VenueHours;
  /** When the trading day began that is `back` days before the one that trades now, or that traded last. */
  dayStart(market: string, back: number): number;
  /** The latest price of a stock or an index; `null` for an instrument that is unknown or has no price yet. */
  latest(instrument: string): Tick | null;
  /** The latest figures of a stock; `null` as above, and for an index. */
  quote(instrument: string): Quote | null;
  /** What bounds the stock's prices today; `null` when unknown. */
  limits(instrument: string): PriceLimits | null;
  /**
   * The ticks that follow `seq`, oldest first, up to now; empty when there are none. `null` when there are more than
   * `most` or they are not held any more: the caller falls back to the latest quote.
   */
  ticksAfter(instrument: string, seq: number, most: number): readonly Tick[] | null;

  /** Candles that begin within [from, to), the newest `limit` of them, oldest first. */
  candles(instrument: string, query: CandleQuery): Promise<CandlePage>;
  /** The newest `count` closes of days that have ended, oldest first. Stocks and indices. */
  dailyCloses(instrument: string, count: number): Promise<readonly DailyClose[]>;
  /** The company behind a stock; `null` when unknown. */
  company(instrument: string): Promise<CompanyFacts | null>;
  /** Its published accounts by quarter, oldest first; empty when unknown. */
  accounts(instrument: string): Promise<readonly QuarterAccounts[]>;
  /** The order book around the latest price; `null` as for `quote`, without levels while the venue is closed. */
  depth(instrument: string): OrderBook | null;
  /** The last price at that moment, the latest one for a moment to come; `null` when unknown or before its history. */
  priceAt(instrument: string, at: number): Promise<string | null>;
  /** Cash dividends of stocks with an ex-date from one day to another, both included, the earliest first; announced or still to be. */
  dividends(from: CivilDay, to: CivilDay): readonly MarketDividend[];
  /** Splits of stocks that take effect from one day to another, both included, the earliest first; announced or still to be. */
  splits(from: CivilDay, to: CivilDay): readonly DatedSplit[];
  /**
   * The same market with stocks split, as a tenant's desk announced it: prices, volumes and numbers of shares of all times are of the
   * new shares, so that no chart has a step. A feed whose prices follow the splits of its venue by itself answers itself.
   */
  afterSplits(splits: readonly MarketSplit[]): MarketProvider;
}

/** A split that has taken effect. */
export interface MarketSplit extends SplitTerms {
  readonly instrument: string;
}

/** A split with its day: from the beginning of `exOn` (UTC) on prices are of new shares. */
export interface DatedSplit extends MarketSplit {
  readonly exOn: CivilDay;
}

/** A dividend as a company announces it; `perShare` before tax, in the currency of the listing. */
export interface MarketDividend {
  readonly instrument: string;
  readonly perShare: string;
  readonly exOn: CivilDay;
  readonly recordOn: CivilDay;
  readonly paysOn: CivilDay;
}

export interface StockListing {
  readonly instrument: string;
  readonly symbol: string;
  readonly market: string;
  readonly country: string;
  readonly currency: string;
  readonly name: string;
  readonly sector: Sector;
  readonly shares: number;
  readonly lot: number;
}

export interface CompanyFacts {
  readonly city: string;
  readonly founded: number;
  /** `YYYY-MM-DD`. */
  readonly listedSince: string;
  readonly employees: number;
  /** `MM-DD`. */
  readonly fiscalYearEnd: string;
}

/** Best prices first. */
export interface OrderBook {
  readonly seq: number;
  readonly at: number;
  readonly price: string;
  readonly bids: readonly BookLevel[];
  readonly asks: readonly BookLevel[];
}

export interface BookLevel {
  readonly price: string;
  readonly quantity: number;
  readonly orders: number;
}

export interface IndexListing {
  readonly instrument: string;
  readonly code: string;
  readonly market: string;
  readonly country: string;
  readonly currency: string;
  readonly name: string;
}

/**
 * One price with what rested around it and the day's change. `volume` is the day's so far; an index has none and says 0, and nothing
 * rests at it.
 */
export interface Tick extends BestPrices {
  readonly seq: number;
  readonly price: string;
  readonly previousClose: string;
  readonly change: string;
  readonly changePercent: string;
  readonly volume: number;
  readonly at: number;
}

export interface Quote extends Tick {
  readonly open: string;
  readonly high: string;
  readonly low: string;
}

export interface PriceLimits {
  readonly tickSize: string;
  readonly upper: string;
  readonly lower: string;
}

export interface CandleQuery {
  readonly interval: CandleInterval;
  readonly from: number | null;
  readonly to: number | null;
  readonly limit: number;
}

export interface CandlePage {
  readonly candles: readonly Candle[];
  /** Older candles are left within the range. */
  readonly more: boolean;
}

export interface Candle {
  readonly time: number;
  readonly open: string;
  readonly high: string;
  readonly low: string;
  readonly close: string;
  readonly volume: number;
}

export interface DailyClose {
  /** When the day ended. */
  readonly at: number;
  readonly close: string;
}
