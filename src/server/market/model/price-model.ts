import type { Bar } from './bar.ts';
import { noise, unitNoise } from './noise.ts';
import { snap, snapDown, snapUp, type TickTable } from './tick-table.ts';
import { maxStep, walk } from './walk.ts';

/** What makes one stock's prices: everything else follows from it and the time. */
export interface PriceModel {
  readonly seed: number;
  /** The venue's own walk, which all its stocks follow by their `beta`. */
  readonly marketSeed: number;
  /** Price around which the stock wanders, in points. */
  readonly base: number;
  readonly beta: number;
  /** Standard deviations of one day's logarithmic return. */
  readonly marketVolatility: number;
  readonly ownVolatility: number;
  /** Shares on an ordinary day. */
  readonly turnover: number;
  readonly ticks: TickTable;
  readonly band: number;
  /** Trading never stops, so a day opens where the last one closed. */
  readonly continuous: boolean;
}

/** The closing price of a trading day, in points. */
export function dayClose(model: PriceModel, day: number): number {
  const market = walk(model.marketSeed, day) * model.marketVolatility * model.beta;
  return snap(
    model.ticks,
    model.base * Math.exp(market + walk(model.seed, day) * model.ownVolatility),
  );
}

/** A whole trading day, inside the band around the close before it. */
export function dayBar(model: PriceModel, day: number): Bar {
  const { seed, ticks } = model;
  const previous = dayClose(model, day - 1);
  const close = dayClose(model, day);
  const { lower, upper } = dayBand(model, previous);
  const deviation = dailyVolatility(model);
  const gap = model.continuous ? 0 : unitNoise(seed, day, 0, 21) * deviation * 0.25;
  const open = clamp(snap(ticks, previous * Math.exp(gap)), lower, upper);
  const high = snap(
    ticks,
    Math.max(open, close) * Math.exp(noise(seed, day, 0, 22) * deviation * 0.9),
  );
  const low = snap(
    ticks,
    Math.min(open, close) * Math.exp(-noise(seed, day, 0, 23) * deviation * 0.9),
  );
  const stir = Math.abs(Math.log(close / previous)) / deviation;
  return {
    open,
    high: Math.min(high, upper),
    low: Math.max(low, lower),
    close,
    volume: Math.round(model.turnover * (0.6 + 0.5 * noise(seed, day, 0, 24) + 0.35 * stir)),
  };
}

/** The least and the greatest price of a day that follows a close. */
export function dayBand(
  model: PriceModel,
  previousClose: number,
): { readonly lower: number; readonly upper: number } {
  return {
    lower: snapUp(model.ticks, previousClose * (1 - model.band)),
    upper: snapDown(model.ticks, previousClose * (1 + model.band)),
  };
}

/** No day's close can leave the band: the walk's longest step is known. Throws when the volatilities would allow it. */
export function assertWithinBand(model: PriceModel): void {
  const longest = maxStep * (model.beta * model.marketVolatility + model.ownVolatility);
  // A price on a coarse grid may sit one step further than the walk.
  if (Math.expm1(longest) > model.band * 0.98)
    throw new RangeError(`volatility ${longest} leaves the band ${model.band}`);
}

function dailyVolatility({ beta, marketVolatility, ownVolatility }: PriceModel): number {
  return Math.hypot(beta * marketVolatility, ownVolatility);
}

function clamp(value: number, least: number, most: number): number {
  return Math.min(Math.max(value, least), most);
}
