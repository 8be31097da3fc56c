import { noise, seedOf } from '../model/noise.ts';
import { assertWithinBand, type PriceModel } from '../model/price-model.ts';
import type { Sector } from '../model/sector.ts';
import { pointsPerUnit } from '../model/tick-table.ts';
import type { Venue } from '../model/venue.ts';
import type { Issuer } from './issuers.ts';

// How much a sector moves with its market, and by itself: daily standard deviations.
const temper: Readonly<Record<Sector, { readonly beta: number; readonly own: number }>> = {
  technology: { beta: 1.25, own: 0.0115 },
  health: { beta: 0.8, own: 0.0105 },
  financials: { beta: 1.1, own: 0.0085 },
  industrials: { beta: 1.05, own: 0.009 },
  energy: { beta: 0.95, own: 0.011 },
  utilities: { beta: 0.7, own: 0.0075 },
  consumer: { beta: 0.85, own: 0.0085 },
  materials: { beta: 1.15, own: 0.0105 },
  telecom: { beta: 0.75, own: 0.008 },
  realEstate: { beta: 0.9, own: 0.009 },
};

/** The price model of an issuer's stock under a seed. */
export function stockModel(
  seed: number,
  venue: Venue,
  issuer: Issuer,
  alwaysOpen: boolean,
): PriceModel {
  const own = seedOf(seed, `${issuer.market}:${issuer.symbol}`);
  const { beta, own: ownVolatility } = temper[issuer.sector];
  const model: PriceModel = {
    seed: own,
    marketSeed: seedOf(seed, issuer.market),
    base: Math.round(issuer.price * pointsPerUnit),
    beta,
    marketVolatility: 0.006,
    ownVolatility,
    turnover: issuer.shares * 1_000_000 * (0.001 + 0.003 * noise(own, 0, 0, 41)),
    ticks: venue.ticks,
    band: venue.band,
    continuous: alwaysOpen,
  };
  assertWithinBand(model);
  return model;
}
