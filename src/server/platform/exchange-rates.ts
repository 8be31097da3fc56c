import Big from 'big.js';

/** Rates for showing sums in one currency. An exchange of money needs a quote, not this. */
export interface ExchangeRates {
  /** How many `to` one `from` is worth; `null` when no rate is known. */
  rate(from: string, to: string): string | null;
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
};

export function simulatedRates(): ExchangeRates {
  return {
    rate(from, to) {
      if (from === to) return '1';
      const [base, quote] = [perDollar[from], perDollar[to]];
      return base === undefined || quote === undefined
        ? null
        : new Big(quote).div(base).round(12).toFixed();
    },
  };
}
