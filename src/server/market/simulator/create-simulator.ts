import { companyAccounts, quarterAt } from '../model/company-accounts.ts';
import { seedOf } from '../model/noise.ts';
import type { Calendar } from '../model/calendar.ts';
import { pointsPerUnit } from '../model/tick-table.ts';
import { venueHours } from '../model/venue-hours.ts';
import type { Clock } from '#server/platform/clock.ts';
import type { DatedSplit, MarketProvider, MarketSplit, Tick } from '../market-provider.ts';
import { candleHistory } from './candle-history.ts';
import { companyFacts } from './company-facts.ts';
import type { SimulatedInstrument } from './simulated-instrument.ts';
import { dividendsOf } from './dividend-calendar.ts';
import { splitsOf } from './split-calendar.ts';
import { issuersAfter } from './issuers-after.ts';
import { simulatedListing } from './simulated-listing.ts';
import { venues } from './venues.ts';

export interface SimulatorOptions {
  /** The same seed shows the same prices at the same time, on any machine. */
  readonly seed: string;
  readonly clock: Clock;
  /** Trade around the clock, every day, so that a demonstration has moving prices at any hour. */
  readonly alwaysOpen: boolean;
  /** Stocks that were split since their issuers were invented. */
  readonly splits?: readonly MarketSplit[];
}

// Nothing was listed before this Monday.
const historyBegins = Date.UTC(2015, 0, 5, 12);

// How long after its end a quarter is published.
const publishedAfter = 45 * 86_400_000;

/** The simulated feed: five venues, their stocks and an index each. Holds nothing but the seed and the clock. */
export function createSimulator(options: SimulatorOptions): MarketProvider {
  const { seed, clock, alwaysOpen, splits = [] } = options;
  const issuers = issuersAfter(splits);
  const listings = new Map(
    venues.map((venue) => [
      venue.code,
      simulatedListing(seedOf(0, seed), venue, issuers, alwaysOpen),
    ]),
  );
  const stocks = [...listings.values()].flatMap((listing) => listing.stocks);
  const indices = [...listings.values()].flatMap((listing) => listing.indices);
  const stockOf = new Map(stocks.map(([{ instrument }, stock]) => [instrument, stock]));
  const instrumentOf = new Map<string, SimulatedInstrument>([
    ...stockOf,
    ...indices.map(([{ instrument }, index]) => [instrument, index] as const),
  ]);
  const now = () => clock().getTime();

  function calendarOf(market: string): Calendar {
    const listing = listings.get(market);
    if (listing === undefined) throw new RangeError(`no venue ${market}`);
    return listing.calendar;
  }

  function companyOf(instrument: string) {
    const found = stocks.find(([listing]) => listing.instrument === instrument);
    if (found === undefined) return null;
    const [{ sector, country, shares }, { model }] = found;
    const worth = (model.base / pointsPerUnit) * shares;
    const last = quarterAt(now() - publishedAfter) - 1;
    return { model: { seed: model.seed, sector, worth }, country, last };
  }

  function isClosed(instrument: string): boolean {
    return !venueHours(calendarOf(instrument.split(':')[0] ?? ''), now()).open;
  }

  /** The latest tick, without what rested around it once its venue has closed. */
  function restingNow<T extends Tick>(instrument: string, tick: T | undefined): T | null {
    if (tick === undefined) return null;
    return isClosed(instrument) ? { ...tick, bid: null, ask: null } : tick;
  }

  return {
    venues,
    stocks: stocks.map(([listing]) => listing),
    indices: indices.map(([listing]) => listing),
    alwaysOpen,

    hours: (market) => venueHours(calendarOf(market), now()),
    dayStart(market, back) {
      const calendar = calendarOf(market);
      return calendar.day(calendar.at(now()).ordinal - back).start;
    },

    latest: (instrument) => restingNow(instrument, instrumentOf.get(instrument)?.tickAt(now())),
    quote: (instrument) => restingNow(instrument, stockOf.get(instrument)?.tickAt(now())),
    limits: (instrument) => stockOf.get(instrument)?.limitsAt(now()) ?? null,

    ticksAfter(instrument, seq, most) {
      const found = instrumentOf.get(instrument);
      const missing = (found?.seqAt(now()) ?? Infinity) - seq;
      if (found === undefined || missing > most) return null;
      return Array.from({ length: Math.max(0, missing) }, (_, i) => found.tickOf(seq + 1 + i));
    },

    async candles(instrument, query) {
      const stock = stockOf.get(instrument);
      if (stock === undefined) return { candles: [], more: false };
      return candleHistory(
        stock.model,
        stock.calendar,
        stock.calendar.at(historyBegins).ordinal,
        now(),
        query,
      );
    },

    async dailyCloses(instrument, count) {
      const found = instrumentOf.get(instrument);
      if (found === undefined) return [];
      const { calendar } = found;
      const today = calendar.at(now());
      const last = now() < today.end ? today.ordinal - 1 : today.ordinal;
      const first = Math.max(calendar.at(historyBegins).ordinal, last - count + 1);
      return Array.from({ length: Math.max(0, last - first + 1) }, (_, i) => ({
        at: calendar.day(first + i).end,
        close: found.closeOf(first + i),
      }));
    },

    async company(instrument) {
      const found = companyOf(instrument);
      if (found === null) return null;
      const year = companyAccounts(found.model, found.last).slice(-4);
      const revenue = year.reduce((sum, { income }) => sum + income.revenue, 0);
      return companyFacts(found.model.seed, found.country, found.model.worth, revenue);
    },

    async accounts(instrument) {
      const found = companyOf(instrument);
      return found === null ? [] : companyAccounts(found.model, found.last);
    },

    depth(instrument) {
      const book = stockOf.get(instrument)?.bookAt(now()) ?? null;
      return book !== null && isClosed(instrument) ? { ...book, bids: [], asks: [] } : book;
    },

    dividends: (from, to) =>
      stocks
        .flatMap(([listing]) => {
          const company = companyOf(listing.instrument);
          return company === null ? [] : dividendsOf(listing, company.model, from, to);
        })
        .sort(byExDate),

    splits: (from, to) =>
      stocks
        .flatMap(([listing]) => {
          const company = companyOf(listing.instrument);
          return company === null ? [] : splitsOf(listing, company.model.seed, from, to);
        })
        .sort(byExDate),

    afterSplits: (others) => createSimulator({ ...options, splits: [...splits, ...others] }),

    async priceAt(instrument, at) {
      if (at < historyBegins) return null;
      return instrumentOf.get(instrument)?.priceAt(Math.min(at, now())) ?? null;
    },
  };
}

type ExDated = Pick<DatedSplit, 'instrument' | 'exOn'>;

function byExDate(one: ExDated, other: ExDated): number {
  const [first, second] = [one, other].map(({ exOn, instrument }) => `${exOn} ${instrument}`);
  return (first ?? '') < (second ?? '') ? -1 : 1;
}
