import type { Clock } from '#server/platform/clock.ts';
import type { RandomSource } from '#server/platform/ids.ts';
import type { DailyClose, MarketProvider } from './market-provider.ts';
import { createSimulator } from './simulator/create-simulator.ts';
import { createTicketBook, type TicketBook } from './stream/ticket-book.ts';

/** The stock-data service: a source of data and the tickets of its stream. Calls and stream use nothing else. */
export interface MarketService {
  readonly provider: MarketProvider;
  readonly tickets: TicketBook;
  readonly clock: Clock;
  /** Last price of `market:symbol` at that moment, in its listing's currency; `null` when unknown or before its history. */
  priceAt(instrument: string, at: Date): Promise<string | null>;
  /** The newest `count` closes of ended days, oldest first. */
  dailyCloses(instrument: string, count: number): Promise<readonly DailyClose[]>;
}

export interface MarketServiceOptions {
  readonly seed: string;
  readonly clock: Clock;
  readonly random: RandomSource;
  /** Simulated venues trade around the clock; on unless switched off. */
  readonly alwaysOpen?: boolean;
  /** A real feed in the simulator's place. */
  readonly provider?: MarketProvider;
}

export function createMarketService(options: MarketServiceOptions): MarketService {
  const { seed, clock, random, alwaysOpen = true } = options;
  const provider = options.provider ?? createSimulator({ seed, clock, alwaysOpen });
  return {
    provider,
    tickets: createTicketBook(clock, random),
    clock,
    priceAt: (instrument, at) => provider.priceAt(instrument, at.getTime()),
    dailyCloses: (instrument, count) => provider.dailyCloses(instrument, count),
  };
}
