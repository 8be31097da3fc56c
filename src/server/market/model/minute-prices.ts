import type { Bar } from './bar.ts';
import { noise } from './noise.ts';
import { snap, type TickTable } from './tick-table.ts';

/** One tick every two seconds. */
export const slotsPerMinute = 30;
const slotMs = 60_000 / slotsPerMinute;

/** The price of each slot of a minute: first the open, last the close, the high and the low somewhere between. */
export function minutePrices(
  bar: Bar,
  ticks: TickTable,
  seed: number,
  day: number,
  minute: number,
): readonly number[] {
  const { open, high, low, close } = bar;
  const key = day * 2048 + minute;
  const last = slotsPerMinute - 1;
  const early = 1 + Math.floor(noise(seed, key, 0, 31) * 14);
  const late = 15 + Math.floor(noise(seed, key, 0, 32) * 14);
  // A falling minute sees its high first, a rising one its low. The open and the close may be the extremes themselves.
  const [highSlot, lowSlot] = open > close ? [early, late] : [late, early];
  const knots: [number, number][] = [[last, close]];
  if (open !== high && close !== high) knots.push([highSlot, high]);
  if (open !== low && close !== low) knots.push([lowSlot, low]);
  knots.sort(([a], [b]) => a - b);

  const prices: number[] = [open];
  let [fromSlot, fromPrice] = [0, open];
  for (const [toSlot, toPrice] of knots) {
    for (let slot = fromSlot + 1; slot <= toSlot; slot += 1) {
      const line = fromPrice + ((toPrice - fromPrice) * (slot - fromSlot)) / (toSlot - fromSlot);
      const jitter = slot === toSlot ? 0 : (noise(seed, key, slot, 33) - 0.5) * (high - low) * 0.6;
      prices[slot] =
        slot === toSlot ? toPrice : Math.min(Math.max(snap(ticks, line + jitter), low), high);
    }
    [fromSlot, fromPrice] = [toSlot, toPrice];
  }
  return prices;
}

/**
 * How long after the minute's begin the slot's tick falls: 1 to 3 seconds after the one before it. Each instrument has
 * its own phase, so that a venue does not tick all at once.
 */
export function slotOffset(seed: number, minuteOrdinal: number, slot: number): number {
  const phase = noise(seed, 0, 0, 34) * 1000;
  return slot * slotMs + Math.floor(phase + noise(seed, minuteOrdinal, slot, 35) * 1000);
}

/** The slot whose tick is the last one at that many milliseconds into the minute; -1 before its first. */
export function slotAt(seed: number, minuteOrdinal: number, offset: number): number {
  const slot = Math.floor(offset / slotMs);
  return slotOffset(seed, minuteOrdinal, slot) <= offset ? slot : slot - 1;
}
