import { noise, unitNoise } from './noise.ts';

const blockDays = 4096;

/**
 * A random walk with steps of variance 1 a day, answered at any day without simulating those before it: anchors
 * stand every 4,096 days, and halving bridges fill what lies between them. Anchors are bounded, so that it never
 * drifts away, and one day's step is at most `maxStep`.
 */
export function walk(seed: number, day: number): number {
  const block = Math.floor(day / blockDays);
  let from = 0;
  let to = blockDays;
  let low = anchor(seed, block);
  let high = anchor(seed, block + 1);
  const target = day - block * blockDays;
  while (target !== from) {
    const middle = (from + to) / 2;
    const value =
      (low + high) / 2 + (unitNoise(seed, block, from + to, 1) * Math.sqrt(to - from)) / 2;
    if (target < middle) {
      to = middle;
      high = value;
    } else {
      from = middle;
      low = value;
    }
  }
  return low;
}

/** Σ √3/√2ⁿ for n = 1…12 of the bridges, and the slope between two anchors. */
export const maxStep = 4.2;

function anchor(seed: number, block: number): number {
  return (noise(seed, block, 0, 2) * 2 - 1) * 20;
}
