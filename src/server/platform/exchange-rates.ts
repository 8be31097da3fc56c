import { createHash } from 'node:crypto';
import Big from 'big.js';
import type { Clock } from './clock.ts';

/** Rates for showing sums in one currency. An exchange of money needs a quote, not this. */
export interface ExchangeRates {
  /** How many `to` one `from` is worth; `null` when no rate is known. */
  rate(from: string, to: string): string | null;
  /** The reference rate of a day (`YYYY-MM-DD`, UTC), which never changes again once it is there; `null` when none is known. */
  rateOn(day: string, from: string, to: string): string | null;
}

// Units of each currency to one US dollar. Round figures of the simulated venues, not of any real market.
const perDollar: Readonly<Record<string, string>> = {
  USD: '1',
  EUR: '0.92',
  PLN: '3.95',
  TRY: '34.20',
  INR: '84.10',
  CNY: '7.15',
  GBP: '0.79',
  CHF: '0.88',
  JPY: '151',
  MXN: '19.40',
  CAD: '1.38',
  AUD: '1.52',
  SEK: '10.60',
  NOK: '10.90',
  DKK: '6.87',
  CZK: '23.30',
  HUF: '372',
  RON: '4.58',
  // Crypto assets, for what is deposited in them.
  BTC: '0.0000147',
  ETH: '0.00031',
  USDT: '1.0004',
  USDC: '1.0001',
  XRP: '0.45',
};

/** Rates that stand still, for figures that a test foretells. */
export function simulatedRates(): ExchangeRates {
  const still = (currency: string) => perDollar[currency] ?? null;
  return ratesOf(still, () => still);
}

/**
 * Rates that walk around those figures, by a few tenths of a percent and a step a second. They follow from the time alone,
 * so that all servers say the same; every rate is a quotient of two values in dollars, so that no round trip gains.
 */
export function walkingRates(clock: Clock): ExchangeRates {
  const now = () => Math.floor(clock().getTime() / 1000);
  const past = new Map<string, string | null>();
  return ratesOf(
    (currency) => walkedTo(currency, now()),
    // That of noon, and before noon the one of now.
    (day) => {
      const [noon, second] = [Date.parse(`${day}T12:00:00Z`) / 1000, now()];
      if (noon > second) return (currency) => walkedTo(currency, second);
      return (currency) => {
        // A rate of the past never changes, and a portfolio asks for those of all its days.
        const key = `${day} ${currency}`;
        const known = past.get(key);
        if (known !== undefined) return known;
        const rate = walkedTo(currency, noon);
        past.set(key, rate);
        return rate;
      };
    },
  );
}

function walkedTo(currency: string, second: number): string | null {
  const base = perDollar[currency];
  if (base === undefined || currency === 'USD') return base ?? null;
  const drift = waves.reduce(
    (sum, { seconds, parts }) => sum + parts * wave(`${currency}/${seconds}`, second / seconds),
    0,
  );
  return new Big(base)
    .times(1_000_000 + Math.round(drift))
    .div(1_000_000)
    .toFixed();
}

// Slow waves carry most of it: what a client sees from one quote to the next is small. Parts are millionths.
const waves = [
  { seconds: 86_400, parts: 3_000 },
  { seconds: 3_600, parts: 900 },
  { seconds: 60, parts: 120 },
] as const;

/** Smooth noise between -1 and 1: a value for each whole number, and a curve from one to the next. */
function wave(name: string, at: number): number {
  const step = Math.floor(at);
  const [before, after] = [noise(name, step), noise(name, step + 1)];
  const part = at - step;
  return before + (after - before) * part * part * (3 - 2 * part);
}

function noise(name: string, step: number): number {
  const first = createHash('sha256').update(`${name}/${step}`).digest().readUInt32BE(0);
  return first / 0x7fff_ffff - 1;
}

type PerDollar = (currency: string) => string | null;

function ratesOf(now: PerDollar, on: (day: string) => PerDollar): ExchangeRates {
  const quotient = (perDollarOf: PerDollar, from: string, to: string) => {
    if (from === to) return '1';
    const [base, quote] = [perDollarOf(from), perDollarOf(to)];
    return base === null || quote === null ? null : new Big(quote).div(base).round(12).toFixed();
  };
  return {
    rate: (from, to) => quotient(now, from, to),
    rateOn: (day, from, to) => quotient(on(day), from, to),
  };
}
