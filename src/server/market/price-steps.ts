import Big from 'big.js';
import type { PriceStep } from '#core/trading/price-step.ts';
import { pointsPerUnit } from './model/tick-table.ts';
import type { Venue } from './model/venue.ts';

/** The steps of a venue's prices, in units of its currency. */
export function priceSteps({ ticks }: Pick<Venue, 'ticks'>): readonly PriceStep[] {
  return ticks.map(({ from, step }) => ({ from: inUnits(from), step: inUnits(step) }));
}

function inUnits(points: number): string {
  return new Big(points).div(pointsPerUnit).toFixed();
}
