import { utcDay } from '#core/civil-day.ts';
import {
  estimatedPrice,
  estimatedRate,
  type EstimatedValue,
  type PaidHolding,
} from '#server/rules/portfolio/value-estimate.ts';
import type { HeldAssets } from './held-assets.ts';
import { closesOf, priceNow, priceOf, type LastKnown, type Valuation } from './valuation.ts';

/** What figures are made of, with what was paid for what has no price, by instrument. */
interface ValuedAssets extends HeldAssets {
  readonly paid: ReadonlyMap<string, PaidPosition>;
}

interface PaidPosition extends PaidHolding {
  readonly currency: string | null;
}

/** An estimate as it is answered: what it concerns, by what it was made, and of which day that is. */
interface NamedEstimate {
  readonly of: 'price' | 'rate';
  readonly by: EstimatedValue['by'];
  readonly since?: string;
  /** Of a price. */
  readonly symbol?: string;
  readonly market?: string;
  readonly name?: string;
  /** Of a rate. */
  readonly currency?: string;
}

/** The same valuation with what was known last, for each of the assets that has no price or no rate now. */
export async function withLastKnown(
  valuation: Valuation,
  { instruments, currencies, paid }: ValuedAssets,
  home: string,
  now: Date,
): Promise<Valuation> {
  const held = [...new Set(instruments)];
  const prices = new Map<string, EstimatedPrice>();
  for (const instrument of held)
    if (priceNow(valuation, instrument) === null)
      prices.set(
        instrument,
        await lastPrice(valuation, instrument, paid.get(instrument) ?? null, home),
      );
  const priced = { ...valuation, last: { prices, rates: new Map(), home } };
  const rates = new Map<string, EstimatedValue>();
  for (const own of new Set([
    ...currencies,
    ...held.map((instrument) => priceOf(priced, instrument).currency),
  ]))
    if (valuation.rates.rate(own, home) === null)
      rates.set(
        own,
        estimatedRate(utcDay(now), (day) => valuation.rates.rateOn(day, own, home)),
      );
  return { ...valuation, last: { prices, rates, home } };
}

type EstimatedPrice = NonNullable<ReturnType<LastKnown['prices']['get']>>;

async function lastPrice(
  valuation: Valuation,
  instrument: string,
  paid: PaidPosition | null,
  home: string,
): Promise<EstimatedPrice> {
  const [close] = (await closesOf(valuation, instrument, 1)).slice(-1);
  const estimate = estimatedPrice(
    close === undefined ? null : { day: utcDay(new Date(close.at)), price: close.close },
    paid,
  );
  return {
    ...listingOf(valuation, instrument, paid?.currency ?? home),
    price: estimate.value,
    // It is not known what it did today, and nothing is what is left out of a sum of changes.
    previousClose: estimate.value,
    estimate,
  };
}

/** What is known of an instrument without a price: of one that is no longer listed its code alone. */
function listingOf({ market, products = [] }: Valuation, instrument: string, currency: string) {
  const of = (each: { readonly instrument: string }) => each.instrument === instrument;
  const product = products.find(of);
  if (product !== undefined)
    return {
      symbol: product.symbol,
      market: product.market,
      name: product.name,
      currency: product.currency,
    };
  const stock = market.stocks.find(of);
  if (stock !== undefined) {
    const { symbol, name, sector, country } = stock;
    return { symbol, market: stock.market, name, currency: stock.currency, sector, country };
  }
  const [place = '', symbol = instrument] = instrument.split(':');
  return { symbol, market: place, name: symbol, currency };
}

/** The part of an answer that names what is estimated in it; absent where everything is known. */
export function namedEstimates({ last }: Valuation): {
  readonly estimates?: NamedEstimate[];
} {
  const estimates = [
    ...[...(last?.prices.values() ?? [])].map(ofPrice),
    ...[...(last?.rates ?? [])].map(([currency, estimate]) => ofRate(currency, estimate)),
  ];
  return estimates.length === 0 ? {} : { estimates };
}

/** The same of one holding. */
export function estimatesOf(
  { last }: Valuation,
  instrument: string,
  currency: string,
): { readonly estimates?: NamedEstimate[] } {
  const [price, rate] = [last?.prices.get(instrument), last?.rates.get(currency)];
  const estimates = [
    ...(price === undefined ? [] : [ofPrice(price)]),
    ...(rate === undefined ? [] : [ofRate(currency, rate)]),
  ];
  return estimates.length === 0 ? {} : { estimates };
}

function ofPrice({ symbol, market, name, estimate }: EstimatedPrice): NamedEstimate {
  return { of: 'price', symbol, market, name, ...basisOf(estimate) };
}

function ofRate(currency: string, estimate: EstimatedValue): NamedEstimate {
  return { of: 'rate', currency, ...basisOf(estimate) };
}

function basisOf({ by, since }: EstimatedValue) {
  return { by, ...(since !== null && { since }) };
}
